import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { AnyLink } from './Link'
import { MovingItem } from './motion/MovingItems'

interface ListProps {
  label?: string
  /** Its items move to another list and come from one, beyond its edge. */
  moving?: boolean
  children: ReactNode
}

export const List = ({ label, moving, children }: ListProps) => (
  <ul className={classes('list', { moving })} aria-label={label}>
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
  /** Of an item inside `MovingItems`. */
  moveId?: string
}

/** One line of a list: it leads somewhere, does something, or only says something. */
export function ListItem({ title, text, meta, icon, lead, unread, oneLine, current, to, onPress, moveId }: Props) {
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
  if (to)
    return (
      <MovingItem moveId={moveId}>
        <AnyLink className={className} to={to} onClick={onPress} aria-current={current ? 'page' : undefined}>
          {content}
        </AnyLink>
      </MovingItem>
    )
  if (onPress)
    return (
      <MovingItem moveId={moveId}>
        <button type="button" className={className} onClick={onPress}>
          {content}
        </button>
      </MovingItem>
    )
  return (
    <MovingItem moveId={moveId}>
      <div className={className}>{content}</div>
    </MovingItem>
  )
}
