import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from '../layout/classes'

interface Props {
  mine?: boolean
  /** The time and the delivery status. */
  footer?: ReactNode
  children: ReactNode
}

/** One message of a conversation. `mine` aligns it with the messages of the current user. */
export const Bubble = ({ mine, footer, children }: Props) => (
  <div className={classes('bubble', { mine })}>
    {children}
    {footer && <small>{footer}</small>}
  </div>
)
