/** Support tickets for Tilipo's support team. */
import { sql } from 'kysely'
import type { TicketStatus } from '#contract/support'
import { deskPageSize } from '#contract/support-desk'
import { statusWords } from '#contract/support-words'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { notify } from '../notifications'
import { lockTicket, moveTicket, repliesBelow } from './sql'
import { deskView, replyView, type TicketRow } from './views'
import { write, type Written } from './write'

interface Wanted {
  status?: TicketStatus | undefined
  page?: number | undefined
}

/**
 * Returns one page of the support queue. Open tickets are sorted by priority, then by the longest wait. All others are
 * sorted by the latest change.
 */
export async function listDesk(db: Db, { status, page = 1 }: Wanted) {
  const found = status ? withRequester(db).where('status', '=', status) : withRequester(db)
  const sorted =
    status === 'open'
      ? found.orderBy(sql`array_position(array['high', 'normal', 'low'], priority)`).orderBy('changed_at')
      : found.orderBy('changed_at', 'desc')
  const rows = await sorted
    .orderBy('support_ticket.id')
    .limit(deskPageSize)
    .offset((page - 1) * deskPageSize)
    .execute()
  const counts = await db
    .selectFrom('support_ticket')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
  const countOf = (which: TicketStatus | undefined) =>
    counts.reduce((sum, row) => (!which || row.status === which ? sum + Number(row.count) : sum), 0)
  return { tickets: rows.map(deskView), total: countOf(status), open: countOf('open') }
}

export async function readDesk(db: Db, id: string) {
  const ticket = await withRequester(db).where('support_ticket.id', '=', id).executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  return { ticket: deskView(ticket), replies: (await repliesBelow(db, id)).map(replyView) }
}

export async function answer(tx: Tx, authorId: string, ticketId: string, written: Written): Promise<void> {
  const ticket = await lockedTicket(tx, ticketId)
  if (!(await write(tx, ticket, { ...written, authorId, fromSupport: true }))) return
  await tell(tx, ticket, `Support has answered: ${ticket.subject}`)
}

/** Sets the status of a support ticket and notifies its requester. Does nothing if the status is already set. */
export async function settle(tx: Tx, ticketId: string, status: TicketStatus) {
  const ticket = await lockedTicket(tx, ticketId)
  if (ticket.status === status) return { status, changed: false }
  await moveTicket(tx, ticket, status)
  await tell(tx, ticket, `Your support ticket is now ${statusWords[status].toLowerCase()}: ${ticket.subject}`)
  return { status, changed: true }
}

async function lockedTicket(tx: Tx, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

/** Notifies the requester. Customers and partners read their support tickets under different paths. */
async function tell(tx: Tx, { id, account_id }: TicketRow, message: string): Promise<void> {
  const { role } = await tx.sql
    .selectFrom('account')
    .select('role')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await notify(tx, account_id, message, `${role === 'endUser' ? '/support' : '/admin/support'}/tickets/${id}`)
}

const withRequester = (db: Db) =>
  db
    .selectFrom('support_ticket')
    .innerJoin('account', 'account.id', 'support_ticket.account_id')
    .selectAll('support_ticket')
    .select(['account.full_name', 'account.phone', 'account.role', 'account.company_name'])
    .select((eb) => eb.fn.coalesce('account.unverified_email', 'account.email').as('email'))
