/** Plans the demo bookings: who books what, when, and in which state. `bookings.ts` builds their rows. */
import type { BookingState } from '#contract/core/state-machines'
import { addDays } from '#contract/core/values'
import { accountId, guestIds } from './accounts'
import { pickChoice, type PickedChoice } from './choices'
import { businesses, ownBusiness } from './data/businesses'
import { listingId, type Listing } from './listings'
import { createRandom } from './random'
import { vendorId } from './vendors'
import { firstItem } from '#contract/core/checked-access'

/** A planned booking. `startsIn` is in days from today. Completed bookings end before today. */
export interface Plan {
  name: string
  buyer: string
  listing: string
  state: BookingState
  startsIn: number
  /** Seeds the random choice. Defaults to the name. */
  seed?: string
  /** The parts of the choice that are not random. */
  choice?: Record<string, unknown>
}

const planForCustomer2 = (vendor: string, key: string, startsIn: number, state: BookingState): Plan => ({
  name: `customer2/${vendor}/${key}/${startsIn}`,
  buyer: accountId('customer2'),
  listing: listingId(vendor, key),
  state,
  startsIn,
})

export const customer2Plans: Plan[] = [
  planForCustomer2('batoka-veranda', 'River chalet', -46, 'completed'),
  planForCustomer2('batoka-veranda', 'Garden room', 19, 'confirmed'),
  planForCustomer2('jacaranda-square', 'Classic room', -20, 'hold_expired'),
  planForCustomer2('chishimba-view', 'Courtyard double', 33, 'cancelled_by_customer'),
  planForCustomer2('mosi-express', 'Lusaka to Livingstone, 06:00', -46, 'completed'),
  planForCustomer2('mosi-express', 'Livingstone to Lusaka, 10:00', 6, 'confirmed'),
  planForCustomer2('tiyende', 'axio 2019', -60, 'completed'),
  planForCustomer2('tiyende', 'rav4 2020', 12, 'confirmed'),
  planForCustomer2('nyumba-yathu', 'Lusaka/Two-bedroom flat in Roma', -12, 'completed'),
  planForCustomer2('nyumba-yathu', 'Lusaka/Two-bedroom flat in Olympia', 3, 'requested'),
  planForCustomer2('mukwa-trails', 'Mosi-oa-Tunya guided walk', -45, 'completed'),
  planForCustomer2('mukwa-trails', 'Sunset on the upper Zambezi', 20, 'confirmed'),
  planForCustomer2('chitenge-house', 'Chitenge cloth, Sunbird print, 6 yards', -9, 'completed'),
  planForCustomer2('chitenge-house', 'Men’s shirt in chitenge, made to measure', 0, 'confirmed'),
  planForCustomer2('tumani', 'Parcel from Lusaka to Kitwe', -16, 'completed'),
  planForCustomer2('tumani', 'Parcel from Lusaka to Ndola', 0, 'in_service'),
]

/** Stays free, to demonstrate the booking of the last room. */
export const lastRoom = listingId(ownBusiness.hotel, 'Honeymoon chalet')
/** For the businesses of the demo accounts: enough for charts with a shape. */
const pastGuestCount = 80
/** For businesses that no demo account runs: enough bookings for reviews. */
const otherPastGuestCount = 10
const upcomingGuestCount = 14
/** In days from today. Past bookings must have ended, and the longest journey takes six days. */
const latestPastDay = -8
/** Spreads past bookings over six months, so that charts have a shape. */
const spread = 1.5

/** Plans guest bookings for all businesses. The single honeymoon chalet stays free, to demonstrate the last room. */
export function planGuestBookings(listings: readonly Listing[]): Plan[] {
  const own = Object.values(ownBusiness)
  return Object.values(businesses)
    .flat()
    .flatMap(({ key }) => {
      const offered = listings.filter(({ id, vendor_id }) => vendor_id === vendorId(key) && id !== lastRoom)
      const past = own.includes(key) ? pastGuestCount : otherPastGuestCount
      const upcoming = own.includes(key) && firstItem(offered).vertical === 'hotels' ? upcomingGuestCount : 0
      return Array.from({ length: past + upcoming }, (_, index) => buildGuestPlan(key, index, index < past, offered))
    })
}

function buildGuestPlan(key: string, index: number, isPast: boolean, offered: readonly Listing[]): Plan {
  const name = `guest/${key}/${index}`
  const random = createRandom(name)
  return {
    name,
    buyer: random.pick(guestIds),
    listing: random.pick(offered).id,
    state: !isPast
      ? 'confirmed'
      : index % 9 === 7
        ? 'no_show'
        : index % 9 === 4
          ? 'cancelled_by_customer'
          : 'completed',
    startsIn: isPast ? Math.round(random.integer(-120, latestPastDay) * spread) : random.integer(1, 60),
  }
}

/** Picks the choice of a plan. The same plan always has the same choice. */
export const pickPlannedChoice = (
  today: string,
  { name, state, startsIn, seed = name, choice }: Plan,
  listing: Listing,
): PickedChoice =>
  pickChoice(
    listing,
    addDays(today, startsIn),
    createRandom(`choice/${seed}`),
    ['requested', 'held'].includes(state),
    choice,
  )
