import { classes } from '../layout/classes'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface Props {
  size?: 'lg'
  /** Text for screen readers. Empty if the text is displayed next to the spinner. */
  label?: string
}

export const Spinner = ({ size, label = 'Loading' }: Props) => (
  <span className={classes('spinner', { size })} role={label ? 'status' : undefined}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
)
