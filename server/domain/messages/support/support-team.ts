/** Support tickets for Tilipo's support team. */
import { sql } from 'kysely'
import type { SupportTicketStatus } from '#contract/messages/support/support'
import type { AnswerOf } from '#contract/core/endpoint'
import { supportTeamPageSize, type setSupportTicketStatus } from '#contract/messages/support/support-team'
import type { NotificationContent } from '#contract/notification-templates'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { countRows } from '../../../db/count-rows'
import type { AuditedResult } from '../../core/audit'
import { notify } from '../notifications'
import { updateTicketStatus, loadTicketReplies } from './sql'
import { queuedTicketView, replyView, type TicketRow } from './views'
import { addReply, type NewReply } from './add-reply'
import { auditTarget, loadNotes, loadTeam, lockTicketOrRefuse } from './team-work'
import { loadTicketBooking } from './ticket-booking'

interface QueueFilter {
  assigned?: 'me' | 'none' | undefined
  status?: SupportTicketStatus | undefined
  page?: number | undefined
}

/**
 * Returns one page of the support queue. Open tickets are sorted by priority, then by the longest wait. All others are
 * sorted by the latest change. Counts end at `maxCounted + 1`.
 */
export async function listSupportQueue(db: Db, callerId: string, { status, assigned, page = 1 }: QueueFilter) {
  const ticketQuery = selectTicketsWithRequester(db).where(matchFilter({ status, assigned }, callerId))
  const sortedQuery =
    status === 'open'
      ? ticketQuery.orderBy(sql`array_position(array['high', 'normal', 'low'], priority)`).orderBy('changed_at')
      : ticketQuery.orderBy('changed_at', 'desc')
  const rows = await sortedQuery
    .orderBy('support_ticket.id')
    .limit(supportTeamPageSize)
    .offset((page - 1) * supportTeamPageSize)
    .execute()
  const countTickets = (counted: QueueFilter) =>
    countRows(db, db.selectFrom('support_ticket').select('id').where(matchFilter(counted, callerId)))
  const [total, open] = await Promise.all([
    countTickets({ status, assigned }),
    countTickets({ status: 'open', assigned }),
  ])
  return { tickets: rows.map(queuedTicketView), total, open }
}

function matchFilter({ status, assigned }: QueueFilter, callerId: string) {
  const conditions = [
    ...(status ? [sql`support_ticket.status = ${status}`] : []),
    ...(assigned === 'me' ? [sql`assignee_id = ${callerId}`] : []),
    ...(assigned === 'none' ? [sql`assignee_id is null`] : []),
  ]
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

export async function readQueuedTicket(db: Db, id: string) {
  const ticket = await selectTicketsWithRequester(db).where('support_ticket.id', '=', id).executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  const [replies, notes, booking, team] = await Promise.all([
    loadTicketReplies(db, id),
    loadNotes(db, id),
    ticket.booking_id ? loadTicketBooking(db, ticket.booking_id) : null,
    loadTeam(db),
  ])
  return { ticket: queuedTicketView(ticket), replies: replies.map(replyView), notes, booking, team }
}

export async function answerSupportTicket(
  tx: Tx,
  authorId: string,
  ticketId: string,
  newReply: NewReply,
): Promise<AuditedResult<unknown>['audit']> {
  const ticket = await lockTicketOrRefuse(tx, ticketId)
  if (!(await addReply(tx, ticket, { ...newReply, authorId, fromSupport: true }))) return 'unchanged'
  await notifyRequester(tx, ticket, { template: 'supportReply', params: { subject: ticket.subject } })
  return { action: 'support.reply', target: auditTarget(ticket) }
}

/** Sets the status of a support ticket and notifies its requester. Does nothing if the status is already set. */
export async function setTicketStatus(
  tx: Tx,
  ticketId: string,
  status: SupportTicketStatus,
): Promise<AuditedResult<AnswerOf<typeof setSupportTicketStatus>>> {
  const ticket = await lockTicketOrRefuse(tx, ticketId)
  if (ticket.status === status) return { answer: { status, changed: false }, audit: 'unchanged' }
  const before = { status: ticket.status }
  await updateTicketStatus(tx, ticket, status)
  await notifyRequester(tx, ticket, { template: 'supportStatus', params: { status, subject: ticket.subject } })
  return {
    answer: { status, changed: true },
    audit: { action: 'support.status', target: auditTarget(ticket), before, after: { status } },
  }
}

/** Notifies the requester. Customers and partners read their support tickets under different paths. */
async function notifyRequester(tx: Tx, { id, account_id }: TicketRow, content: NotificationContent): Promise<void> {
  const { role } = await tx.sql
    .selectFrom('account')
    .select('role')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await notify(tx, account_id, content, `${role === 'endUser' ? '/support' : '/admin/support'}/tickets/${id}`)
}

const selectTicketsWithRequester = (db: Db) =>
  db
    .selectFrom('support_ticket')
    .innerJoin('account', 'account.id', 'support_ticket.account_id')
    .leftJoin('account as assignee', 'assignee.id', 'support_ticket.assignee_id')
    .selectAll('support_ticket')
    .select([
      'account.full_name',
      'account.phone',
      'account.role',
      'account.company_name',
      'assignee.full_name as assignee_name',
    ])
    // An account that only signs in with its phone number has no address.
    .select(
      sql<string>`coalesce(account.unverified_email,
        case when account.email like 'phone-%@unverified.invalid' then '' else account.email end)`.as('email'),
    )
