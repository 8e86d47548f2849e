/** Views of a conversation and its messages for each side. */
import type { ChatMessage, Conversation } from '#contract/messages/conversations'
import { verticals } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import type { Side } from './side'
import type { selectConversations, selectMessages } from './sql'

type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number]
type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** Length of the newest message in the list of conversations, in characters. */
const maxPreviewLength = 140

/** Text of a message that an administrator has hidden. */
const hiddenMessageText = "This message was removed because it breaks Tilipo's rules."

export function conversationView(row: ConversationRow, { isCustomer }: Side): Conversation {
  const otherParty = isCustomer
    ? {
        _id: row.vendor_id,
        name: row.vendor_name,
        imageUrl: row.vendor_images[0] ?? null,
        open: row.vendor_visible,
        seen: row.vendor_seen,
      }
    : {
        _id: row.customer_id,
        name: row.customer_name,
        imageUrl: row.customer_image,
        open: row.customer_active && row.vendor_visible,
        seen: row.customer_seen,
      }
  return {
    ...otherParty,
    last: row.last,
    lastText: [...(row.last_hidden_at ? hiddenMessageText : row.last_text)].slice(0, maxPreviewLength).join(''),
    lastMine: row.last_from_customer === isCustomer,
    lastAt: row.sent_at.toISOString(),
    unread: row.unread,
  }
}

export function messageView(row: MessageRow, { isCustomer }: Side): ChatMessage {
  return {
    _id: row.id,
    with: isCustomer ? row.vendor_id : row.customer_id,
    mine: row.from_customer === isCustomer,
    // Customers see only the vendor as the author. The vendor's staff see which of them wrote.
    author: isCustomer || row.from_customer ? null : row.author_name,
    text: row.hidden_at ? hiddenMessageText : row.text,
    about: buildListingLink(row),
    number: row.number,
    createdAt: row.created_at.toISOString(),
  }
}

function buildListingLink({
  listing_id: id,
  listing_name: name,
  listing_vertical: vertical,
}: MessageRow): ChatMessage['about'] {
  if (!id || name === null || vertical === null) return null
  return { _id: id, name, path: buildPath(verticals[vertical].routes.listing, id) }
}
