/** Finds bookable samples in the demo market for each vertical. */
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { addDays, lusakaDate } from '#contract/core/values'
import type { VerticalId } from '#contract/verticals/vertical'
import { pickChoice } from '../../server/demo/choices'
import { buildMarket } from '../../server/demo/market'
import { createRandom } from '../../server/demo/random'
import type { World } from './world'

export interface Sample {
  listingId: string
  vendorId: string
  choice: Record<string, unknown>
  total: number
}

const market = buildMarket(new Date(), 'no password')
/** In days. Far enough for all cancellation deadlines, near enough for all calendars. */
const minDaysAhead = 30

/**
 * Returns the first listings and days for which the vertical's rules return a price.
 *
 * @param count number of different listings
 */
export async function findSamples(world: World, vertical: VerticalId, count = 1): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const listing of market.listings.filter((candidate) => candidate.vertical === vertical)) {
    const sample = await findPricedSample(world, listing)
    if (sample) samples.push(sample)
    if (samples.length === count) break
  }
  return samples
}

async function findPricedSample(world: World, listing: (typeof market.listings)[number]): Promise<Sample | null> {
  const today = lusakaDate(Date.now())
  for (let day = minDaysAhead; day < minDaysAhead + 14; day++) {
    const { choice } = pickChoice(listing, addDays(today, day), createRandom(`sample/${listing.id}/${day}`))
    const { status, body } = await world.call(quoteBooking, { body: { listingId: listing.id, choice } })
    if (status === 200) return { listingId: listing.id, vendorId: listing.vendor_id, choice, total: body.total }
  }
  return null
}
