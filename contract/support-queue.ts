/**
 * Queued support commands, for the sync worker and service worker, which do not load the structs of their bodies.
 * `support.ts` defines the bodies for the form and the server.
 */
import { type } from 'superstruct'
import { alsoUnapproved } from './access'
import type { Input } from './endpoint'
import { Id } from './values'

/** All accounts except administrators, including businesses that await approval or were rejected. */
export const askers = alsoUnapproved('endUser', 'partner', 'hotel-manager')

/** A ticket and its replies are sent in the order in which they were written. */
const inTicket = (id: string): string => `support/${id}`
const queued = { method: 'POST', answer: type({ _id: Id }), access: askers, offline: 'queue' } as const

/** Untyped, because the form has already validated the input. */
type Written = Input<any, any, any>
export const ticketSent = {
  ...queued,
  name: 'support.open',
  path: '/support/tickets',
  orderKey: ({ body }: Written) => inTicket(body.id),
  creates: true,
} as const
export const replySent = {
  ...queued,
  name: 'support.reply',
  path: '/support/tickets/:id/replies',
  orderKey: ({ params }: Written) => inTicket(params.id),
} as const
