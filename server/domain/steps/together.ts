import type { Tx } from '../../db/transact'
import { lockBooking, type StoredBooking } from '../bookings'

/**
 * Locks the bookings of a shipment: the given one and those of the same vendor in the same order. Locks in id order.
 * @returns an empty array if the booking does not exist.
 */
export async function lockTogether(tx: Tx, bookingId: string): Promise<StoredBooking[]> {
  const locked: StoredBooking[] = []
  for (const id of await idsOf(tx, bookingId)) locked.push((await lockBooking(tx, id))!)
  return locked
}

async function idsOf(tx: Tx, bookingId: string): Promise<string[]> {
  const one = await tx.sql
    .selectFrom('booking')
    .select(['id', 'order_id', 'vendor_id'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!one?.order_id) return one ? [one.id] : []
  const all = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', one.order_id)
    .where('vendor_id', '=', one.vendor_id)
    .orderBy('id')
    .execute()
  return all.map(({ id }) => id)
}
