import { classes } from '../layout/classes'
import { icons, type IconName } from './icons'

export type { IconName }

interface Props {
  name: IconName
  /** Size in px: 20 next to text, 24 alone. */
  size?: number
  filled?: boolean
  /** Accessible name. Only for an icon without text next to it. */
  label?: string
  className?: string
}

export const Icon = ({ name, size = 20, filled, label, className }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    className={classes('icon', { filled }, className)}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <path d={icons[name]} />
  </svg>
)
