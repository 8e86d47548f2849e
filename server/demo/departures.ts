/** Builds the guaranteed departures: every demo booking of a package reaches the minimum group size. */
import type { Booking } from './money'
import type { Row } from './rows'

export function buildDepartureRows(bookings: readonly Booking[]): Row<'departure'>[] {
  const rows = new Map<string, Row<'departure'>>()
  for (const { guaranteed, listing_id, quote, changed_at } of bookings) {
    const { minimum } = quote
    if (!guaranteed || !minimum) continue
    rows.set(listing_id + minimum.slot, {
      listing_id,
      slot: minimum.slot,
      least: minimum.least,
      decided_at: new Date(minimum.decidedAt),
      goes_at: changed_at,
      called_off_at: null,
    })
  }
  return [...rows.values()]
}
