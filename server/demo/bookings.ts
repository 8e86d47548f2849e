/** Builds the demo bookings: by `customer2` in every vertical, and by guests, mostly with the demo partners. */
import { clearingHours } from '#contract/finance/payment-summary'
import { partnerAnswerHours } from '#contract/bookings/bookings'
import type { BookingState } from '#contract/core/state-machines'
import { addDays, lusakaDate } from '#contract/core/values'
import { verticals } from '#contract/verticals/index'
import type { BookingType, VerticalId } from '#contract/verticals/vertical'
import { computeFee, buildQuote, defaultFeeBasisPoints, toStoredQuote } from '../domain/bookings'
import { isInterval, type CountedUnit, type Interval } from '../verticals'
import { accountId, guestIds } from './accounts'
import { pickChoice, type PickedChoice } from './choices'
import { businesses, ownBusiness } from './data/businesses'
import { listingId, type Listing } from './listings'
import { backFor, addPayment, type Booking, type Sales } from './money'
import { createId, createRandom, createReference } from './random'
import { vendorId } from './vendors'

const minute = 60_000

/** A planned booking. `startsIn` is in days from today. Completed bookings end before today. */
interface Plan {
  name: string
  buyer: string
  listing: string
  state: BookingState
  startsIn: number
}

const servedStates: readonly BookingState[] = ['confirmed', 'in_service', 'completed']
const soldStates: readonly BookingState[] = [...servedStates, 'no_show']

const planForCustomer2 = (vendor: string, key: string, startsIn: number, state: BookingState): Plan => ({
  name: `customer2/${vendor}/${key}/${startsIn}`,
  buyer: accountId('customer2'),
  listing: listingId(vendor, key),
  state,
  startsIn,
})

const customer2Plans: Plan[] = [
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

const lastRoom = listingId(ownBusiness.hotel, 'Honeymoon chalet')
const pastGuestCount = 14
/** For businesses that no demo account runs: enough bookings for reviews. */
const otherPastGuestCount = 10
/** In days from today. Past bookings must have ended, and the longest journey takes six days. */
const latestPastDay = -8
/** Spreads past bookings over six months, so that charts have a shape. */
const spread = 1.5

/** Plans guest bookings for all businesses. The single honeymoon chalet stays free, to demonstrate the last room. */
function planGuestBookings(listings: readonly Listing[]): Plan[] {
  const own = Object.values(ownBusiness)
  return Object.values(businesses)
    .flat()
    .flatMap(({ key }) => {
      const offered = listings.filter(({ id, vendor_id }) => vendor_id === vendorId(key) && id !== lastRoom)
      const past = own.includes(key) ? pastGuestCount : otherPastGuestCount
      const upcoming = own.includes(key) && offered[0]!.vertical === 'hotels' ? pastGuestCount : 0
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

export function buildSales(at: Date, listings: readonly Listing[]): Sales {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const sales: Sales = {
    bookings: [],
    payments: [],
    postings: [],
    entries: [],
    claims: [],
    intervals: [],
    shares: [],
    refunds: [],
  }
  const freeBySlot = new Map<string, number>()
  for (const plan of [...customer2Plans, ...planGuestBookings(listings)]) {
    const listing = byId.get(plan.listing)
    if (!listing) throw new Error(`demo booking ${plan.name}: no such listing`)
    const startsOn = addDays(lusakaDate(at.getTime()), plan.startsIn)
    const picked = pickChoice(listing, startsOn, createRandom(`choice/${plan.name}`), plan.state === 'requested')
    // A no-show releases its stock.
    const claimedUnits = servedStates.includes(plan.state) ? picked.units : []
    const countedUnits = claimedUnits.filter((unit) => !isInterval(unit)) as CountedUnit[]
    const remaining = countedUnits.map(
      ({ slot, quantity, capacity }) =>
        (freeBySlot.get(listing.id + slot) ?? capacity ?? listing.capacity ?? 1) - quantity,
    )
    const booking = buildBookingRow(at, plan, listing, picked)
    const intervalClaims = assignIntervals(sales, booking, listing, claimedUnits.filter(isInterval))
    if (remaining.some((count) => count < 0) || !intervalClaims) continue
    countedUnits.forEach(({ slot }, index) => freeBySlot.set(listing.id + slot, remaining[index]!))
    sales.bookings.push(booking)
    sales.intervals.push(...intervalClaims)
    sales.claims.push(
      ...countedUnits.map(({ slot, quantity, capacity }) => ({
        listing_id: listing.id,
        slot,
        capacity: capacity ?? listing.capacity ?? 1,
        fixed: capacity !== undefined,
        booking_id: booking.id,
        account_id: plan.buyer,
        quantity,
        expires_at: null,
      })),
    )
    if (soldStates.includes(plan.state) && booking.total_ngwee > 0) addPayment(sales, booking)
  }
  return sales
}

/** Assigns each interval to the first unit of the listing that is free; null if none is. */
function assignIntervals(
  sales: Sales,
  booking: Booking,
  listing: Listing,
  wanted: Interval[],
): Sales['intervals'] | null {
  const found: Sales['intervals'] = []
  for (const { from, to } of wanted) {
    const isTaken = (unit: number) =>
      sales.intervals.some(
        (existingClaim) =>
          existingClaim.listing_id === listing.id &&
          existingClaim.unit === unit &&
          existingClaim.from < to &&
          existingClaim.to > from,
      )
    const unit = Array.from({ length: listing.capacity ?? 1 }, (_, index) => index + 1).find(
      (unitNumber) => !isTaken(unitNumber),
    )
    if (!unit) return null
    found.push({ listing_id: listing.id, unit, from, to, booking_id: booking.id, account_id: booking.account_id })
  }
  return found
}

function buildBookingRow(
  at: Date,
  plan: Plan,
  listing: Listing,
  { choice, priced, units, minimum }: PickedChoice,
): Booking {
  const { summary, startsOn, endsOn, lines } = priced
  const total_ngwee = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const deposit_ngwee = lines.reduce((sum, line) => sum + (line.kind === 'deposit' ? line.amountNgwee : 0), 0)
  const vertical = listing.vertical as VerticalId
  const start = Date.parse(`${startsOn}T08:00:00Z`)
  const created_at = new Date(
    Math.min(start, at.getTime()) - createRandom(`booked/${plan.name}`).integer(120, 14_000) * minute,
  )
  const isOver = plan.state === 'completed' || plan.state === 'no_show'
  const changed_at = isOver
    ? new Date(Date.parse(`${endsOn ?? startsOn}T15:00:00Z`))
    : new Date(created_at.getTime() + 4 * minute)
  const booking: Booking = {
    id: createId(`booking/${plan.name}`),
    reference: createReference(plan.name),
    account_id: plan.buyer,
    vendor_id: listing.vendor_id,
    listing_id: listing.id,
    vertical,
    booking_type: verticals[vertical].bookingType satisfies BookingType,
    state: plan.state,
    choice,
    quote: toStoredQuote(buildQuote(listing.id, priced, total_ngwee, false, minimum)),
    units: units.length > 0 ? units.map((unit) => ({ listingId: listing.id, ...unit })) : null,
    summary,
    total_ngwee,
    deposit_ngwee,
    paid_ngwee: soldStates.includes(plan.state) ? total_ngwee : 0,
    owed_ngwee: 0,
    fee_ngwee: computeFee(total_ngwee - deposit_ngwee, defaultFeeBasisPoints),
    guaranteed: minimum ? soldStates.includes(plan.state) : null,
    starts_on: startsOn,
    ends_on: endsOn,
    starts_at: priced.startsAt,
    ends_at: priced.endsAt ?? null,
    answer_by: plan.state === 'requested' ? new Date(at.getTime() + partnerAnswerHours * 60 * minute) : null,
    created_at,
    changed_at,
    clears_at:
      isOver || plan.state.startsWith('cancelled')
        ? new Date(changed_at.getTime() + clearingHours * 60 * minute)
        : null,
  }
  return { ...booking, owed_ngwee: backFor(booking) }
}
