/**
 * Messages between customers and businesses. A customer and a business have one conversation. Its id is the id of the
 * other party, so that two devices that start it offline start the same conversation. `conversations.ts` reads
 * conversations; `message-commands.ts` contains the parts that the sync worker and service worker load.
 */
import { integer, max, min, object, optional } from 'superstruct'
import { endpoint } from './endpoint'
import { messageSent, messagesRead } from './messages-queue'
import { Id } from './values'
import { note } from './written'

export const longestChat = 2000
/** Messages of one account in `messageWindowMinutes`. People type fewer messages than this; bots send more. */
export const mostChats = 200
export const chatWindowMinutes = 10

export { talkers } from './messages-queue'
export const withWhom = object({ with: Id })

const written = { text: note(longestChat, 1, 'Please write a message.') }
/** The form. The client adds the id. */
export const MessageForm = object(written)

export const sendMessage = endpoint({
  ...messageSent,
  params: withWhom,
  /** `serviceId`: the listing from which the customer opened the conversation, if any. */
  body: object({ id: Id, ...written, serviceId: optional(Id) }),
})
/** Marks all messages up to this number as read. */
export const readMessages = endpoint({
  ...messagesRead,
  params: withWhom,
  body: object({ upTo: max(min(integer(), 1), 1_000_000_000) }),
})
