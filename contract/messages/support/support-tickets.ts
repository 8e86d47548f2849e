/** Support tickets and replies as the requester sees them. */
import { array, boolean, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { supportTicketCategories, supportTicketPriorities, supportTicketStatuses } from './support'
import { supportRequesters } from './support-commands'
import { Id, Instant } from '../../core/values'

export const SupportTicket = type({
  _id: Id,
  subject: string(),
  category: enums(supportTicketCategories),
  priority: enums(supportTicketPriorities),
  status: enums(supportTicketStatuses),
  message: string(),
  createdAt: Instant,
  /** Time of the latest message or status change. */
  changedAt: Instant,
  /** Missing in rows that a device stored before tickets had bookings. */
  bookingId: optional(nullable(Id)),
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

export const listSupportTickets = endpoint({
  name: 'support.list',
  method: 'GET',
  path: '/support/tickets',
  answer: type({ tickets: array(SupportTicket) }),
  access: supportRequesters,
  offline: 'cache',
})
export const readSupportTicket = endpoint({
  name: 'support.read',
  method: 'GET',
  path: '/support/tickets/:id',
  params: object({ id: Id }),
  answer: type({ ticket: SupportTicket, replies: array(SupportReply) }),
  access: supportRequesters,
  offline: 'cache',
})
