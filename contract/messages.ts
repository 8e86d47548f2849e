/**
 * Customer and provider talk. A customer and a business have one conversation, named by the other side: by the business
 * for the customer, by the customer for the business, so that two devices which both begin it offline begin the same one.
 * Reading is `conversations.ts`, so that worker and service worker do not carry it.
 */
import { integer, max, min, object, optional, type } from 'superstruct'
import type { Access } from './access'
import { endpoint } from './endpoint'
import { Id } from './values'
import { note } from './written'

export const longestChat = 2000
/** Of one person, in `chatWindowMinutes`: far more than anybody types, far less than a machine sends. */
export const mostChats = 200
export const chatWindowMinutes = 10

/** Customers, and of a business those who deal with its customers: its owner, managers and staff, not viewers. */
export const talkers: Access = { kind: 'roles', roles: ['endUser', 'partner'], anyOf: ['manage_bookings', 'edit_settings'] }
export const withWhom = object({ with: Id })
/** A conversation's messages leave in the order they were written. */
const inConversation = (other: string): string => `messages/${other}`

const written = { text: note(longestChat, 1, 'Please write a message.') }
/** What the form asks for; the id is given by the device. */
export const MessageForm = object(written)

export const sendMessage = endpoint({
  name: 'messages.send',
  method: 'POST',
  path: '/messages/:with',
  params: withWhom,
  /** `serviceId`: the listing it is about, where a customer comes from one. */
  body: object({ id: Id, ...written, serviceId: optional(Id) }),
  answer: type({ _id: Id }),
  access: talkers,
  offline: 'queue',
  orderKey: ({ params }) => inConversation(params.with),
})
/** Everything up to the message of this number has been read. */
export const readMessages = endpoint({
  name: 'messages.read',
  method: 'POST',
  path: '/messages/:with/read',
  params: withWhom,
  body: object({ upTo: max(min(integer(), 1), 1_000_000_000) }),
  answer: type({ _id: Id }),
  access: talkers,
  offline: 'queue',
  orderKey: ({ params }) => inConversation(params.with),
  coalesceKey: ({ params }) => `messages-read/${params.with}`,
})
