/**
 * Customer and provider talk. A customer and a business have one conversation, named by the other side: by the business
 * for the customer, by the customer for the business, so that two devices which both begin it offline begin the same one.
 * Reading is `conversations.ts`, and `messages-queue.ts` is as much as worker and service worker carry.
 */
import { integer, max, min, object, optional } from 'superstruct'
import { endpoint } from './endpoint'
import { messageSent, messagesRead } from './messages-queue'
import { Id } from './values'
import { note } from './written'

export const longestChat = 2000
/** Of one person, in `chatWindowMinutes`: far more than anybody types, far less than a machine sends. */
export const mostChats = 200
export const chatWindowMinutes = 10

export { talkers } from './messages-queue'
export const withWhom = object({ with: Id })

const written = { text: note(longestChat, 1, 'Please write a message.') }
/** What the form asks for; the id is given by the device. */
export const MessageForm = object(written)

export const sendMessage = endpoint({
  ...messageSent,
  params: withWhom,
  /** `serviceId`: the listing it is about, where a customer comes from one. */
  body: object({ id: Id, ...written, serviceId: optional(Id) }),
})
/** Everything up to the message of this number has been read. */
export const readMessages = endpoint({
  ...messagesRead,
  params: withWhom,
  body: object({ upTo: max(min(integer(), 1), 1_000_000_000) }),
})
