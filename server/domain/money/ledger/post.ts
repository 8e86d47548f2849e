/** Double-entry postings. A posting must sum to zero: checked here, and again by the database at commit. */
import type { PostingKind } from '../../../db/tables/payments'
import type { Tx } from '../../../db/transact'
import { getVendorOfAvailable } from './accounts'

export interface Entry {
  account: string
  /** Integer ngwee; positive is a debit. */
  amountNgwee: number
}

interface PostingOptions {
  /** The kind of the posting of the same subject that this one reverses. */
  reverses?: PostingKind
}

/**
 * Writes a posting, at most one per kind and subject, and updates the stored balances of its vendors.
 * @returns false if the subject already has a posting of this kind, because the event was repeated
 * @throws Error if the entries do not sum to zero, or if there is no posting to reverse
 */
export async function post(
  tx: Tx,
  kind: PostingKind,
  subjectId: string,
  entries: readonly Entry[],
  { reverses }: PostingOptions = {},
): Promise<boolean> {
  const nonZeroEntries = entries.filter((entry) => entry.amountNgwee !== 0)
  if (nonZeroEntries.reduce((sum, entry) => sum + entry.amountNgwee, 0) !== 0)
    throw new Error(`posting ${kind} does not sum to zero`)
  const id = tx.newId()
  const reversedId = reverses ? await findPosting(tx, reverses, subjectId) : null
  const inserted = await tx.sql
    .insertInto('posting')
    .values({ id, kind, subject_id: subjectId, posted_at: tx.at, reverses: reversedId })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  if (nonZeroEntries.length === 0) return true
  await tx.sql
    .insertInto('entry')
    .values(nonZeroEntries.map(({ account, amountNgwee }) => ({ posting_id: id, account, amount_ngwee: amountNgwee })))
    .execute()
  for (const { account, amountNgwee } of nonZeroEntries) {
    const vendorId = getVendorOfAvailable(account)
    if (vendorId) await addToBalance(tx, vendorId, -amountNgwee)
  }
  return true
}

async function findPosting(tx: Tx, kind: PostingKind, subjectId: string): Promise<string> {
  const { id } = await tx.sql
    .selectFrom('posting')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return id
}

async function addToBalance(tx: Tx, vendorId: string, amountNgwee: number): Promise<void> {
  await tx.sql
    .insertInto('vendor_balance')
    .values({ vendor_id: vendorId, available_ngwee: amountNgwee, changed_at: tx.at })
    .onConflict((conflict) =>
      conflict.column('vendor_id').doUpdateSet((eb) => ({
        available_ngwee: eb('vendor_balance.available_ngwee', '+', amountNgwee),
        changed_at: tx.at,
      })),
    )
    .execute()
}
