import type { ButtonHTMLAttributes, Ref } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { AnyLink } from '../text/Link'
import type { iconButton } from '../recipes/button'
import type { Variants } from '../theme/recipe'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface IconButtonBaseProps extends Pick<Variants<typeof iconButton>, 'variant'> {
  icon: IconName
  /** Accessible name. */
  label: string
  /** Number on the corner. Hidden when 0; displayed as 99+ above 99. */
  count?: number
  filled?: boolean
}

interface Props extends IconButtonBaseProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children'> {
  /** Makes it a toggle button and sets its state. */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon,
  label,
  count,
  filled,
  variant,
  pressed,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={classes('icon-btn', { variant, pressed }, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={24} filled={filled ?? pressed} />
      {count ? <Count of={count} /> : null}
    </button>
  )
}

export function IconLink({ icon, label, count, filled, variant, to }: IconButtonBaseProps & { to: string }) {
  return (
    <AnyLink to={to} className={classes('icon-btn', { variant })} title={label}>
      <VisuallyHidden>{count ? `${label}, ${formatCount(count)}` : label}</VisuallyHidden>
      <Icon name={icon} size={24} filled={filled} />
      {count ? <Count of={count} /> : null}
    </AnyLink>
  )
}

export const formatCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** The number on the corner of an icon. Screen readers skip it; the label of the link contains the number. */
export const Count = ({ of: count }: { of: number }) => (
  <span className="count" aria-hidden>
    {formatCount(count)}
  </span>
)
