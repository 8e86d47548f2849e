/** Deletes an account: removes all personal data and leaves bookings, payments and the ledger. */
import { Refusal } from '#contract/core/refusals'
import { recordChanges, staffScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { sessions } from '../accounts'
import { findObstacles } from './obstacles'
import { closeBusinesses, formerCustomer, formerPartner, wipePerson } from './wipe'

/** By then, every request that was authenticated before the sessions ended has completed. */
const repeatAfterMs = 10 * 60_000

/**
 * Deletes the caller's account.
 * @throws Refusal `account_in_use` with the obstacles
 */
export async function deleteOwnAccount(tx: Tx, accountId: string): Promise<{ message: string }> {
  // Waits for concurrent inserts of bookings: their foreign keys lock this row. `findObstacles` then sees them.
  const account = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.deleted_at) throw new Refusal('unauthenticated')
  const obstacles = await findObstacles(tx.sql, accountId)
  if (obstacles.length > 0) throw new Refusal('account_in_use', { detail: { obstacles } })
  await closeBusinesses(tx, account)
  await anonymize(tx, account.id, account.role)
  // Of staff whose address is not confirmed, `email` is a placeholder.
  await wipePerson(tx, { ...account, email: account.unverified_email ?? account.email })
  await sessions.endAllSessions(tx, accountId)
  if (account.vendor_id)
    await recordChanges(tx, [{ scope: staffScope(account.vendor_id), entity: 'staffMember', id: accountId }])
  await enqueue(
    tx,
    'account.wipe',
    { accountId },
    { runAt: new Date(tx.at.getTime() + repeatAfterMs), key: `wipe:${accountId}` },
  )
  // The words of its listings and profile, which can be names and phone numbers.
  if (account.vendor_id) await enqueue(tx, 'search.deleteUnusedWords', {}, { key: 'search.deleteUnusedWords' })
  return { message: 'Your account has been deleted.' }
}

/** Removes personal data from the account row, which bookings and the ledger refer to. Its email can be used again. */
async function anonymize(tx: Tx, id: string, role: string): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      email: `deleted-${id}@removed.invalid`,
      unverified_email: null,
      offered_staff_id: null,
      full_name: role === 'endUser' ? formerCustomer : formerPartner,
      phone: null,
      password_hash: null,
      google_subject: null,
      nrc: null,
      gender: null,
      address: null,
      location: null,
      country: 'Zambia',
      image_url: null,
      company_name: null,
      rejection_reason: null,
      application_documents: '[]',
      email_verified_at: null,
      vendor_id: null,
      staff_role: null,
      staff_status: null,
      is_active: false,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(tx.at)),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Repeats the deletion some minutes later, for data that a concurrent request wrote. Harmless if there is none. */
export async function wipeAgain(tx: Tx, accountId: string): Promise<void> {
  const account = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.deleted_at) return
  await anonymize(tx, account.id, account.role)
  const isNamed = account.full_name !== formerCustomer && account.full_name !== formerPartner
  await wipePerson(tx, { ...account, full_name: isNamed ? account.full_name : '' })
}
