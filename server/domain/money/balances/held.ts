/** What an administrator withholds from the payouts of a business (decision 153). It stays part of the available balance. */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { accounts } from '../ledger'

/** Returns the reserve of a business that has not ended. */
export const findPayoutReserve = (db: Db | Tx['sql'], vendorId: string, at: Date) =>
  db
    .selectFrom('payout_reserve')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('until', '>=', lusakaDate(at.getTime()))
    .executeTakeFirst()

/**
 * Computes the part of the available balance that cannot be paid out. A payout reads it with the balance locked.
 * @param availableNgwee of the ledger
 */
export async function readHeldNgwee(
  db: Db | Tx['sql'],
  vendorId: string,
  availableNgwee: number,
  at: Date,
): Promise<number> {
  const reserve = await findPayoutReserve(db, vendorId, at)
  if (!reserve) return 0
  const { amount_ngwee, basis_points, set_at } = reserve
  const withheldNgwee =
    amount_ngwee ?? Math.ceil(((await sumEarned(db, vendorId, set_at)) * (basis_points ?? 0)) / 10_000)
  return Math.min(Math.max(0, availableNgwee), withheldNgwee)
}

/** What became available since a time, less refunds, but not less payouts: a share of the rest would shrink with each payout. */
async function sumEarned(db: Db | Tx['sql'], vendorId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .where('account', '=', accounts.vendorAvailable(vendorId))
    .where('posted_at', '>=', since)
    .where(sql<boolean>`kind not like 'payout%'`)
    .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('total'))
    .executeTakeFirstOrThrow()
  return Math.max(0, -Number(total ?? 0))
}
