import { classes } from './classes'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  size?: 'lg'
  /** What is being waited for. Empty where the words stand beside it. */
  label?: string
}

export const Spinner = ({ size, label = 'Loading' }: Props) => (
  <span className={classes('spinner', { size })} role={label ? 'status' : undefined}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
)
