/**
 * Messages between customers and businesses. A customer and a business have one conversation. Its id is the id of the
 * other party, so that two devices that start it offline start the same conversation. `conversations.ts` reads
 * conversations; `message-commands.ts` contains the parts that the sync worker and service worker load.
 */
import { integer, max, min, object, optional } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { sendMessageCommand, readMessagesCommand } from './message-commands'
import { Id } from '../core/values'
import { multilineText } from '../core/user-text'

export const maxMessageLength = 2000
/** Messages of one account in `messageWindowMinutes`. People type fewer messages than this; bots send more. */
export const maxMessagesPerWindow = 200
export const messageWindowMinutes = 10

export { messageParticipants, messageReaders } from './message-commands'
export const conversationParams = object({ with: Id })

const messageFields = { text: multilineText(maxMessageLength, 1, 'Please write a message.') }
/** The form. The client adds the id. */
export const MessageForm = object(messageFields)

export const sendMessage = endpoint({
  ...sendMessageCommand,
  params: conversationParams,
  /** `serviceId`: the listing that the message is about: the one on the customer's screen, or the booked one. */
  body: object({ id: Id, ...messageFields, serviceId: optional(Id) }),
})
/** Marks all messages up to this number as read. */
export const markMessagesRead = endpoint({
  ...readMessagesCommand,
  params: conversationParams,
  body: object({ upTo: max(min(integer(), 1), 1_000_000_000) }),
})
