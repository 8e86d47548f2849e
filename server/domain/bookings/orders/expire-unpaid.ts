/** Expires a buyer's unpaid orders of the same items before a new order, so that their holds do not block it. */
import type { Tx } from '../../../db/transact'
import { expire, type StoredBooking } from '../bookings'
import { restoreToCart } from '../cart'
import { releaseStock } from '../../catalogue/stock'

/** Locks all bookings of the buyer's unpaid orders with these products, except bookings with a payment in progress. */
export async function lockUnpaidBookings(
  tx: Tx,
  accountId: string,
  productIds: readonly string[],
): Promise<StoredBooking[]> {
  const selectOwnOrderBookings = () =>
    tx.sql.selectFrom('booking').where('account_id', '=', accountId).where('order_id', 'is not', null)
  const matchingOrderIds = selectOwnOrderBookings()
    .select('order_id')
    .where('listing_id', 'in', productIds)
    .where('state', 'in', ['held', 'payment_failed'])
  const found = await selectOwnOrderBookings()
    .selectAll()
    .where('order_id', 'in', matchingOrderIds)
    .where('state', 'in', ['held', 'payment_failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return found
}

/** Expires the bookings. Items that are not part of the new order return to the cart, so that no selection is lost. */
export async function expireUnpaidBookings(
  tx: Tx,
  bookings: readonly StoredBooking[],
  reorderedIds: ReadonlySet<string>,
): Promise<void> {
  for (const booking of bookings) await expire(tx, booking)
  await releaseStock(
    tx,
    bookings.map(({ id }) => id),
  )
  for (const { account_id, listing_id, choice } of bookings) {
    if (!reorderedIds.has(listing_id)) await restoreToCart(tx, account_id, listing_id, Number(choice.quantity))
  }
}
