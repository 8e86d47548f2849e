/**
 * Queued message commands, for the sync worker and service worker, which do not load the structs of their bodies.
 * `messages.ts` defines the bodies for the form and the server.
 */
import { type } from 'superstruct'
import type { Access } from './access'
import type { Input } from './endpoint'
import { Id } from './values'

/** Customers, and members of a business who deal with customers: owner, managers and staff, but not viewers. */
export const talkers: Access = {
  kind: 'roles',
  roles: ['endUser', 'partner'],
  anyOf: ['manage_bookings', 'edit_settings'],
}

type Written = Input<any, any, any>
/** The messages of a conversation are sent in the order in which they were written. */
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
