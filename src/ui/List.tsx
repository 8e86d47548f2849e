import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { AnyLink } from './Link'

export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="list" aria-label={label}>
    {children}
  </ul>
)

interface Props {
  title: ReactNode
  text?: ReactNode
  /** On the right: a time, an amount. */
  meta?: ReactNode
  icon?: IconName
  /** Instead of an icon: an avatar. */
  lead?: ReactNode
  unread?: boolean
  /** A long text is cut after its first line, which takes all the room there is. */
  oneLine?: boolean
  /** It is the one that is open beside the list. */
  current?: boolean
  to?: string
  onPress?(): void
}

/** One line of a list: it leads somewhere, does something, or only says something. */
export function ListItem({ title, text, meta, icon, lead, unread, oneLine, current, to, onPress }: Props) {
  const className = classes('list-item', { unread, oneLine })
  const content = (
    <>
      {lead ?? (icon && <Icon name={icon} size={24} />)}
      <span className="list-words">
        <span className="list-title">{title}</span>
        {text && <span className="list-text">{text}</span>}
      </span>
      {(meta || meta === 0) && <span className="list-meta">{meta}</span>}
      {to && !oneLine && <Icon name="chevron-right" />}
    </>
  )
  if (to) return <li><AnyLink className={className} to={to} onClick={onPress} aria-current={current ? 'page' : undefined}>{content}</AnyLink></li>
  if (onPress) return <li><button type="button" className={className} onClick={onPress}>{content}</button></li>
  return <li><div className={className}>{content}</div></li>
}
