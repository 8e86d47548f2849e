import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from './classes'

interface Props {
  list: ReactNode
  /** Whether an item of the list is open. On a phone the item replaces the list. */
  open: boolean
  children: ReactNode
}

/** A list-detail layout: both panes side by side from 900 px, one at a time below. */
export const Panes = ({ list, open, children }: Props) => (
  <div className={classes('panes', { open })}>
    <div className="panes-list">{list}</div>
    <section className="panes-open">{children}</section>
  </div>
)
