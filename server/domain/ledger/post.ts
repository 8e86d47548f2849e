/** Double-entry postings. A posting must sum to zero: checked here, and again by the database at commit. */
import type { Tx } from '../../db/transact'

export type PostingKind = 'sale' | 'balance' | 'refund_due' | 'refund_paid' | 'deposit_handed'

export interface Entry {
  account: string
  /** Integer ngwee; positive is a debit. */
  amountNgwee: number
}

/**
 * Writes a posting, at most one per kind and subject.
 * @returns false if the subject already has a posting of this kind, because the event was repeated
 * @throws Error if the entries do not sum to zero
 */
export async function post(tx: Tx, kind: PostingKind, subjectId: string, entries: readonly Entry[]): Promise<boolean> {
  const nonZeroEntries = entries.filter((entry) => entry.amountNgwee !== 0)
  if (nonZeroEntries.reduce((sum, entry) => sum + entry.amountNgwee, 0) !== 0)
    throw new Error(`posting ${kind} does not sum to zero`)
  const id = tx.newId()
  const inserted = await tx.sql
    .insertInto('posting')
    .values({ id, kind, subject_id: subjectId, posted_at: tx.at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await tx.sql
    .insertInto('entry')
    .values(nonZeroEntries.map(({ account, amountNgwee }) => ({ posting_id: id, account, amount_ngwee: amountNgwee })))
    .execute()
  return true
}
