import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { AnyLink } from '../text/Link'
import type { button } from '../recipes/button'
import { Spinner } from '../states/Spinner'
import type { Variants } from '../theme/recipe'

interface ButtonStyleProps extends Omit<Variants<typeof button>, 'loading'> {
  icon?: IconName
  children: ReactNode
}

export interface ButtonProps
  extends ButtonStyleProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'style'> {
  /** Keeps the width, shows a spinner and ignores further clicks. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    variant = 'solid',
    size,
    full,
    loading = false,
    icon,
    type = 'button',
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type={type}
      className={classes('btn', { variant, size, full, loading }, className)}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {loading && <Spinner />}
    </button>
  )
}

interface ButtonLinkProps extends ButtonStyleProps {
  to: string
  replace?: boolean
  state?: unknown
  className?: string
}

/** A link with the styles of a button. */
export function ButtonLink({ variant = 'solid', size, full, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <AnyLink className={classes('btn', { variant, size, full }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </AnyLink>
  )
}

interface ButtonAnchorProps extends ButtonStyleProps {
  /** An empty string reloads the current page. */
  href: string
  /** Replaces the page load when JavaScript runs. */
  onClick?(): void
}

/** A link that does a full page load, with or without JavaScript. */
export function ButtonAnchor({ variant = 'solid', size, full, icon, children, href, onClick }: ButtonAnchorProps) {
  return (
    <a
      className={classes('btn', { variant, size, full })}
      href={href}
      onClick={(event) => {
        if (!onClick) return
        event.preventDefault()
        onClick()
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
