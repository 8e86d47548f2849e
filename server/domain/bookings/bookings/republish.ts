import { sql } from 'kysely'
import { retention } from '#contract/sync/sync'
import { recordChanges, userScope, vendorScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { getBookingChanges } from './sql'

/**
 * Sends bookings to customers' devices again after the vendor's name, phone or town changed. The vendor's own booking
 * view shows none of these fields.
 */
export async function republishToCustomers(tx: Tx, vendorId: string): Promise<void> {
  const bookings = await bumpRecentBookings(tx, 'vendor_id', vendorId)
  await recordChanges(
    tx,
    bookings.map(({ id, account_id }) => ({ scope: userScope(account_id), entity: 'booking', id })),
    { inAnswer: false },
  )
}

/**
 * Sends bookings to vendors' devices again after the customer's name or phone changed, because vendors call that
 * number.
 */
export async function republishToVendors(tx: Tx, accountId: string): Promise<void> {
  const bookings = await bumpRecentBookings(tx, 'account_id', accountId)
  await recordChanges(
    tx,
    bookings.map(({ id, vendor_id }) => ({ scope: vendorScope(vendor_id), entity: 'vendorBooking', id })),
    { inAnswer: false },
  )
}

/** Sends the bookings of a listing to all devices again after the listing's name changed. */
export async function republishListingBookings(tx: Tx, listingId: string): Promise<void> {
  await recordChanges(tx, (await bumpRecentBookings(tx, 'listing_id', listingId)).flatMap(getBookingChanges), {
    inAnswer: false,
  })
}

/** Bumps the version of recent bookings only: devices do not store older ones. */
const bumpRecentBookings = (tx: Tx, column: 'account_id' | 'vendor_id' | 'listing_id', id: string) =>
  tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(column, '=', id)
    .where('created_at', '>', sql<Date>`${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`)
    .returning(['id', 'account_id', 'vendor_id'])
    .execute()
