import { normalizeTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import type { TrackedParcel } from '#contract/verticals/carriers/parcels/parcels'
import type { BookingState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { parcelView, parcelJsonColumn } from './views'

const activeStates: readonly BookingState[] = ['confirmed', 'in_service', 'completed']

/**
 * Returns the tracking status of a parcel. It is public to anyone with the number, so it contains places and times but
 * no personal names.
 * @throws Refusal `not_found`
 */
export async function trackParcel(db: Db, number: string): Promise<TrackedParcel> {
  const row = await db
    .selectFrom('parcel')
    .innerJoin('booking', 'booking.id', 'parcel.booking_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('parcel.number', '=', normalizeTrackingNumber(number))
    .select([
      'booking.choice',
      'booking.state',
      'booking.starts_on',
      'booking.ends_at',
      'vendor.name',
      'vendor.phone',
      'listing.details',
      parcelJsonColumn.as('parcel'),
    ])
    .executeTakeFirst()
  if (!row?.parcel) throw new Refusal('not_found')
  const { number: parcelNumber, state, steps } = parcelView(row.parcel)
  return {
    number: parcelNumber,
    state,
    steps: steps.map((step) => ({ ...step, by: null })),
    from: String(row.choice.from ?? row.details.from ?? ''),
    to: String(row.choice.to ?? row.details.to ?? ''),
    leavesOn: row.starts_on,
    expectedAt: row.ends_at?.toISOString() ?? null,
    isCancelled: !activeStates.includes(row.state),
    carrier: {
      name: row.name,
      phone: row.phone,
      licence: typeof row.details.licence === 'string' ? row.details.licence : null,
    },
  }
}
