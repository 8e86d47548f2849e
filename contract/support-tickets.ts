/** Support tickets and replies as the requester sees them. */
import { array, boolean, enums, object, string, type, type Infer } from 'superstruct'
import { endpoint } from './endpoint'
import { ticketCategories, ticketPriorities, ticketStatuses } from './support'
import { askers } from './support-queue'
import { Id, Instant } from './values'

export const SupportTicket = type({
  _id: Id,
  subject: string(),
  category: enums(ticketCategories),
  priority: enums(ticketPriorities),
  status: enums(ticketStatuses),
  message: string(),
  createdAt: Instant,
  /** Time of the latest message or status change. */
  changedAt: Instant,
})
export type SupportTicket = Infer<typeof SupportTicket>

export const SupportReply = type({
  _id: Id,
  ticketId: Id,
  fromSupport: boolean(),
  message: string(),
  createdAt: Instant,
})
export type SupportReply = Infer<typeof SupportReply>

export const listTickets = endpoint({
  name: 'support.list',
  method: 'GET',
  path: '/support/tickets',
  answer: type({ tickets: array(SupportTicket) }),
  access: askers,
  offline: 'cache',
})
export const readTicket = endpoint({
  name: 'support.read',
  method: 'GET',
  path: '/support/tickets/:id',
  params: object({ id: Id }),
  answer: type({ ticket: SupportTicket, replies: array(SupportReply) }),
  access: askers,
  offline: 'cache',
})
