/** Picks a random parcel for a route. */
import { addDays } from '#contract/core/values'
import { isRouteDay } from '#contract/verticals/carriers/parcel-size'
import type { RouteDetails } from '#contract/verticals/carriers/schema'
import type { Listing } from '../../listings'
import type { Random } from '../../random'

const parcelSizes = [
  [30, 20, 15],
  [40, 30, 25],
  [35, 25, 10],
  [60, 40, 30],
] as const
const parcelContents = [
  'Chitenge cloth and a dress',
  'Spare parts for a pump',
  'Books for school',
  'Documents in a folder',
  'Shoes and clothes',
  'A radio in its box',
] as const
const receivers = ['Bwalya Mulenga', 'Thandiwe Phiri', 'Mutinta Hamoonga', 'Kelvin Sakala'] as const

/** Picks the carrier's first departure on or after the day. */
export function pickParcel(listing: Listing, startsOn: string, random: Random) {
  const { from, to } = listing.details
  const details = listing.details as RouteDetails
  const date = Array.from({ length: 7 }, (_, index) => addDays(startsOn, index)).find((day) => isRouteDay(details, day))
  const [length, width, height] = random.pick(parcelSizes)
  const delivery = details.delivery !== undefined && random.integer(1, 3) === 1
  return {
    on: date,
    choice: {
      date,
      from,
      to,
      length,
      width,
      height,
      kg: random.integer(4, 90) / 10,
      value: random.integer(0, 12) * 100,
      contents: random.pick(parcelContents),
      collection: false,
      delivery,
      ...(delivery ? { deliverTo: 'House 14, near the clinic' } : {}),
      sender: { name: 'Natasha Zulu', phone: '0971000102' },
      receiver: { name: random.pick(receivers), phone: `09660${random.integer(10_000, 99_999)}` },
    },
  }
}
