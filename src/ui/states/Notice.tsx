import type { ReactNode } from 'react'
import type { Tone } from '../text/Badge'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'

interface Props {
  tone?: Tone
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
  /** A button or link on the right. */
  action?: ReactNode
  /** Full width with square corners. */
  bar?: boolean
  /** Makes screen readers announce it: `alert` for errors, `status` otherwise. */
  role?: 'alert' | 'status'
  /** The key of the command that the notice is about. */
  commandKey?: string
}

export const Notice = ({ tone = 'primary', icon = 'info', title, children, action, bar, role, commandKey }: Props) => (
  <div className={classes('notice', { tone, bar })} role={role} data-command={commandKey}>
    <Icon name={icon} />
    <div>
      {title && <p className="notice-title">{title}</p>}
      {children && <div className="notice-text">{children}</div>}
    </div>
    {action}
  </div>
)
