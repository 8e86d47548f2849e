import type { Tx } from '../../../db/transact'
import { lockExistingBooking, type StoredBooking } from '../../bookings/bookings'

/**
 * Locks the bookings of a shipment: the given one and those of the same vendor in the same order. Locks in id order.
 * @returns an empty array if the booking does not exist.
 */
export async function lockShipment(tx: Tx, bookingId: string): Promise<StoredBooking[]> {
  const locked: StoredBooking[] = []
  for (const id of await findShipmentIds(tx, bookingId)) locked.push(await lockExistingBooking(tx, id))
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
