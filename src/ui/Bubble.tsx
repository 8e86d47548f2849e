import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from './classes'

interface Props {
  mine?: boolean
  /** When, and how far it has come. */
  foot?: ReactNode
  children: ReactNode
}

/** One message of a conversation. */
export const Bubble = ({ mine, foot, children }: Props) => (
  <div className={classes('bubble', { mine })}>
    {children}
    {foot && <small>{foot}</small>}
  </div>
)
