/** Support tickets for the accounts that open them. */
import { mostOpenTickets, type TicketForm } from '#contract/support'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { recordChanges } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { notifyAdmins } from '../notifications'
import { lockTicket, recordTicket, repliesBelow, ticketsOf } from './sql'
import { replyView, ticketView } from './views'
import { write, type Written } from './write'

/**
 * Opens a support ticket. The device creates the id, so an existing ticket of the account means that the command was
 * repeated.
 * @returns whether the ticket is new
 * @throws Refusal `not_found` if the id belongs to another account, `too_many_tickets`
 */
export async function openTicket(
  tx: Tx,
  accountId: string,
  { id, ...asked }: TicketForm & { id: string },
): Promise<boolean> {
  // Serializes concurrent commands of one account, from two devices or sent twice.
  await tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const before = await tx.sql.selectFrom('support_ticket').select('account_id').where('id', '=', id).executeTakeFirst()
  if (before && before.account_id !== accountId) throw new Refusal('not_found')
  if (before) return false
  await refuseTooMany(tx, accountId)
  await tx.sql
    .insertInto('support_ticket')
    .values({ id, account_id: accountId, ...asked, status: 'open', created_at: tx.at, changed_at: tx.at })
    .execute()
  await recordChanges(tx, [recordTicket({ id, account_id: accountId })])
  await notifyAdmins(tx, `New support ticket: ${asked.subject}`, deskLink(id))
  return true
}

/** @returns whether the reply is new; false if the command was repeated */
export async function reply(tx: Tx, accountId: string, ticketId: string, written: Written): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket || ticket.account_id !== accountId) throw new Refusal('not_found')
  if (!(await write(tx, ticket, { ...written, authorId: accountId, fromSupport: false }))) return false
  await notifyAdmins(tx, `New reply to a support ticket: ${ticket.subject}`, deskLink(ticketId))
  return true
}

export async function listTickets(db: Db, accountId: string) {
  const rows = await ticketsOf(db, accountId).orderBy('changed_at', 'desc').orderBy('id').execute()
  return { tickets: rows.map(ticketView) }
}

export async function readTicket(db: Db, accountId: string, id: string) {
  const ticket = await ticketsOf(db, accountId).where('id', '=', id).executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  return { ticket: ticketView(ticket), replies: (await repliesBelow(db, id)).map(replyView) }
}

const deskLink = (id: string): string => `/admin/support-tickets/${id}`

/** The caller has locked the account, so that two devices cannot both open the last allowed ticket. */
async function refuseTooMany(tx: Tx, accountId: string): Promise<void> {
  const open = await ticketsOf(tx.sql, accountId)
    .where('status', 'in', ['open', 'answered'])
    .limit(mostOpenTickets)
    .execute()
  if (open.length >= mostOpenTickets) throw new Refusal('too_many_tickets')
}
