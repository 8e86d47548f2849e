/**
 * What worker and service worker must know to send tickets and replies. Their structs stand in `support.ts`, with which the
 * form and the server check them: whoever only passes them on need not carry those.
 */
import { type } from 'superstruct'
import { alsoUnapproved } from './access'
import type { Input } from './endpoint'
import { Id } from './values'

/** Everybody but Tilipo's own people; also businesses that wait for approval or were rejected. */
export const askers = alsoUnapproved('endUser', 'partner', 'hotel-manager')

/** A ticket and its replies leave in the order they were written. */
const inTicket = (id: string): string => `support/${id}`
const queued = { method: 'POST', answer: type({ _id: Id }), access: askers, offline: 'queue' } as const

/** Whatever stands in them has been checked by the form that wrote it. */
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
