/** Internal notes of administrators. The audit log says who has added one, without its text. */
import * as notes from '#contract/platform/notes'
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { adminCommand, type AuditedResult } from '../../core/audit'
import { query, signedInOf } from '../../route'

export const noteRoutes = [
  query(notes.listAdminNotes, (db, call) => listNotes(db, call.input.query)),
  adminCommand(notes.addAdminNote, (tx, call) => addNote(tx, signedInOf(call).accountId, call.input.body)),
]

const columns = { account: 'account_id', vendor: 'vendor_id', booking: 'booking_id' } as const

interface Target {
  target: notes.NoteTarget
  targetId: string
}

async function listNotes(db: Db, { target, targetId }: Target): Promise<notes.AdminNote[]> {
  const rows = await db
    .selectFrom('admin_note')
    .innerJoin('account', 'account.id', 'author_id')
    .select(['admin_note.id', 'admin_note.text', 'admin_note.created_at', 'account.full_name'])
    .where(`admin_note.${columns[target]}`, '=', targetId)
    .orderBy('admin_note.created_at')
    .orderBy('admin_note.id')
    .execute()
  return rows.map(({ id, text, created_at, full_name }) => ({
    _id: id,
    author: full_name,
    text,
    createdAt: created_at.toISOString(),
  }))
}

async function addNote(
  tx: Tx,
  authorId: string,
  { id, text, ...about }: BodyOf<typeof notes.addAdminNote>,
): Promise<AuditedResult<{ _id: string }>> {
  const label = await loadLabel(tx, about)
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('admin_note')
    .values({ id, [columns[about.target]]: about.targetId, author_id: authorId, text, created_at: tx.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const audit = { action: 'note.add', target: { kind: about.target, id: about.targetId, label } } as const
  return { answer: { _id: id }, audit: numInsertedOrUpdatedRows ? audit : 'unchanged' }
}

/** @throws Refusal `not_found` */
async function loadLabel({ sql }: Tx, { target, targetId }: Target): Promise<string> {
  const row =
    target === 'account'
      ? await sql
          .selectFrom('account')
          .select('full_name as label')
          .where('id', '=', targetId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : target === 'vendor'
        ? await sql.selectFrom('vendor').select('name as label').where('id', '=', targetId).executeTakeFirst()
        : await sql.selectFrom('booking').select('reference as label').where('id', '=', targetId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.label
}
