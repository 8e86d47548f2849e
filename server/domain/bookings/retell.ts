import { sql } from 'kysely'
import { retention } from '#contract/sync'
import { recordChanges, userScope, vendorScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { changesOf } from './sql'

/** The business has another name, phone or town: whoever booked there mirrors it. Its own devices show none of these there. */
export async function retellCustomers(tx: Tx, vendorId: string): Promise<void> {
  const bookings = await shownAnew(tx, 'vendor_id', vendorId)
  await recordChanges(
    tx,
    bookings.map(({ id, account_id }) => ({ scope: userScope(account_id), entity: 'booking', id })),
    { inAnswer: false },
  )
}

/** Who booked has another name or number: it is called from the desk. */
export async function retellBusinesses(tx: Tx, accountId: string): Promise<void> {
  const bookings = await shownAnew(tx, 'account_id', accountId)
  await recordChanges(
    tx,
    bookings.map(({ id, vendor_id }) => ({ scope: vendorScope(vendor_id), entity: 'vendorBooking', id })),
    { inAnswer: false },
  )
}

/** What was booked has another name. */
export async function retellBookings(tx: Tx, listingId: string): Promise<void> {
  await recordChanges(tx, (await shownAnew(tx, 'listing_id', listingId)).flatMap(changesOf), { inAnswer: false })
}

/** Older ones are on no device. */
const shownAnew = (tx: Tx, column: 'account_id' | 'vendor_id' | 'listing_id', id: string) =>
  tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(column, '=', id)
    .where('created_at', '>', sql<Date>`${tx.at}::timestamptz - make_interval(months => ${retention.bookingMonths})`)
    .returning(['id', 'account_id', 'vendor_id'])
    .execute()
