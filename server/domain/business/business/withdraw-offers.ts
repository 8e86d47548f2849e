/** What happens to the bookings of a vendor that customers no longer see: suspended, hidden or no longer approved. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { getBuyerLink, loadBookingRows, myBookingsPath, releaseUnpaidBookings } from '../../bookings/bookings'
import { notify } from '../../messages/notifications'

/**
 * Ends the unpaid bookings, and tells each customer with a paid one that it stays valid.
 * @param vendor locked by the caller, so that no new hold can appear
 * @returns the number of unpaid bookings that ended
 */
export async function withdrawOffers(tx: Tx, vendor: { id: string; name: string }): Promise<number> {
  const released = await releaseUnpaidBookings(tx, { vendorId: vendor.id })
  for (const row of await loadBookingRows(tx, released))
    await notify(
      tx,
      row.account_id,
      { template: 'offerWithdrawn', params: { vendorName: vendor.name, listingName: row.listing_name } },
      getBuyerLink(row),
    )
  await notifyConfirmedCustomers(tx, vendor)
  return released.length
}

async function notifyConfirmedCustomers(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const customers = await tx.sql
    .selectFrom('booking')
    .select(['account_id', sql<boolean>`bool_and(quote ->> 'total' = '0')`.as('is_free')])
    .groupBy('account_id')
    .where('vendor_id', '=', id)
    .where('state', 'in', ['confirmed', 'in_service'])
    .orderBy('account_id')
    .execute()
  for (const { account_id, is_free } of customers) {
    const params = { vendorName: name, ...(is_free && { isFree: true }) }
    await notify(tx, account_id, { template: 'bookingsStay', params }, myBookingsPath)
  }
}
