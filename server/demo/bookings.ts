/** Builds the demo bookings: by `customer2` in every vertical, and by guests, mostly with the demo partners. */
import { clearingHours } from '#contract/money/payment-summary'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import type { BookingState } from '#contract/core/state-machines'
import { lusakaDate } from '#contract/core/values'
import { verticals } from '#contract/verticals/index'
import type { BookingType } from '#contract/verticals/vertical'
import { buildQuote } from '#contract/verticals/rules/quote'
import type { StoredUnit } from '../db/tables/bookings'
import { computeFee, toStoredQuote } from '../domain/bookings/bookings'
import { defaultFeeBasisPoints } from '../domain/core/fees'
import { isInterval, type Interval, type Unit } from '#contract/verticals/rules/index'
import type { PickedChoice } from './choices'
import type { Listing } from './listings'
import { backFor, addPayment, type Booking, type Sales } from './money'
import { customer2Plans, pickPlannedChoice, planGuestBookings, type Plan } from './plans'
import { createId, createRandom, createReference } from './random'
import { planBusGroups } from './bus-groups'
import { planTodayBookings } from './today'
import { itemAt } from '#contract/core/checked-access'

const minute = 60_000

const servedStates: readonly BookingState[] = ['confirmed', 'in_service', 'completed']
/** Held bookings claim their stock until the time to pay is over. */
const claimingStates: readonly BookingState[] = [...servedStates, 'held']
const soldStates: readonly BookingState[] = [...servedStates, 'no_show']

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
  for (const plan of [
    ...planTodayBookings(at, listings),
    ...customer2Plans,
    ...planGuestBookings(listings),
    ...planBusGroups(at, listings),
  ]) {
    const listing = byId.get(plan.listing)
    if (!listing) throw new Error(`demo booking ${plan.name}: no such listing`)
    const picked = pickPlannedChoice(lusakaDate(at.getTime()), plan, listing)
    // A no-show releases its stock.
    const claimedUnits = claimingStates.includes(plan.state) ? picked.units : []
    const countedUnits = claimedUnits.flatMap((unit) => (isInterval(unit) ? [] : [unit]))
    const remaining = countedUnits.map(
      ({ slot, quantity, capacity }) =>
        (freeBySlot.get(listing.id + slot) ?? capacity ?? listing.capacity ?? 1) - quantity,
    )
    const booking = buildBookingRow(at, plan, listing, picked)
    const intervalClaims = assignIntervals(sales, booking, listing, claimedUnits.filter(isInterval))
    if (remaining.some((count) => count < 0) || !intervalClaims) continue
    countedUnits.forEach(({ slot }, index) => freeBySlot.set(listing.id + slot, itemAt(remaining, index)))
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
        expires_at: booking.hold_expires_at ?? null,
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
    found.push({
      listing_id: listing.id,
      unit,
      from,
      to,
      booking_id: booking.id,
      account_id: booking.account_id,
      expires_at: booking.hold_expires_at ?? null,
    })
  }
  return found
}

const toStoredUnit = (listingId: string, unit: Unit): StoredUnit =>
  isInterval(unit) ? { listingId, from: unit.from.toISOString(), to: unit.to.toISOString() } : { listingId, ...unit }

function buildBookingRow(
  at: Date,
  plan: Plan,
  listing: Listing,
  { choice, priced, units, minimum }: PickedChoice,
): Booking {
  const { summary, startsOn, endsOn, lines } = priced
  const total_ngwee = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const deposit_ngwee = lines.reduce((sum, line) => sum + (line.kind === 'deposit' ? line.amountNgwee : 0), 0)
  const vertical = listing.vertical
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
    quote: toStoredQuote(buildQuote(listing.id, priced, total_ngwee, false, minimum), priced.terms),
    units: units.length > 0 ? units.map((unit) => toStoredUnit(listing.id, unit)) : null,
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
    answer_by:
      plan.state === 'requested' ? new Date(at.getTime() + defaultDurations.partnerAnswerHours * 60 * minute) : null,
    hold_expires_at:
      plan.state === 'held' ? new Date(at.getTime() + defaultDurations.requestPaymentHours * 60 * minute) : null,
    created_at,
    changed_at,
    clears_at:
      isOver || plan.state.startsWith('cancelled')
        ? new Date(changed_at.getTime() + clearingHours * 60 * minute)
        : null,
  }
  return { ...booking, owed_ngwee: backFor(booking) }
}
