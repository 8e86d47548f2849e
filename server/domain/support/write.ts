import { mostReplies } from '#contract/support'
import { Refusal } from '#contract/refusals'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { moveTicket } from './sql'
import type { TicketRow } from './views'

export interface Written {
  /** Created by the author's device. */
  id: string
  message: string
}

interface Signed extends Written {
  authorId: string
  fromSupport: boolean
}

/**
 * Adds a reply and updates the status of the ticket.
 * @param ticket locked by the caller
 * @returns false if the reply already exists, because the command was repeated
 */
export async function write(
  tx: Tx,
  ticket: TicketRow,
  { id, message, authorId, fromSupport }: Signed,
): Promise<boolean> {
  const before = await tx.sql
    .selectFrom('support_reply')
    .select(['ticket_id', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (before && (before.ticket_id !== ticket.id || before.author_id !== authorId)) throw new Refusal('not_found')
  if (before) return false
  if (ticket.status === 'closed') throw new Refusal('ticket_closed')
  await refuseWhenFull(tx, ticket.id)
  await tx.sql
    .insertInto('support_reply')
    .values({ id, ticket_id: ticket.id, author_id: authorId, from_support: fromSupport, message, created_at: tx.at })
    .execute()
  await recordChanges(tx, [{ scope: userScope(ticket.account_id), entity: 'supportReply', id }])
  await moveTicket(tx, ticket, fromSupport ? 'answered' : 'open')
  return true
}

async function refuseWhenFull(tx: Tx, ticketId: string): Promise<void> {
  const row = await tx.sql
    .selectFrom('support_reply')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (Number(row.count) >= mostReplies) throw new Refusal('ticket_full')
}
