import { classes } from '../layout/classes'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface Props {
  /** Formatted amount, such as `ZMW 1,250.00`. */
  value: string
  /** Unit of the price, such as "night", "seat" or "day". */
  per?: string
  /** Formatted previous price, displayed struck through. */
  before?: string
  size?: 'lg'
}

export const Price = ({ value, per, before, size }: Props) => (
  <span className={classes('price', { size })}>
    {before && (
      <s>
        <VisuallyHidden>Was: </VisuallyHidden>
        {before}
      </s>
    )}
    <span>{value}</span>
    {per && (
      <>
        {' '}
        <small>/ {per}</small>
      </>
    )}
  </span>
)
