import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import type { ReplyRow, TicketRow } from './views'

type Source = Db | Tx['sql']

export const selectSupportTickets = (db: Source, accountId: string) =>
  db.selectFrom('support_ticket').selectAll().where('account_id', '=', accountId)

/** Selects all replies to an account's support tickets, by the account and by the support team. */
export const selectSupportReplies = (db: Source, accountId: string) =>
  db
    .selectFrom('support_reply')
    .innerJoin('support_ticket', 'support_ticket.id', 'ticket_id')
    .selectAll('support_reply')
    .where('account_id', '=', accountId)

export const loadTicketReplies = (db: Source, ticketId: string): Promise<ReplyRow[]> =>
  db
    .selectFrom('support_reply')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks a support ticket, so that one writer at a time counts its replies and changes its status. */
export const lockTicket = (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  tx.sql.selectFrom('support_ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const buildTicketChange = ({ id, account_id }: Pick<TicketRow, 'id' | 'account_id'>) => ({
  scope: userScope(account_id),
  entity: 'supportTicket' as const,
  id,
})

export async function updateTicketStatus(tx: Tx, ticket: TicketRow, status: TicketRow['status']): Promise<void> {
  await tx.sql
    .updateTable('support_ticket')
    .set((eb) => ({
      status,
      changed_at: tx.at,
      version: eb('version', '+', 1),
      resolved_at: isDone(status) ? (ticket.resolved_at ?? tx.at) : null,
      ...(status === 'answered' && !ticket.first_response_at ? { first_response_at: tx.at } : {}),
    }))
    .where('id', '=', ticket.id)
    .execute()
  await recordChanges(tx, [buildTicketChange(ticket)])
}

const isDone = (status: string): boolean => status === 'resolved' || status === 'closed'
