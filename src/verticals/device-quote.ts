/**
 * Prices a choice on the device with the rules of the server, from a listing that the device has stored. The server
 * decides the price when it receives the booking.
 */
import type { Quote } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Hours } from '#contract/business/business/opening-hours'
import { buildQuote, refuseInvalidStartDay, sumAmounts } from '#contract/verticals/rules/quote'
import type { Booked, Offer, Rules } from '#contract/verticals/rules/rules'

export type DeviceQuote = { quote: Quote } | { faults: Record<string, string> }

/** Builds what the rules need to know of a listing. Its public page does not contain the delivery prices of a shop. */
function buildOffer(rules: Rules, listing: Listing, hours: Hours): Offer {
  const { _id: id, name, price, basePrice = price, unit, town } = listing
  const details = listing.details
  return {
    id,
    name,
    priceNgwee: ngweeOf(basePrice),
    unit,
    capacity: rules.getCapacity?.(details) ?? 1,
    town,
    details,
    business: {},
    ...(Object.keys(hours).length > 0 && { hours }),
  }
}

/**
 * @param booked what is booked before a change, for a choice whose price keeps a part of it
 * @returns the price, the reason why the listing does not offer the choice, or null if the device cannot know */
export function quoteOnDevice(
  rules: Rules,
  listing: Listing,
  hours: Hours,
  choice: Record<string, unknown>,
  at: Date,
  booked?: Booked,
): DeviceQuote | null {
  // Without valid details the public page does not offer the listing.
  if (Object.keys(listing.details).length === 0 || (choice.receive === 'delivery' && !booked)) return null
  const offer = buildOffer(rules, listing, hours)
  try {
    const changed = booked && rules.priceChange?.(offer, choice, booked)
    const priced = changed ? changed.priced : rules.price(offer, choice, at)
    // What a change keeps has begun already.
    if (!changed) refuseInvalidStartDay(priced.startsOn, at)
    const needsAnswer = rules.needsApproval?.(offer, choice) ?? false
    const minimum = rules.getMinimum?.(offer, choice)
    return { quote: buildQuote(offer.id, priced, sumAmounts(priced.lines), needsAnswer, minimum) }
  } catch (error) {
    if (error instanceof Refusal) return error.fields ? { faults: error.fields } : null
    throw error
  }
}
