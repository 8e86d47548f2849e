import { classes } from './classes'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** Formatted: `ZMW 1,250.00`. */
  value: string
  /** What it buys: "night", "seat", "day". */
  per?: string
  /** What it was, struck out. */
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
