/** What each vertical of the demo market offers and what somebody would pick of it: a life for every vertical there is. */
import { quoteBooking } from '#contract/bookings/bookings'
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
/** Far enough for every deadline of the terms, near enough for every calendar. */
const firstDay = 30

/** The first listing and day that the vertical's own rules find a price for. @param of asks for more than one listing. */
export async function samplesOf(world: World, vertical: VerticalId, of = 1): Promise<Sample[]> {
  const found: Sample[] = []
  for (const listing of market.listings.filter((one) => one.vertical === vertical)) {
    const sample = await priced(world, listing)
    if (sample) found.push(sample)
    if (found.length === of) break
  }
  return found
}

async function priced(world: World, listing: (typeof market.listings)[number]): Promise<Sample | null> {
  const today = lusakaDate(Date.now())
  for (let day = firstDay; day < firstDay + 14; day++) {
    const { choice } = pickChoice(listing, addDays(today, day), createRandom(`sample/${listing.id}/${day}`))
    const { status, body } = await world.call(quoteBooking, { body: { listingId: listing.id, choice } })
    if (status === 200) return { listingId: listing.id, vendorId: listing.vendor_id, choice, total: body.total }
  }
  return null
}
