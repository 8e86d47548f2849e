/**
 * Checks the demo data row by row: payments, ledger postings and refunds of each booking, and that nothing is sold
 * twice.
 */
import { describe, expect, it } from 'vitest'
import { defaultFeePercent } from '#contract/money/platform-fee'
import { computeRefund } from '#contract/bookings/bookings/cancellation'
import { ngweeOf } from '#contract/core/values'
import { accountId } from './accounts'
import { buildSales } from './bookings'
import type { Booking } from './money'
import { buildMarket } from './market'

const at = new Date('2026-11-21T10:00:00Z')
const { bookings, listings, payments, shares, postings, entries, refunds, claims, intervals } = buildMarket(at, 'hash')

function groupBy<T>(rows: readonly T[], getKey: (row: T) => string): (key: string) => T[] {
  const rowsByKey = new Map<string, T[]>()
  for (const row of rows) rowsByKey.set(getKey(row), [...(rowsByKey.get(getKey(row)) ?? []), row])
  return (key) => rowsByKey.get(key) ?? []
}
const getPayments = groupBy(payments, ({ booking_id }) => booking_id)
const getShares = groupBy(shares, ({ booking_id }) => booking_id)
const getRefunds = groupBy(refunds, ({ booking_id }) => booking_id)
const getPostings = groupBy(postings, ({ subject_id }) => subject_id)
const getEntries = groupBy(entries, ({ posting_id }) => posting_id)
const sumAmounts = (rows: readonly { amount_ngwee: number }[]) => rows.reduce((sum, row) => sum + row.amount_ngwee, 0)

const findOverlaps = (all: typeof intervals) => {
  const getUnitIntervals = groupBy(all, ({ listing_id, unit }) => `${listing_id} ${unit}`)
  return all.filter((interval) =>
    getUnitIntervals(`${interval.listing_id} ${interval.unit}`).some(
      (other) => other !== interval && other.from < interval.to && other.to > interval.from,
    ),
  )
}

const isSold = ({ state }: Booking) => ['confirmed', 'in_service', 'completed', 'no_show'].includes(state)
const isServed = (booking: Booking) => isSold(booking) && booking.state !== 'no_show'
const paidBookings = bookings.filter((booking) => isSold(booking) && booking.total_ngwee > 0)
const computePrice = ({ total_ngwee, deposit_ngwee = 0 }: Booking) => total_ngwee - deposit_ngwee
const computeFee = (price: number) => Math.round((price * defaultFeePercent) / 100)

/** Returns the stored postings of a subject: kind and amount per account. */
const listPostings = (subject: string) =>
  getPostings(subject).map(({ kind, id }) => [
    kind,
    Object.fromEntries(getEntries(id).map(({ account, amount_ngwee }) => [account, amount_ngwee])),
  ])
const omitZeroAmounts = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))

describe('a demo booking', () => {
  it('costs the sum of its quote lines, and its fee is computed from its price only', () => {
    for (const booking of bookings) {
      const { lines, total } = booking.quote
      const sumLines = (isCounted: (kind: string | undefined) => boolean) =>
        lines.filter(({ kind }) => isCounted(kind)).reduce((sum, { amount }) => sum + ngweeOf(amount), 0)
      expect([booking.id, ngweeOf(total)]).toEqual([booking.id, booking.total_ngwee])
      expect(sumLines((kind) => kind !== 'tax')).toBe(booking.total_ngwee)
      expect(booking.deposit_ngwee).toBe(sumLines((kind) => kind === 'deposit'))
      expect(booking.fee_ngwee).toBe(computeFee(computePrice(booking)))
    }
  })

  it('has one full payment by its buyer after its creation if it was sold, and none otherwise', () => {
    expect(paidBookings.length).toBeGreaterThan(50)
    expect(paidBookings.some(({ deposit_ngwee }) => deposit_ngwee! > 0)).toBe(true)
    for (const { id, account_id, total_ngwee, created_at, paid_ngwee } of paidBookings) {
      const [payment, ...more] = getPayments(id)
      expect(more).toEqual([])
      expect(payment).toMatchObject({ account_id, amount_ngwee: total_ngwee, state: 'successful' })
      expect(payment!.created_at.getTime()).toBeGreaterThan(created_at.getTime())
      expect(getShares(id).map(({ payment_id, amount_ngwee }) => [payment_id, amount_ngwee])).toEqual([
        [payment!.id, total_ngwee],
      ])
      expect(paid_ngwee).toBe(total_ngwee)
    }
    expect([payments.length, shares.length]).toEqual([paidBookings.length, paidBookings.length])
    expect(bookings.filter((booking) => !paidBookings.includes(booking) && booking.paid_ngwee !== 0)).toEqual([])
  })
})

describe('the demo ledger', () => {
  it('contains each sale once, split into vendor amount, fee and deposit', () => {
    for (const booking of paidBookings) {
      const { id, vendor_id, account_id, total_ngwee, deposit_ngwee = 0 } = booking
      const fee = computeFee(computePrice(booking))
      const sale = {
        'gateway:lipila': total_ngwee,
        [`vendor:${vendor_id}:payable`]: fee - computePrice(booking),
        'platform:fee': -fee,
        [`customer:${account_id}:deposit`]: -deposit_ngwee,
      }
      expect(listPostings(id)).toEqual([['sale', omitZeroAmounts(sale)]])
    }
  })

  it('contains the refunds: deposits of completed bookings, and what the terms return for no-shows', () => {
    expect(new Set(refunds.map(({ reason }) => reason))).toEqual(new Set(['deposit', 'cancelled']))
    for (const booking of bookings) {
      const bookingRefunds = getRefunds(booking.id)
      expect([booking.id, bookingRefunds.map(({ amount_ngwee }) => amount_ngwee)]).toEqual([
        booking.id,
        computeExpectedRefund(booking) > 0 ? [computeExpectedRefund(booking)] : [],
      ])
      expect(booking.owed_ngwee).toBe(sumAmounts(bookingRefunds))
      for (const { id, state } of bookingRefunds) {
        expect(state).toBe('successful')
        expect(listPostings(id)).toEqual(buildExpectedPostings(booking))
      }
    }
  })

  it('contains no other postings and none in the future', () => {
    expect(postings.length).toBe(paidBookings.length + 2 * refunds.length)
    expect(entries.filter(({ posting_id }) => !postings.some(({ id }) => id === posting_id))).toEqual([])
    expect(postings.filter(({ posted_at }) => posted_at > at)).toEqual([])
    expect(
      refunds.filter(({ booking_id, created_at }) => created_at <= getPayments(booking_id)[0]!.changed_at),
    ).toEqual([])
  })
})

function computeExpectedRefund(booking: Booking): number {
  const { state, quote, total_ngwee, deposit_ngwee = 0, starts_at } = booking
  if (!paidBookings.includes(booking)) return 0
  if (state === 'completed') return deposit_ngwee
  return state === 'no_show'
    ? computeRefund(quote.cancellation!, { paid: total_ngwee, deposit: deposit_ngwee }, starts_at!.getTime())
    : 0
}

/**
 * Returns the expected postings of a refund: the deposit first, then shares of the price from vendor and platform fee.
 */
function buildExpectedPostings(booking: Booking) {
  const { account_id, vendor_id, deposit_ngwee = 0 } = booking
  const refundNgwee = computeExpectedRefund(booking)
  const refundedPrice = refundNgwee - deposit_ngwee
  const fee = computeFee(computePrice(booking)) - computeFee(computePrice(booking) - refundedPrice)
  const due = {
    [`customer:${account_id}:deposit`]: deposit_ngwee,
    [`vendor:${vendor_id}:payable`]: refundedPrice - fee,
    'platform:fee': fee,
    [`customer:${account_id}:refundable`]: -refundNgwee,
  }
  return [
    ['refund_due', omitZeroAmounts(due)],
    ['refund_paid', { [`customer:${account_id}:refundable`]: refundNgwee, 'gateway:lipila': -refundNgwee }],
  ]
}

describe('the demo stock', () => {
  const listingsById = new Map(listings.map((listing) => [listing.id, listing]))
  const getClaims = groupBy(claims, ({ booking_id }) => booking_id)
  const getIntervals = groupBy(intervals, ({ booking_id }) => booking_id)

  it('is claimed by exactly the bookings that use it', () => {
    for (const booking of bookings) {
      const units = isServed(booking) || booking.state === 'held' ? (booking.units ?? []) : []
      const expectedClaims = units.flatMap((unit) =>
        'from' in unit ? [] : [[unit.slot, unit.quantity, booking.account_id]],
      )
      const expectedIntervals = units.flatMap((unit) =>
        'from' in unit ? [[unit.from, unit.to, booking.account_id]] : [],
      )
      expect(getClaims(booking.id).map(({ slot, quantity, account_id }) => [slot, quantity, account_id])).toEqual(
        expectedClaims,
      )
      expect(
        getIntervals(booking.id).map(({ from, to, account_id }) => [from.toISOString(), to.toISOString(), account_id]),
      ).toEqual(expectedIntervals)
    }
    expect([claims.length, intervals.length].every((count) => count > 20)).toBe(true)
  })

  it('is never oversold', () => {
    const remaining = new Map<string, number>()
    for (const { listing_id, slot, quantity, capacity } of claims)
      remaining.set(listing_id + slot, (remaining.get(listing_id + slot) ?? capacity) - quantity)
    expect([...remaining].filter(([, count]) => count < 0)).toEqual([])
    expect(
      claims.filter(({ fixed, capacity, listing_id }) => !fixed && capacity !== listingsById.get(listing_id)!.capacity),
    ).toEqual([])
  })

  it('assigns each unit to one booking at a time', () => {
    expect(findOverlaps(intervals)).toEqual([])
    expect(
      intervals.filter(({ listing_id, unit }) => unit < 1 || unit > (listingsById.get(listing_id)!.capacity ?? 1)),
    ).toEqual([])
  })

  it('assigns each unit to one booking at a time, also if all customers want the same car of a company', () => {
    const plannedIds = new Set(
      bookings.filter(({ account_id }) => account_id === accountId('customer2')).map(({ listing_id }) => listing_id),
    )
    const companies = new Set<string>()
    const fewListings = listings.filter(({ id, vendor_id }) => {
      const isFirst = !companies.has(vendor_id)
      companies.add(vendor_id)
      return isFirst || plannedIds.has(id)
    })
    const sales = buildSales(at, fewListings)
    expect(sales.intervals.length).toBeGreaterThan(20)
    expect(findOverlaps(sales.intervals)).toEqual([])
  })
})
