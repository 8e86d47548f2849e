import { retryTransaction, type Tx } from '../../../db/transact'
import { lockExistingBooking, type StoredBooking } from '../../bookings/bookings'

/**
 * Locks the bookings of a shipment: the given one and those of the same vendor in the same order. Locks in id order.
 * @returns an empty array if the booking does not exist.
 */
export async function lockShipment(tx: Tx, bookingId: string): Promise<StoredBooking[]> {
  const locked: StoredBooking[] = []
  const ids = await findShipmentIds(tx, bookingId)
  for (const id of ids) locked.push(await lockExistingBooking(tx, id))
  // A product was added while this transaction waited for a lock (decision 151).
  if (ids.length > 0 && locked[0]?.order_id && (await findShipmentIds(tx, bookingId)).length > ids.length)
    throw retryTransaction()
  return locked
}

async function findShipmentIds(tx: Tx, bookingId: string): Promise<string[]> {
  const booking = await tx.sql
    .selectFrom('booking')
    .select(['id', 'order_id', 'vendor_id'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!booking?.order_id) return booking ? [booking.id] : []
  const bookings = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', booking.order_id)
    .where('vendor_id', '=', booking.vendor_id)
    .orderBy('id')
    .execute()
  return bookings.map(({ id }) => id)
}
