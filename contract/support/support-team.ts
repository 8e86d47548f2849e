/** Support tickets as Tilipo's support team sees and answers them. Other users see the result, so nothing is queued. */
import { boolean, enums, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { roles } from '../accounts/access'
import { adminsOnly } from '../admin/admin-access'
import { list } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { SupportReplyBody, supportTicketParams, supportTicketStatuses } from './support'
import { SupportReply, SupportTicket } from './support-tickets'
import { Id, wholeNumber } from '../core/values'

export const SupportTeamTicket = type({
  ...SupportTicket.schema,
  requester: type({
    name: string(),
    email: string(),
    phone: nullable(string()),
    role: enums(roles),
    companyName: nullable(string()),
  }),
})
export type SupportTeamTicket = Infer<typeof SupportTeamTicket>

export const supportTeamPageSize = 20

export const listTicketsForTeam = endpoint({
  name: 'support.desk',
  method: 'GET',
  path: '/admin/support-tickets',
  query: object({ status: optional(enums(supportTicketStatuses)), page: optional(wholeNumber(1, 10_000)) }),
  answer: type({ tickets: list(SupportTeamTicket), total: integer(), open: integer() }),
  access: adminsOnly,
  offline: 'refuse',
})
export const readTicketForTeam = endpoint({
  name: 'support.deskTicket',
  method: 'GET',
  path: '/admin/support-tickets/:id',
  params: supportTicketParams,
  answer: type({ ticket: SupportTeamTicket, replies: list(SupportReply) }),
  access: adminsOnly,
  offline: 'refuse',
})
export const replyAsSupportTeam = endpoint({
  name: 'support.answer',
  method: 'POST',
  path: '/admin/support-tickets/:id/replies',
  params: supportTicketParams,
  body: SupportReplyBody,
  answer: type({ _id: Id }),
  access: adminsOnly,
  offline: 'refuse',
})
/** Sets the status of a ticket. A reply sets `answered`, so it cannot be set here. */
export const setSupportTicketStatus = endpoint({
  name: 'support.settle',
  method: 'PATCH',
  path: '/admin/support-tickets/:id',
  params: supportTicketParams,
  body: object({ status: enums(['open', 'resolved', 'closed'] as const) }),
  answer: type({ status: enums(supportTicketStatuses), changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})
