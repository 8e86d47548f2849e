/** Prices a choice without a connection. Loaded when the server cannot be reached, or in advance (`prefetch-offline.ts`). */
import type { Quote } from '#contract/bookings/bookings/bookings'
import { lusakaDate } from '#contract/core/dates'
import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import type { Booked } from '#contract/verticals/rules/rules'
import type { VerticalId } from '#contract/verticals/vertical'
import { retryImport } from '../../../../retry-import'
import { quoteOnDevice, type DeviceQuote } from '../../../../verticals/device-quote'
import { loadRules } from '../../../../verticals/rules'

export interface PriceSource {
  listing: Listing
  hours: Hours
  /** When the listing was read, in ms since 1970. */
  asOf: number | undefined
  /** The user at the counter of a business, whose own listings are on this device; null for customers. */
  counterUser: string | null
  /** The booking that is changed. */
  changed?: PricedChange | undefined
}

interface PricedChange {
  _id: string
  startsOn: string
  createdAt: string
  keepsPolicy: boolean
  choice?: Record<string, unknown> | undefined
  /** The lines of its price of which a change keeps some, in ZMW. */
  fixedLines?: Booked['lines'] | undefined
}

export type OfflineQuote = { quote: Quote; asOf: number | undefined } | { faults: Record<string, string> }

/** @returns the price by what this device knows of the listing, or null if that is not sufficient */
export async function computeOfflineQuote(
  source: PriceSource,
  choice: Record<string, unknown>,
  at: Date,
): Promise<OfflineQuote | null> {
  const booked = source.changed && readBooked(source.changed)
  if (booked === null) return null
  const [rules, { listing, asOf }] = await Promise.all([loadRules(source.listing.vertical), applyMirror(source)])
  const price = (pricedAt: Date) => quoteOnDevice(rules, listing, source.hours, choice, pricedAt, booked)
  const result = priceBegun(source.changed, price, at) ?? price(at)
  if (!result || 'faults' in result) return result
  // This device does not know the cancellation policy of the booking.
  return { quote: source.changed?.keepsPolicy ? { ...result.quote, policy: '' } : result.quote, asOf }
}

/**
 * Returns what a change of an order with delivery keeps; undefined for other bookings.
 * @returns null if this device does not know what was paid for the delivery, or where it goes
 */
function readBooked({ choice, fixedLines, createdAt }: PricedChange): Booked | null | undefined {
  if (choice?.receive !== 'delivery') return undefined
  return fixedLines && choice.address ? { choice, lines: fixedLines, startsAt: new Date(createdAt) } : null
}

/** A service that has begun keeps its start, and is priced as when it was booked. */
function priceBegun(
  changed: PricedChange | undefined,
  price: (pricedAt: Date) => DeviceQuote | null,
  at: Date,
): DeviceQuote | null {
  if (!changed || changed.startsOn > lusakaDate(at.getTime())) return null
  const result = price(new Date(changed.createdAt))
  return result && 'quote' in result && result.quote.startsOn === changed.startsOn ? result : null
}

export const prefetchRules = (vertical: VerticalId): Promise<unknown> => loadRules(vertical)

/** The mirror of the business's listings is newer than the public page, and has the edits that are not sent yet. */
async function applyMirror({
  listing,
  asOf,
  counterUser,
}: PriceSource): Promise<Pick<PriceSource, 'listing' | 'asOf'>> {
  if (!counterUser) return { listing, asOf }
  const [{ readOwnListing }, { applyOwnValues }] = await retryImport(() =>
    Promise.all([import('../../../../db/queries/read-own-listing'), import('../../../../verticals/own-values')]),
  )
  const mirrored = await readOwnListing(counterUser, listing._id).catch(() => null)
  return mirrored ? { listing: applyOwnValues(listing, mirrored.listing), asOf: mirrored.asOf } : { listing, asOf }
}
