/** Work of the support team on a ticket that its requester never sees: assignment and notes. */
import { formatTicketNumber } from '#contract/messages/support/support-labels'
import type { SupportNote } from '#contract/messages/support/support-team'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Audit, AuditedResult } from '../../core/audit'
import { lockTicket } from './sql'
import type { TicketRow } from './views'

/** Contains no text of the requester, because audit entries outlive a deleted account. */
export const auditTarget = ({ id }: TicketRow): Audit['target'] => ({
  kind: 'ticket',
  id,
  label: formatTicketNumber(id),
})

export async function lockTicketOrRefuse(tx: Tx, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

const selectTeam = (db: Db | Tx['sql']) =>
  db.selectFrom('account').where('role', 'in', ['admin', 'superAdmin']).where('is_active', '=', true)

export const loadTeam = (db: Db) =>
  selectTeam(db).select(['id as _id', 'full_name as name']).orderBy('full_name').orderBy('id').execute()

/**
 * Assigns a ticket. The change is not recorded in the feed, because the requester's devices do not store it.
 * @throws Refusal `not_found` if there is no such ticket or administrator
 */
export async function assignTicket(
  tx: Tx,
  ticketId: string,
  assigneeId: string | null,
): Promise<AuditedResult<{ changed: boolean }>> {
  const ticket = await lockTicketOrRefuse(tx, ticketId)
  if (ticket.assignee_id === assigneeId) return { answer: { changed: false }, audit: 'unchanged' }
  const member = assigneeId && (await selectTeam(tx.sql).select('id').where('id', '=', assigneeId).executeTakeFirst())
  if (assigneeId && !member)
    throw new Refusal('not_found', { message: 'This administrator is no longer available. Please choose another.' })
  await tx.sql.updateTable('support_ticket').set({ assignee_id: assigneeId }).where('id', '=', ticketId).execute()
  return {
    answer: { changed: true },
    audit: {
      action: 'support.assign',
      target: auditTarget(ticket),
      before: { assignee: await loadName(tx, ticket.assignee_id) },
      after: { assignee: await loadName(tx, assigneeId) },
    },
  }
}

async function loadName(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null
  const row = await tx.sql.selectFrom('account').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.full_name
}

export async function loadNotes(db: Db, ticketId: string): Promise<SupportNote[]> {
  const rows = await db
    .selectFrom('support_note')
    .innerJoin('account', 'account.id', 'author_id')
    .select(['support_note.id', 'support_note.text', 'support_note.created_at', 'account.full_name'])
    .where('ticket_id', '=', ticketId)
    .orderBy('support_note.created_at')
    .orderBy('support_note.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    author: row.full_name,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Adds a note. A repeated command adds it once. The audit entry does not contain its text. */
export async function addNote(
  tx: Tx,
  authorId: string,
  ticketId: string,
  { id, text }: { id: string; text: string },
): Promise<AuditedResult<{ _id: string }>> {
  const ticket = await lockTicketOrRefuse(tx, ticketId)
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('support_note')
    .values({ id, ticket_id: ticketId, author_id: authorId, text, created_at: tx.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const audit = { action: 'support.note', target: auditTarget(ticket) } as const
  return { answer: { _id: id }, audit: numInsertedOrUpdatedRows ? audit : 'unchanged' }
}
