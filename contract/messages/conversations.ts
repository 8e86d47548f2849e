/** Reads the caller's conversations and their messages. */
import { array, boolean, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { messageReaders, conversationParams } from './messages'
import { Id, Instant, text, wholeNumber } from '../core/values'

export const Conversation = type({
  /** Id of the other party: the business for a customer, the customer for a business. */
  _id: Id,
  name: string(),
  imageUrl: nullable(string()),
  /** False if the other party can no longer receive messages. */
  open: boolean(),
  /** Number of the newest message. */
  last: integer(),
  lastText: string(),
  lastMine: boolean(),
  lastAt: Instant,
  /** Count of messages from the other party that the caller's side has not read. */
  unread: integer(),
  /** Number of the last message that the other party has read. */
  seen: integer(),
})
export type Conversation = Infer<typeof Conversation>

export const ChatMessage = type({
  _id: Id,
  /** Id of the other party, which identifies the conversation. */
  with: Id,
  mine: boolean(),
  /** Name of the staff member who wrote it. Only the vendor's staff receive it; null otherwise. */
  author: nullable(string()),
  text: string(),
  about: nullable(type({ _id: Id, name: string(), path: string() })),
  /** Position in the conversation: 1, 2, 3 … */
  number: integer(),
  createdAt: Instant,
})
export type ChatMessage = Infer<typeof ChatMessage>

/** Page size of older messages of a conversation. */
export const messagesPerPage = 50
export const conversationsPerPage = 200

/** The conversations with the newest messages, or those after a page, by its `next`. */
export const listConversations = endpoint({
  name: 'messages.list',
  method: 'GET',
  path: '/messages',
  query: object({ after: optional(text(500)) }),
  answer: type({ conversations: array(Conversation), next: optional(string()) }),
  access: messageReaders,
  offline: 'cache',
})
/** Reads the newest messages, or those before a number. Oldest first. */
export const readConversation = endpoint({
  name: 'messages.conversation',
  method: 'GET',
  path: '/messages/:with',
  params: conversationParams,
  query: object({ before: optional(wholeNumber(1, 999_999_999)) }),
  answer: type({ messages: array(ChatMessage), more: boolean() }),
  access: messageReaders,
  offline: 'refuse',
})
