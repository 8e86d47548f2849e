import { maxCannedReplies, type CannedReplyForm } from '#contract/messages/support/canned-replies'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'

export const listCannedReplies = async (db: Db) => ({
  replies: await db
    .selectFrom('canned_reply')
    .select(['id as _id', 'title', 'text'])
    .orderBy('title')
    .orderBy('id')
    .limit(maxCannedReplies)
    .execute(),
})

const lockReply = (tx: Tx, id: string) =>
  tx.sql.selectFrom('canned_reply').select(['title', 'text']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Creates or replaces a canned reply. @throws Refusal `too_many_canned_replies` */
export async function saveCannedReply(
  tx: Tx,
  id: string,
  form: CannedReplyForm,
): Promise<AuditedResult<{ _id: string }>> {
  const answer = { _id: id }
  const before = await lockReply(tx, id)
  if (before?.title === form.title && before.text === form.text) return { answer, audit: 'unchanged' }
  if (!before) await refuseTooMany(tx)
  await tx.sql
    .insertInto('canned_reply')
    .values({ id, ...form, changed_at: tx.at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...form, changed_at: tx.at }))
    .execute()
  const target = { kind: 'cannedReply', id, label: form.title } as const
  return { answer, audit: { action: 'cannedReply.save', target, ...(before ? { before } : {}), after: form } }
}

/** Deletes a canned reply. Does nothing if it was deleted before. */
export async function deleteCannedReply(tx: Tx, id: string): Promise<AuditedResult<{ _id: string }>> {
  const before = await lockReply(tx, id)
  if (!before) return { answer: { _id: id }, audit: 'unchanged' }
  await tx.sql.deleteFrom('canned_reply').where('id', '=', id).execute()
  const target = { kind: 'cannedReply', id, label: before.title } as const
  return { answer: { _id: id }, audit: { action: 'cannedReply.delete', target, before } }
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const replies = await tx.sql.selectFrom('canned_reply').select('id').limit(maxCannedReplies).execute()
  if (replies.length >= maxCannedReplies) throw new Refusal('too_many_canned_replies')
}
