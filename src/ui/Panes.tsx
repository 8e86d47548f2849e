import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from './classes'

interface Props {
  list: ReactNode
  /** Whether something of the list is open: on a phone it takes the list's place. */
  open: boolean
  children: ReactNode
}

/** A list and what is open of it: side by side from 900 px, one at a time below. */
export const Panes = ({ list, open, children }: Props) => (
  <div className={classes('panes', { open })}>
    <div className="panes-list">{list}</div>
    <section className="panes-open">{children}</section>
  </div>
)
