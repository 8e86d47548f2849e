/**
 * Registry of what verticals store with a booking. The bookings select and return it with their own columns. The
 * functions of the verticals are in files that import no domain, because the domains import this registry.
 */
import type { Selectable } from 'kysely'
import type { BookingParts } from '#contract/verticals/booking-parts'
import type { Database } from '../db/schema'
import type { Tx } from '../db/transact'
import { registerParcel } from './carriers/parcels/register'
import { buildParcel, buildVendorParcel, parcelJsonColumn, type StoredParcel } from './carriers/parcels/views'

/** What the columns contain, in a row of a booking. */
export interface StoredBookingParts {
  parcel: StoredParcel | null
}

export const bookingPartColumns = [parcelJsonColumn.as('parcel')]

export interface BookingPartsRow extends StoredBookingParts {
  choice: Record<string, unknown>
  details: Record<string, unknown>
}

type BuildParts = (row: BookingPartsRow) => BookingParts
const buyerParts: readonly BuildParts[] = [buildParcel]
const vendorParts: readonly BuildParts[] = [buildVendorParcel]
const build = (parts: readonly BuildParts[], row: BookingPartsRow): BookingParts =>
  Object.assign({}, ...parts.map((buildPart) => buildPart(row)))

/** Returns the fields of a booking for its buyer. */
export const buildBookingParts = (row: BookingPartsRow): BookingParts => build(buyerParts, row)
/** Returns the fields of a booking for its vendor. */
export const buildVendorBookingParts = (row: BookingPartsRow): BookingParts => build(vendorParts, row)

type OnConfirmed = (tx: Tx, booking: Selectable<Database['booking']>) => Promise<void>
const confirmations: readonly OnConfirmed[] = [registerParcel]

/** Runs in the transaction that confirms a booking. */
export async function createBookingParts(tx: Tx, booking: Selectable<Database['booking']>): Promise<void> {
  for (const onConfirmed of confirmations) await onConfirmed(tx, booking)
}
