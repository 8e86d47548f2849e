/** Builds reviews whose average matches the rating in the data files. */
import type { BusinessType } from '#contract/access'
import { accountId } from './accounts'
import type { Booking } from './bookings'
import { apologies, replies, sayings } from './data/reviews'
import { idOf, randomOf } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'

const hour = 3_600_000
const [fewest, most] = [3, 7]
/** Verticals in which `customer2` has not written a review, so that the demo user can. */
const unwritten: readonly string[] = ['hotels', 'stores']

export type Review = Row<'review'>

export const reviewRows = (at: Date, vendors: readonly Vendor[], bookings: readonly Booking[]): Review[] =>
  vendors.flatMap((vendor) => {
    const booked = bookings
      .filter((booking) => booking.vendor_id === vendor.id && isReviewed(booking))
      .sort((one, other) => rankOf(one) - rankOf(other))
    const stars = starsOf(vendor.average, booked.length)
    const type = vendor.business_type as BusinessType
    const random = randomOf(`said of ${vendor.key}`)
    const [good, fair] = [sayings[type].good, sayings[type].fair].map((all) =>
      random.some(all, Math.min(all.length, most)),
    )
    return stars.map((given, index) => {
      // Some reviews have stars only.
      const text = index % 4 === 3 ? '' : ((given > 3 ? good : fair)!.shift() ?? '')
      return reviewRow(at, booked[index]!, given, text, index)
    })
  })

const isReviewed = ({ state, account_id, vertical }: Booking): boolean =>
  state === 'completed' && !(isCustomer2(account_id) && unwritten.includes(vertical))
const isCustomer2 = (id: string): boolean => id === accountId('customer2')
const rankOf = ({ account_id }: Booking): number => (isCustomer2(account_id) ? 0 : 1)

/** Chooses the number of reviews that comes closest to the average, and returns their stars. */
function starsOf(average: number, booked: number): number[] {
  const off = (count: number) => Math.abs(Math.round(average * count) / count - average)
  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).filter(
    (count) => count <= booked,
  )
  const count = counts.length > 0 ? counts.reduce((best, one) => (off(one) < off(best) ? one : best)) : booked
  const sum = Math.round(average * count)
  const stars = Array.from({ length: count }, (_, index) => Math.floor((sum + index) / count))
  // For variety, turn two ratings of four into a five and a three.
  const fours = stars.flatMap((given, index) => (given === 4 ? [index] : []))
  if (fours.length > 1) [stars[fours[0]!], stars[fours[1]!]] = [5, 3]
  return stars.reverse()
}

function reviewRow(at: Date, booking: Booking, stars: number, text: string, index: number): Review {
  const random = randomOf(`review/${booking.id}`)
  const created_at = earlier(booking.changed_at, random.whole(6, 90), new Date(at.getTime() - 2 * hour))
  const reply = index % 2 === 1 ? null : random.pick(stars > 3 ? replies : apologies)
  return {
    id: idOf(`review/${booking.id}`),
    booking_id: booking.id,
    account_id: booking.account_id,
    vendor_id: booking.vendor_id,
    stars,
    text,
    created_at,
    changed_at: null,
    reply,
    replied_at: reply === null ? null : earlier(created_at, random.whole(3, 40), new Date(at.getTime() - hour)),
  }
}

const earlier = (from: Date, hours: number, latest: Date): Date =>
  new Date(Math.min(from.getTime() + hours * hour, latest.getTime()))

/** Adds the rating sums that are stored with the vendor. */
export function rated(vendors: readonly Vendor[], reviews: readonly Review[]): Vendor[] {
  return vendors.map((vendor) => {
    const own = reviews.filter(({ vendor_id }) => vendor_id === vendor.id)
    return { ...vendor, rating_sum: own.reduce((sum, { stars }) => sum + stars, 0), rating_count: own.length }
  })
}
