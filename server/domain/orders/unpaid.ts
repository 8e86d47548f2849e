/** A buyer is never in their own way: an unpaid order of the same things gives way to a new one. */
import type { Tx } from '../../db/transact'
import { expire, type StoredBooking } from '../bookings'
import { putBack } from '../cart'
import { release } from '../stock'

/** The whole of each such order, locked. One whose payment runs stays. */
export async function unpaidWith(tx: Tx, accountId: string, productIds: readonly string[]): Promise<StoredBooking[]> {
  const mine = () => tx.sql.selectFrom('booking').where('account_id', '=', accountId).where('order_id', 'is not', null)
  const same = mine()
    .select('order_id')
    .where('listing_id', 'in', productIds)
    .where('state', 'in', ['held', 'payment_failed'])
  const found = await mine()
    .selectAll()
    .where('order_id', 'in', same)
    .where('state', 'in', ['held', 'payment_failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return found
}

/** What is not asked for again goes back into the cart: nothing that was chosen is lost. */
export async function dropUnpaid(
  tx: Tx,
  bookings: readonly StoredBooking[],
  askedAgain: ReadonlySet<string>,
): Promise<void> {
  for (const booking of bookings) await expire(tx, booking)
  await release(
    tx,
    bookings.map(({ id }) => id),
  )
  for (const { account_id, listing_id, choice } of bookings) {
    if (!askedAgain.has(listing_id)) await putBack(tx, account_id, listing_id, Number(choice.quantity))
  }
}
