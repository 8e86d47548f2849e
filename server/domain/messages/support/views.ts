import type { Selectable } from 'kysely'
import type { SupportReply, SupportTicket } from '#contract/messages/support/support-tickets'
import type { SupportTeamTicket } from '#contract/messages/support/support-team'
import type { Role } from '#contract/core/access'
import type { Database } from '../../../db/schema'

export type TicketRow = Selectable<Database['support_ticket']>
export type ReplyRow = Selectable<Database['support_reply']>

export const ticketView = (row: TicketRow): SupportTicket => ({
  _id: row.id,
  subject: row.subject,
  category: row.category,
  priority: row.priority,
  status: row.status,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  bookingId: row.booking_id,
})

/** Hides which member of the support team wrote a reply. */
export const replyView = (row: ReplyRow): SupportReply => ({
  _id: row.id,
  ticketId: row.ticket_id,
  fromSupport: row.from_support,
  message: row.message,
  createdAt: row.created_at.toISOString(),
})

interface Requester {
  full_name: string
  email: string
  phone: string | null
  role: Role
  company_name: string | null
  assignee_name: string | null
}

export const queuedTicketView = (row: TicketRow & Requester): SupportTeamTicket => ({
  ...ticketView(row),
  requester: {
    _id: row.account_id,
    name: row.full_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    companyName: row.company_name,
  },
  assignee: row.assignee_id === null ? null : { _id: row.assignee_id, name: row.assignee_name! },
  firstResponseAt: row.first_response_at?.toISOString() ?? null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
})
