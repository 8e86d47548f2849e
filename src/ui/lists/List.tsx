import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { AnyLink } from '../text/Link'
import { MovingItem } from '../motion/MovingItems'

interface ListProps {
  label?: string
  /** Items animate into and out of other lists, so that they must not be clipped at the edge of the list. */
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
  /** Displayed on the right, for example a time or an amount. */
  meta?: ReactNode
  icon?: IconName
  /** Replaces the icon, for example with an avatar. */
  lead?: ReactNode
  unread?: boolean
  /** Truncates long text after the first line, which takes the available width. */
  oneLine?: boolean
  /** The item is open next to the list. */
  current?: boolean
  to?: string
  onPress?(): void
  /** See `MovingItem`. Only for an item inside `MovingItems`. */
  moveId?: string
}

/** One item of a list. It renders a link (`to`), a button (`onPress`) or plain text. */
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
