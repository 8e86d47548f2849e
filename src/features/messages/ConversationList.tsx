import { formatDate, lusakaDate } from '#contract/days'
import type { SeenConversation } from '../../db/queries/messages'
import { paths } from '../../paths'
import { Avatar } from '../../ui/Avatar'
import { Badge, StatusBadge } from '../../ui/Badge'
import { List, ListItem } from '../../ui/List'
import { timeOf } from './days'

interface Props {
  conversations: readonly SeenConversation[]
  /** Path of the page that contains the list. */
  within: string
  current: string | null
}

export const ConversationList = ({ conversations, within, current }: Props) => (
  <List label="Conversations">
    {conversations.map((one) => (
      <ListItem
        key={one._id}
        lead={<Avatar name={one.name} src={one.imageUrl ?? undefined} />}
        title={one.name}
        text={`${one.lastMine ? 'You: ' : ''}${one.lastText}`}
        oneLine
        meta={<Standing of={one} />}
        unread={one.unread > 0}
        current={one._id === current}
        to={paths.conversation(within, one._id)}
      />
    ))}
  </List>
)

function Standing({ of: { unread, waiting, refused, lastAt } }: { of: SeenConversation }) {
  if (refused) return <StatusBadge status="attention">Not sent</StatusBadge>
  if (waiting) return <StatusBadge status="waiting">Waiting</StatusBadge>
  if (unread > 0) return <Badge tone="primary">{unread > 99 ? '99+' : unread} new</Badge>
  return <>{whenOf(lastAt)}</>
}

/** Formats the time for today and the date for earlier days. */
function whenOf(instant: string): string {
  const date = lusakaDate(Date.parse(instant))
  return date === lusakaDate(Date.now()) ? timeOf(instant) : formatDate(date)
}
