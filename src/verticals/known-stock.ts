import { listStockUses, type KnownBooking, type KnownQuota } from '#contract/bookings/bookings/known-stock'
import type { Listing } from '#contract/catalogue/catalogue'
import { addDays } from '#contract/core/dates'
import { buildDayKey } from '#contract/business/listings/day-keys'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { verticals } from '#contract/verticals/index'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import type { VerticalFields } from '#contract/verticals/vertical'
import { getDayStock } from './day-stock'
import { foldKnownStock, type AnswerTimes, type KnownStock } from './fold-known-stock'
import type { Availability, Days } from './screens'

interface KnownRows {
  bookings: readonly KnownBooking[]
  quotas: readonly KnownQuota[]
  listing: OwnListing | null
  pulledAt?: number | undefined
}

export type FoldStock = (answer: Availability, times: AnswerTimes) => Availability

const daysAhead = 92

/** Creates a function that folds what the device knows about a listing into the answers of the server. */
export function createStockFold(listing: Listing, rows: KnownRows, today: string, now: number): FoldStock {
  const { vertical } = listing
  const own = rows.listing
  const details: VerticalFields = own?.values ?? listing.details
  const capacity = getDayStock(vertical).getCapacity(details)
  // Before, only some of the bookings may be on this device.
  const isComplete = own !== null && rows.pulledAt !== undefined
  const piecesLeft = own ? getPiecesLeft({ vertical, details }) : undefined
  // Slots of a day start with its date.
  const getCapacity = (slot: string) =>
    capacity === null
      ? undefined
      : Math.min(capacity, own?.dayValues?.[buildDayKey(slot.slice(0, 10), 'stock')] ?? capacity)
  const known: KnownStock = {
    uses: listStockUses({ vertical, details }, rows.bookings, rows.quotas, now),
    getCapacity,
    closedDays: [...(own?.closedDays ?? []), ...(own?.importedDays ?? [])],
    isComplete,
    ...(piecesLeft !== undefined && { pieces: { left: piecesLeft, at: rows.pulledAt ?? -Infinity } }),
    ...(own && isComplete && verticals[vertical].stock === 'night' && { days: listDays(own, today, getCapacity) }),
  }
  return (answer, times) => foldKnownStock(answer, known, times)
}

/** The days of the calendar as the server would answer them, if nothing was sold. */
function listDays({ vertical, values }: OwnListing, today: string, getCapacity: KnownStock['getCapacity']): Days {
  const { prices } = getDayStock(vertical)
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index)).map((date) => ({
    date,
    free: getCapacity(date) ?? 0,
    price: prices?.getPrice(values, date) ?? Number(values.price),
  }))
}
