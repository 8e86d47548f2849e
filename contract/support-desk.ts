/** Support tickets as Tilipo's support team sees and answers them. Other users see the result, so nothing is queued. */
import { boolean, enums, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { only, roles } from './access'
import { list } from './check'
import { endpoint } from './endpoint'
import { ReplyBody, ticketId, ticketStatuses } from './support'
import { SupportReply, SupportTicket } from './support-tickets'
import { Id, wholeNumber } from './values'

export const DeskTicket = type({
  ...SupportTicket.schema,
  requester: type({
    name: string(),
    email: string(),
    phone: nullable(string()),
    role: enums(roles),
    companyName: nullable(string()),
  }),
})
export type DeskTicket = Infer<typeof DeskTicket>

export const deskPageSize = 20
const desk = only('admin', 'superAdmin')

export const listDeskTickets = endpoint({
  name: 'support.desk',
  method: 'GET',
  path: '/admin/support-tickets',
  query: object({ status: optional(enums(ticketStatuses)), page: optional(wholeNumber(1, 10_000)) }),
  answer: type({ tickets: list(DeskTicket), total: integer(), open: integer() }),
  access: desk,
  offline: 'refuse',
})
export const readDeskTicket = endpoint({
  name: 'support.deskTicket',
  method: 'GET',
  path: '/admin/support-tickets/:id',
  params: ticketId,
  answer: type({ ticket: DeskTicket, replies: list(SupportReply) }),
  access: desk,
  offline: 'refuse',
})
export const answerTicket = endpoint({
  name: 'support.answer',
  method: 'POST',
  path: '/admin/support-tickets/:id/replies',
  params: ticketId,
  body: ReplyBody,
  answer: type({ _id: Id }),
  access: desk,
  offline: 'refuse',
})
/** Sets the status of a ticket. A reply sets `answered`, so it cannot be set here. */
export const settleTicket = endpoint({
  name: 'support.settle',
  method: 'PATCH',
  path: '/admin/support-tickets/:id',
  params: ticketId,
  body: object({ status: enums(['open', 'resolved', 'closed'] as const) }),
  answer: type({ status: enums(ticketStatuses), changed: boolean() }),
  access: desk,
  offline: 'refuse',
})
