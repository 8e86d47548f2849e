/** Support tickets as Tilipo's support team sees and answers them. Other users see the result, so nothing is queued. */
import { boolean, enums, integer, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { roles } from '../../core/access'
import { adminsOnly } from '../../core/admin-access'
import { adminPageSize, pageQuery } from '../../core/list-page'
import { list } from '../../core/validation'
import { endpoint } from '../../core/endpoint'
import { maxTicketMessageLength, SupportReplyBody, supportTicketParams, supportTicketStatuses } from './support'
import { SupportReply, SupportTicket } from './support-tickets'
import { multilineText } from '../../core/user-text'
import { Id, Instant, LocalDate } from '../../core/values'

export const SupportTeamTicket = type({
  ...SupportTicket.schema,
  requester: type({
    _id: Id,
    name: string(),
    email: string(),
    phone: nullable(string()),
    role: enums(roles),
    companyName: nullable(string()),
  }),
  assignee: nullable(type({ _id: Id, name: string() })),
  /** Time of the first answer, and of the resolution while the ticket is resolved or closed. */
  firstResponseAt: nullable(Instant),
  resolvedAt: nullable(Instant),
})
export type SupportTeamTicket = Infer<typeof SupportTeamTicket>

/** A note of the support team. It is never sent to the requester. */
export const SupportNote = type({ _id: Id, author: string(), text: string(), createdAt: Instant })
export type SupportNote = Infer<typeof SupportNote>

/** The booking that a ticket is about, with all its payments. */
export const TicketBooking = type({
  _id: Id,
  reference: string(),
  listingName: string(),
  vendorName: string(),
  customerName: string(),
  status: string(),
  startsOn: LocalDate,
  total: number(),
  payments: list(type({ reference: string(), amount: number(), status: string(), createdAt: Instant })),
})
export type TicketBooking = Infer<typeof TicketBooking>

export const supportTeamPageSize = adminPageSize

export const listTicketsForTeam = endpoint({
  name: 'support.desk',
  method: 'GET',
  path: '/admin/support-tickets',
  query: object({
    status: optional(enums(supportTicketStatuses)),
    assigned: optional(enums(['me', 'none'] as const)),
    ...pageQuery,
  }),
  answer: type({ tickets: list(SupportTeamTicket), total: integer(), open: integer() }),
  access: adminsOnly,
  offline: 'refuse',
})
export const readTicketForTeam = endpoint({
  name: 'support.deskTicket',
  method: 'GET',
  path: '/admin/support-tickets/:id',
  params: supportTicketParams,
  answer: type({
    ticket: SupportTeamTicket,
    replies: list(SupportReply),
    notes: list(SupportNote),
    booking: nullable(TicketBooking),
    /** The administrators to whom the ticket can be assigned. */
    team: list(type({ _id: Id, name: string() })),
  }),
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

/** Assigns a ticket to an administrator, or to nobody. */
export const assignSupportTicket = endpoint({
  name: 'support.assign',
  method: 'PUT',
  path: '/admin/support-tickets/:id/assignee',
  params: supportTicketParams,
  body: object({ assigneeId: nullable(Id) }),
  answer: type({ changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})

export const SupportNoteForm = object({ text: multilineText(maxTicketMessageLength, 1, 'Please write a note.') })
export const addSupportNote = endpoint({
  name: 'support.note',
  method: 'POST',
  path: '/admin/support-tickets/:id/notes',
  params: supportTicketParams,
  body: object({ id: Id, ...SupportNoteForm.schema }),
  answer: type({ _id: Id }),
  access: adminsOnly,
  offline: 'refuse',
})
