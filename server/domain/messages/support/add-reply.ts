import { maxTicketReplies } from '#contract/messages/support/support'
import { Refusal } from '#contract/core/refusals'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { updateTicketStatus } from './sql'
import type { TicketRow } from './views'

export interface NewReply {
  /** Created by the author's device. */
  id: string
  message: string
}

interface AuthoredReply extends NewReply {
  authorId: string
  fromSupport: boolean
}

/**
 * Adds a reply and updates the status of the ticket.
 * @param ticket locked by the caller
 * @returns false if the reply already exists, because the command was repeated
 */
export async function addReply(
  tx: Tx,
  ticket: TicketRow,
  { id, message, authorId, fromSupport }: AuthoredReply,
): Promise<boolean> {
  const existing = await tx.sql
    .selectFrom('support_reply')
    .select(['ticket_id', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (existing && (existing.ticket_id !== ticket.id || existing.author_id !== authorId)) throw new Refusal('not_found')
  if (existing) return false
  if (ticket.status === 'closed') throw new Refusal('ticket_closed')
  await refuseWhenFull(tx, ticket.id)
  await tx.sql
    .insertInto('support_reply')
    .values({ id, ticket_id: ticket.id, author_id: authorId, from_support: fromSupport, message, created_at: tx.at })
    .execute()
  await recordChanges(tx, [{ scope: userScope(ticket.account_id), entity: 'supportReply', id }])
  await updateTicketStatus(tx, ticket, fromSupport ? 'answered' : 'open')
  return true
}

async function refuseWhenFull(tx: Tx, ticketId: string): Promise<void> {
  const row = await tx.sql
    .selectFrom('support_reply')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (Number(row.count) >= maxTicketReplies) throw new Refusal('ticket_full')
}
