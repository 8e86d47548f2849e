import { formatDate, lusakaDate } from '#contract/core/dates'
import type { ConversationLine } from '../../../db/queries/messages'
import { paths } from '../../../paths'
import { Avatar } from '../../../ui/media/Avatar'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { List, ListItem } from '../../../ui/lists/List'
import { formatTime } from './message-days'
import { getLusakaToday } from '../../../server-time'

interface Props {
  conversations: readonly ConversationLine[]
  /** Path of the page that contains the list. */
  basePath: string
  current: string | null
}

export const ConversationList = ({ conversations, basePath, current }: Props) => (
  <List label="Conversations">
    {conversations.map((conversation) => (
      <ListItem
        key={conversation._id}
        lead={<Avatar name={conversation.name} src={conversation.imageUrl ?? undefined} />}
        title={conversation.name}
        text={`${conversation.lastMine ? 'You: ' : ''}${conversation.lastText}`}
        oneLine
        meta={<ConversationStatus of={conversation} />}
        unread={conversation.unread > 0}
        current={conversation._id === current}
        to={paths.conversation(basePath, conversation._id)}
      />
    ))}
  </List>
)

function ConversationStatus({ of: { unread, waiting, refused, lastAt } }: { of: ConversationLine }) {
  if (refused) return <StatusBadge status="attention">Not sent</StatusBadge>
  if (waiting) return <StatusBadge status="waiting">Waiting</StatusBadge>
  if (unread > 0) return <Badge tone="primary">{unread > 99 ? '99+' : unread} new</Badge>
  return <>{formatLastActivity(lastAt)}</>
}

/** Formats the time for today and the date for earlier days. */
function formatLastActivity(instant: string): string {
  const date = lusakaDate(Date.parse(instant))
  return date === getLusakaToday() ? formatTime(instant) : formatDate(date)
}
