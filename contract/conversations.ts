/** One's conversations and what was written in them. */
import { array, boolean, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { endpoint } from './endpoint'
import { talkers, withWhom } from './messages'
import { Id, Instant, wholeNumber } from './values'

export const Conversation = type({
  /** The other side: the business for a customer, the customer for a business. */
  _id: Id,
  name: string(),
  imageUrl: nullable(string()),
  /** False where nobody can be written to any more. */
  open: boolean(),
  /** The number of its newest message. */
  last: integer(),
  lastText: string(),
  lastMine: boolean(),
  lastAt: Instant,
  /** How many of the other side's messages this side has not read. */
  unread: integer(),
  /** How far the other side has read. */
  seen: integer(),
})
export type Conversation = Infer<typeof Conversation>

export const ChatMessage = type({
  _id: Id,
  /** The conversation: the other side. */
  with: Id,
  mine: boolean(),
  /** Who of the business wrote it; null where that is nobody's concern. */
  author: nullable(string()),
  text: string(),
  about: nullable(type({ _id: Id, name: string(), path: string() })),
  /** Its place in the conversation: 1, 2, 3 … */
  number: integer(),
  createdAt: Instant,
})
export type ChatMessage = Infer<typeof ChatMessage>

/** Messages on one page of a conversation's past. */
export const messagesPerPage = 50

export const listConversations = endpoint({
  name: 'messages.list',
  method: 'GET',
  path: '/messages',
  answer: type({ conversations: array(Conversation) }),
  access: talkers,
  offline: 'cache',
})
/** The newest, or those before a number; oldest first. */
export const readConversation = endpoint({
  name: 'messages.conversation',
  method: 'GET',
  path: '/messages/:with',
  params: withWhom,
  query: object({ before: optional(wholeNumber(1, 999_999_999)) }),
  answer: type({ messages: array(ChatMessage), more: boolean() }),
  access: talkers,
  offline: 'refuse',
})
