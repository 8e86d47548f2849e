import type { ReactNode } from 'react'
import { NavLink as RouterNavLink } from 'react-router-dom'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'

interface Props {
  to: string
  icon?: IconName
  /** Current only on exactly this path. */
  end?: boolean
  /** A line of a side menu or drawer. */
  side?: boolean
  children: ReactNode
}

/** A link of a menu: it knows whether it is the current page. */
export const NavLink = ({ to, icon, end, side, children }: Props) => (
  <RouterNavLink to={to} end={end} className={classes('nav-link', { side })}>
    {icon && <Icon name={icon} />}
    {children}
  </RouterNavLink>
)
