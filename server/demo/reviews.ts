/** Builds reviews whose average matches the rating in the data files. */
import { accountId } from './accounts'
import type { Booking } from './money'
import { apologies, replies, reviewTexts } from './data/reviews'
import { createId, createRandom } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'
import { firstItem, itemAt } from '#contract/core/checked-access'

const hour = 3_600_000
const [minReviews, maxReviews] = [3, 7]
/** Verticals in which `customer2` has not written a review, so that the demo user can. */
const verticalsLeftToReview: readonly string[] = ['hotels', 'stores']

export type Review = Row<'review'>

export const buildReviewRows = (at: Date, vendors: readonly Vendor[], bookings: readonly Booking[]): Review[] =>
  vendors.flatMap((vendor) => {
    const reviewedBookings = bookings
      .filter((booking) => booking.vendor_id === vendor.id && isReviewed(booking))
      .sort((one, other) => getReviewerRank(one) - getReviewerRank(other))
    const stars = distributeStars(vendor.average, reviewedBookings.length)
    const type = vendor.business_type
    const random = createRandom(`said of ${vendor.key}`)
    const [good, fair] = [reviewTexts[type].good, reviewTexts[type].fair].map((all) =>
      random.sample(all, Math.min(all.length, maxReviews)),
    )
    return stars.map((rating, index) => {
      // Some reviews have stars only.
      const text = index % 4 === 3 ? '' : ((rating > 3 ? good : fair)!.shift() ?? '')
      return reviewRow(at, itemAt(reviewedBookings, index), rating, text, index)
    })
  })

const isReviewed = ({ state, account_id, vertical }: Booking): boolean =>
  state === 'completed' && !(isCustomer2(account_id) && verticalsLeftToReview.includes(vertical))
const isCustomer2 = (id: string): boolean => id === accountId('customer2')
const getReviewerRank = ({ account_id }: Booking): number => (isCustomer2(account_id) ? 0 : 1)

/** Chooses the number of reviews that comes closest to the average, and returns their stars. */
function distributeStars(average: number, maxCount: number): number[] {
  const computeDeviation = (count: number) => Math.abs(Math.round(average * count) / count - average)
  const counts = Array.from({ length: maxReviews - minReviews + 1 }, (_, index) => minReviews + index).filter(
    (count) => count <= maxCount,
  )
  const count =
    counts.length > 0
      ? counts.reduce((best, one) => (computeDeviation(one) < computeDeviation(best) ? one : best))
      : maxCount
  const sum = Math.round(average * count)
  const stars = Array.from({ length: count }, (_, index) => Math.floor((sum + index) / count))
  // For variety, turn two ratings of four into a five and a three.
  const fours = stars.flatMap((given, index) => (given === 4 ? [index] : []))
  if (fours.length > 1) [stars[firstItem(fours)], stars[itemAt(fours, 1)]] = [5, 3]
  return stars.reverse()
}

function reviewRow(at: Date, booking: Booking, stars: number, text: string, index: number): Review {
  const random = createRandom(`review/${booking.id}`)
  const created_at = addHoursUpTo(booking.changed_at, random.integer(6, 90), new Date(at.getTime() - 2 * hour))
  const reply = index % 2 === 1 ? null : random.pick(stars > 3 ? replies : apologies)
  return {
    id: createId(`review/${booking.id}`),
    booking_id: booking.id,
    account_id: booking.account_id,
    vendor_id: booking.vendor_id,
    stars,
    text,
    created_at,
    changed_at: null,
    reply,
    replied_at: reply === null ? null : addHoursUpTo(created_at, random.integer(3, 40), new Date(at.getTime() - hour)),
  }
}

const addHoursUpTo = (from: Date, hours: number, latest: Date): Date =>
  new Date(Math.min(from.getTime() + hours * hour, latest.getTime()))

/** Adds the rating sums that are stored with the vendor. */
export function addRatings(vendors: readonly Vendor[], reviews: readonly Review[]): Vendor[] {
  return vendors.map((vendor) => {
    const own = reviews.filter(({ vendor_id }) => vendor_id === vendor.id)
    return { ...vendor, rating_sum: own.reduce((sum, { stars }) => sum + stars, 0), rating_count: own.length }
  })
}
