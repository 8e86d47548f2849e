/**
 * Queued message commands, for the sync worker and service worker, which do not load the structs of their bodies.
 * `messages.ts` defines the bodies for the form and the server.
 */
import { type } from 'superstruct'
import { evenWhenClosed, type Access } from '../core/access'
import type { AnyInput } from '../core/endpoint'
import { Id } from '../core/values'

/** Customers, and members of a business who deal with customers: owner, managers and staff, but not viewers. */
export const messageParticipants = {
  kind: 'roles',
  roles: ['endUser', 'partner', 'hotel-manager'],
  anyOf: ['manage_bookings', 'edit_settings'],
} as const satisfies Access
/** Also the owner of a suspended or rejected business, who can no longer write. */
export const messageReaders = evenWhenClosed(messageParticipants)

/** The messages of a conversation are sent in the order in which they were written. */
const messageCommand = {
  method: 'POST',
  answer: type({ _id: Id }),
  access: messageParticipants,
  offline: 'queue',
  orderKey: ({ params }: AnyInput) => `messages/${params.with}`,
} as const

export const sendMessageCommand = {
  ...messageCommand,
  name: 'messages.send',
  path: '/messages/:with',
  label: 'Send a message',
  changes: { entity: 'message', getId: ({ body }: AnyInput): string => body.id },
} as const
export const readMessagesCommand = {
  ...messageCommand,
  access: messageReaders,
  name: 'messages.read',
  path: '/messages/:with/read',
  label: 'Mark messages as read',
  changes: { entity: 'conversation', getId: ({ params }: AnyInput): string => params.with },
  coalesceKey: ({ params }: AnyInput) => `messages-read/${params.with}`,
} as const

export const messageCommands = [sendMessageCommand, readMessagesCommand]
