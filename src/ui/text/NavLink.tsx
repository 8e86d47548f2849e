import type { ReactNode } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from './Icon'
import { AnyLink, useAriaCurrent } from './Link'

interface Props {
  to: string
  icon?: IconName
  /** Current only on exactly this path. */
  end?: boolean
  /** Styles for a side menu or drawer. */
  side?: boolean
  children: ReactNode
}

/** A menu link that sets `aria-current` on the current page. */
export const NavLink = ({ to, icon, end, side, children }: Props) => (
  <AnyLink to={to} className={classes('nav-link', { side })} aria-current={useAriaCurrent(to, end)}>
    {icon && <Icon name={icon} />}
    {children}
  </AnyLink>
)
