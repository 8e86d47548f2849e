/** Support tickets for the accounts that open them. */
import { maxOpenTickets, type SupportTicketForm } from '#contract/messages/support/support'
import { Refusal } from '#contract/core/refusals'
import { retention } from '#contract/sync/sync'
import type { Db } from '../../../db/connect'
import { recordChanges } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { notifyAdmins } from '../notifications'
import { lockTicket, buildTicketChange, loadTicketReplies, selectSupportTickets } from './sql'
import { replyView, ticketView } from './views'
import { addReply, type NewReply } from './add-reply'

/**
 * Opens a support ticket. The device creates the id, so an existing ticket of the account means that the command was
 * repeated.
 * @param options.isExempt opens it beyond the limit, because the account would lose money without it
 * @returns whether the ticket is new
 * @throws Refusal `not_found` if the id belongs to another account or the booking to somebody else, `too_many_tickets`
 */
export async function openTicket(
  tx: Tx,
  accountId: string,
  { id, bookingId, ...form }: SupportTicketForm & { id: string },
  { isExempt = false }: { isExempt?: boolean } = {},
): Promise<boolean> {
  // Serializes concurrent commands of one account, from two devices or sent twice.
  await tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const existing = await tx.sql
    .selectFrom('support_ticket')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (existing && existing.account_id !== accountId) throw new Refusal('not_found')
  if (existing) return false
  if (!isExempt) await refuseTooManyOpenTickets(tx, accountId)
  if (bookingId) await refuseForeignBooking(tx, accountId, bookingId)
  await tx.sql
    .insertInto('support_ticket')
    .values({
      id,
      account_id: accountId,
      ...form,
      booking_id: bookingId ?? null,
      status: 'open',
      created_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  await recordChanges(tx, [buildTicketChange({ id, account_id: accountId })])
  await notifyAdmins(tx, { template: 'adminNewTicket', params: { subject: form.subject } }, getAdminTicketPath(id))
  return true
}

/** @returns whether the reply is new; false if the command was repeated */
export async function addRequesterReply(
  tx: Tx,
  accountId: string,
  ticketId: string,
  newReply: NewReply,
): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket || ticket.account_id !== accountId) throw new Refusal('not_found')
  if (!(await addReply(tx, ticket, { ...newReply, authorId: accountId, fromSupport: false }))) return false
  await notifyAdmins(
    tx,
    { template: 'adminTicketReply', params: { subject: ticket.subject } },
    getAdminTicketPath(ticketId),
  )
  return true
}

export async function listTickets(db: Db, accountId: string) {
  const rows = await selectSupportTickets(db, accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(retention.newest)
    .execute()
  return { tickets: rows.map(ticketView) }
}

export async function readTicket(db: Db, accountId: string, id: string) {
  const ticket = await selectSupportTickets(db, accountId).where('id', '=', id).executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  return { ticket: ticketView(ticket), replies: (await loadTicketReplies(db, id)).map(replyView) }
}

const getAdminTicketPath = (id: string): string => `/admin/support-tickets/${id}`

/** The caller has locked the account, so that two devices cannot both open the last allowed ticket. */
async function refuseTooManyOpenTickets(tx: Tx, accountId: string): Promise<void> {
  const open = await selectSupportTickets(tx.sql, accountId)
    .where('status', 'in', ['open', 'answered'])
    .limit(maxOpenTickets)
    .execute()
  if (open.length >= maxOpenTickets) throw new Refusal('too_many_tickets')
}

/** Customers name one of their own bookings, partners one of their business. */
async function refuseForeignBooking(tx: Tx, accountId: string, bookingId: string): Promise<void> {
  const booking = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb('vendor_id', '=', eb.selectFrom('account').select('account.vendor_id').where('account.id', '=', accountId)),
      ]),
    )
    .executeTakeFirst()
  if (!booking) throw new Refusal('not_found', { message: "We couldn't find this booking." })
}
