import { icons, type IconName } from './icons'

export type { IconName }

interface Props {
  name: IconName
  /** In pixels; 20 beside text, 24 alone. */
  size?: number
  filled?: boolean
  /** Only where no word stands beside it. */
  label?: string
  className?: string
}

export const Icon = ({ name, size = 20, filled, label, className }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <path d={icons[name]} />
  </svg>
)
