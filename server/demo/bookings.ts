/** Builds the demo bookings: by `customer2` in every vertical, and by guests, mostly with the demo partners. */
import { answerHours } from '#contract/bookings'
import type { BookingState } from '#contract/process'
import { addDays, lusakaDate } from '#contract/values'
import { verticals } from '#contract/verticals/index'
import type { BookingType, VerticalId } from '#contract/verticals/vertical'
import { feeOf, quoteOf } from '../domain/bookings'
import { isInterval, type Counted, type Interval } from '../verticals'
import { accountId, guestIds } from './accounts'
import { pick, type Picked } from './choices'
import { businesses, ownBusiness } from './data/businesses'
import { listingId, type Listing } from './listings'
import { backFor, pay } from './money'
import { idOf, randomOf, referenceOf } from './random'
import type { Row } from './rows'
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

export type Booking = Row<'booking'> & { quote: Record<string, any> }
type Wanted = Omit<Row<'claim'>, 'stock_id'> & { listing_id: string; slot: string; capacity: number; fixed: boolean }

export interface Sales {
  bookings: Booking[]
  payments: Row<'payment'>[]
  postings: Row<'posting'>[]
  entries: Row<'entry'>[]
  claims: Wanted[]
  intervals: (Omit<Row<'interval_claim'>, 'during' | 'expires_at'> & { from: Date; to: Date })[]
  shares: Row<'payment_share'>[]
  refunds: Row<'refund'>[]
}

const served: readonly BookingState[] = ['confirmed', 'in_service', 'completed']
const sold: readonly BookingState[] = [...served, 'no_show']

const mine = (vendor: string, key: string, startsIn: number, state: BookingState): Plan => ({
  name: `customer2/${vendor}/${key}/${startsIn}`,
  buyer: accountId('customer2'),
  listing: listingId(vendor, key),
  state,
  startsIn,
})

const ofCustomer2: Plan[] = [
  mine('batoka-veranda', 'River chalet', -46, 'completed'),
  mine('batoka-veranda', 'Garden room', 19, 'confirmed'),
  mine('jacaranda-square', 'Classic room', -20, 'hold_expired'),
  mine('chishimba-view', 'Courtyard double', 33, 'cancelled_by_customer'),
  mine('mosi-express', 'Lusaka to Livingstone, 06:00', -46, 'completed'),
  mine('mosi-express', 'Livingstone to Lusaka, 10:00', 6, 'confirmed'),
  mine('tiyende', 'axio 2019', -60, 'completed'),
  mine('tiyende', 'rav4 2020', 12, 'confirmed'),
  mine('nyumba-yathu', 'Lusaka/Two-bedroom flat in Roma', -12, 'completed'),
  mine('nyumba-yathu', 'Lusaka/Two-bedroom flat in Olympia', 3, 'requested'),
  mine('mukwa-trails', 'Mosi-oa-Tunya guided walk', -45, 'completed'),
  mine('mukwa-trails', 'Sunset on the upper Zambezi', 20, 'confirmed'),
  mine('chitenge-house', 'Chitenge cloth, Sunbird print, 6 yards', -9, 'completed'),
  mine('chitenge-house', 'Men’s shirt in chitenge, made to measure', 0, 'confirmed'),
  mine('tumani', 'Parcel from Lusaka to Kitwe', -16, 'completed'),
  mine('tumani', 'Parcel from Lusaka to Ndola', 0, 'in_service'),
]

const lastRoom = listingId(ownBusiness.hotel, 'Honeymoon chalet')
const pastGuests = 14
/** For businesses that no demo account runs: enough bookings for reviews. */
const pastGuestsElsewhere = 10
/** In days from today. Past bookings must have ended, and the longest journey takes six days. */
const latestPast = -8

/** Plans guest bookings for all businesses. The single honeymoon chalet stays free, to demonstrate the last room. */
function ofGuests(listings: readonly Listing[]): Plan[] {
  const own = Object.values(ownBusiness)
  return Object.values(businesses)
    .flat()
    .flatMap(({ key }) => {
      const offered = listings.filter(({ id, vendor_id }) => vendor_id === vendorId(key) && id !== lastRoom)
      const past = own.includes(key) ? pastGuests : pastGuestsElsewhere
      const toCome = own.includes(key) && offered[0]!.vertical === 'hotels' ? pastGuests : 0
      return Array.from({ length: past + toCome }, (_, index) => guestPlan(key, index, index < past, offered))
    })
}

function guestPlan(key: string, index: number, isPast: boolean, offered: readonly Listing[]): Plan {
  const name = `guest/${key}/${index}`
  const random = randomOf(name)
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
    startsIn: isPast ? random.whole(-120, latestPast) : random.whole(1, 60),
  }
}

export function salesOf(at: Date, listings: readonly Listing[]): Sales {
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
  const free = new Map<string, number>()
  for (const plan of [...ofCustomer2, ...ofGuests(listings)]) {
    const listing = byId.get(plan.listing)
    if (!listing) throw new Error(`demo booking ${plan.name}: no such listing`)
    const startsOn = addDays(lusakaDate(at.getTime()), plan.startsIn)
    const picked = pick(listing, startsOn, randomOf(`choice/${plan.name}`), plan.state === 'requested')
    // A no-show releases its stock.
    const wanted = served.includes(plan.state) ? picked.units : []
    const counts = wanted.filter((unit) => !isInterval(unit)) as Counted[]
    const left = counts.map(
      ({ slot, quantity, capacity }) => (free.get(listing.id + slot) ?? capacity ?? listing.capacity ?? 1) - quantity,
    )
    const booking = bookingRow(at, plan, listing, picked)
    const out = intervalsOf(sales, booking, listing, wanted.filter(isInterval))
    if (left.some((count) => count < 0) || !out) continue
    counts.forEach(({ slot }, index) => free.set(listing.id + slot, left[index]!))
    sales.bookings.push(booking)
    sales.intervals.push(...out)
    sales.claims.push(
      ...counts.map(({ slot, quantity, capacity }) => ({
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
    if (sold.includes(plan.state) && booking.total_ngwee > 0) pay(sales, booking)
  }
  return sales
}

/** Assigns each interval to the first unit of the listing that is free; null if none is. */
function intervalsOf(sales: Sales, booking: Booking, listing: Listing, wanted: Interval[]): Sales['intervals'] | null {
  const found: Sales['intervals'] = []
  for (const { from, to } of wanted) {
    const isOut = (unit: number) =>
      sales.intervals.some(
        (one) => one.listing_id === listing.id && one.unit === unit && one.from < to && one.to > from,
      )
    const unit = Array.from({ length: listing.capacity ?? 1 }, (_, index) => index + 1).find((one) => !isOut(one))
    if (!unit) return null
    found.push({ listing_id: listing.id, unit, from, to, booking_id: booking.id, account_id: booking.account_id })
  }
  return found
}

function bookingRow(at: Date, plan: Plan, listing: Listing, { choice, priced, units, minimum }: Picked): Booking {
  const { summary, startsOn, endsOn, lines } = priced
  const total_ngwee = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const deposit_ngwee = lines.reduce((sum, line) => sum + (line.kind === 'deposit' ? line.amountNgwee : 0), 0)
  const vertical = listing.vertical as VerticalId
  const start = Date.parse(`${startsOn}T08:00:00Z`)
  const created_at = new Date(
    Math.min(start, at.getTime()) - randomOf(`booked/${plan.name}`).whole(120, 14_000) * minute,
  )
  const over = plan.state === 'completed' || plan.state === 'no_show'
  const booking: Booking = {
    id: idOf(`booking/${plan.name}`),
    reference: referenceOf(plan.name),
    account_id: plan.buyer,
    vendor_id: listing.vendor_id,
    listing_id: listing.id,
    vertical,
    booking_type: verticals[vertical].bookingType satisfies BookingType,
    state: plan.state,
    choice,
    quote: quoteOf(listing.id, priced, total_ngwee, false, minimum),
    units: units.length > 0 ? units.map((unit) => ({ listingId: listing.id, ...unit })) : null,
    summary,
    total_ngwee,
    deposit_ngwee,
    paid_ngwee: sold.includes(plan.state) ? total_ngwee : 0,
    owed_ngwee: 0,
    fee_ngwee: feeOf(total_ngwee - deposit_ngwee),
    guaranteed: minimum ? sold.includes(plan.state) : null,
    starts_on: startsOn,
    ends_on: endsOn,
    starts_at: priced.startsAt,
    ends_at: priced.endsAt ?? null,
    answer_by: plan.state === 'requested' ? new Date(at.getTime() + answerHours * 60 * minute) : null,
    created_at,
    changed_at: over
      ? new Date(Date.parse(`${endsOn ?? startsOn}T15:00:00Z`))
      : new Date(created_at.getTime() + 4 * minute),
  }
  return { ...booking, owed_ngwee: backFor(booking) }
}
