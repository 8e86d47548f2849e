import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'

/**
 * Returns the account that the bookings of a vendor's walk-ins belong to, and creates it at the first time. Nobody can
 * sign in with it. Like a deleted account, it counts as no user and is not listed.
 */
export async function findCounterAccount(tx: Tx, vendorId: string): Promise<string> {
  const known = await readCounterAccount(tx.sql, vendorId)
  if (known) return known
  const email = `counter-${vendorId}@removed.invalid`
  await tx.sql
    .insertInto('account')
    .values({
      id: tx.newId(),
      email,
      full_name: 'Walk-in customer',
      role: 'endUser',
      is_active: false,
      created_at: tx.at,
      deleted_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await tx.sql.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await tx.sql.updateTable('vendor').set({ counter_account_id: id }).where('id', '=', vendorId).execute()
  return id
}

/** Returns the account; null if the vendor has recorded no walk-in yet. */
export async function readCounterAccount(db: Db | Tx['sql'], vendorId: string): Promise<string | null> {
  const { counter_account_id } = await db
    .selectFrom('vendor')
    .select('counter_account_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return counter_account_id
}
