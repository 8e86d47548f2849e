/** What worker and service worker must know to send messages. Their structs stand in `messages.ts`, with which form and server check them. */
import { type } from 'superstruct'
import type { Access } from './access'
import type { Input } from './endpoint'
import { Id } from './values'

/** Customers, and of a business those who deal with its customers: its owner, managers and staff, not viewers. */
export const talkers: Access = {
  kind: 'roles',
  roles: ['endUser', 'partner'],
  anyOf: ['manage_bookings', 'edit_settings'],
}

type Written = Input<any, any, any>
/** A conversation's messages leave in the order they were written. */
const queued = {
  method: 'POST',
  answer: type({ _id: Id }),
  access: talkers,
  offline: 'queue',
  orderKey: ({ params }: Written) => `messages/${params.with}`,
} as const

export const messageSent = { ...queued, name: 'messages.send', path: '/messages/:with' } as const
export const messagesRead = {
  ...queued,
  name: 'messages.read',
  path: '/messages/:with/read',
  coalesceKey: ({ params }: Written) => `messages-read/${params.with}`,
} as const
