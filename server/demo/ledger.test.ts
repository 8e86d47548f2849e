/**
 * Checks the demo data row by row: payments, ledger postings and refunds of each booking, and that nothing is sold
 * twice.
 */
import { describe, expect, it } from 'vitest'
import { platformFeeShare, type Quote } from '#contract/bookings/bookings'
import { computeRefund } from '#contract/bookings/cancellation'
import { ngweeOf } from '#contract/core/values'
import { isInterval, type Unit } from '../verticals'
import type { Booking } from './bookings'
import { buildMarket } from './market'

const at = new Date('2026-11-21T10:00:00Z')
const { bookings, listings, payments, shares, postings, entries, refunds, claims, intervals } = buildMarket(at, 'hash')

function by<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => T[] {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return (key) => found.get(key) ?? []
}
const paymentsOf = by(payments, ({ booking_id }) => booking_id)
const sharesOf = by(shares, ({ booking_id }) => booking_id)
const refundsOf = by(refunds, ({ booking_id }) => booking_id)
const postingsOf = by(postings, ({ subject_id }) => subject_id)
const entriesOf = by(entries, ({ posting_id }) => posting_id)
const sumOf = (rows: readonly { amount_ngwee: number }[]) => rows.reduce((sum, row) => sum + row.amount_ngwee, 0)

const isSold = ({ state }: Booking) => ['confirmed', 'in_service', 'completed', 'no_show'].includes(state)
const isServed = (booking: Booking) => isSold(booking) && booking.state !== 'no_show'
const paid = bookings.filter((booking) => isSold(booking) && booking.total_ngwee > 0)
const priceOf = ({ total_ngwee, deposit_ngwee = 0 }: Booking) => total_ngwee - deposit_ngwee
const feeOf = (price: number) => Math.round(price * platformFeeShare)

/** Returns the stored postings of a subject: kind and amount per account. */
const written = (subject: string) =>
  postingsOf(subject).map(({ kind, id }) => [
    kind,
    Object.fromEntries(entriesOf(id).map(({ account, amount_ngwee }) => [account, amount_ngwee])),
  ])
const real = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))

describe('a demo booking', () => {
  it('costs the sum of its quote lines, and its fee is computed from its price only', () => {
    for (const booking of bookings) {
      const { lines, total } = booking.quote as Quote
      const sumOfLines = (counts: (kind: string | undefined) => boolean) =>
        lines.filter(({ kind }) => counts(kind)).reduce((sum, { amount }) => sum + ngweeOf(amount), 0)
      expect([booking.id, ngweeOf(total)]).toEqual([booking.id, booking.total_ngwee])
      expect(sumOfLines((kind) => kind !== 'tax')).toBe(booking.total_ngwee)
      expect(booking.deposit_ngwee).toBe(sumOfLines((kind) => kind === 'deposit'))
      expect(booking.fee_ngwee).toBe(feeOf(priceOf(booking)))
    }
  })

  it('has one full payment by its buyer after its creation if it was sold, and none otherwise', () => {
    expect(paid.length).toBeGreaterThan(50)
    expect(paid.some(({ deposit_ngwee }) => deposit_ngwee! > 0)).toBe(true)
    for (const { id, account_id, total_ngwee, created_at, paid_ngwee } of paid) {
      const [payment, ...more] = paymentsOf(id)
      expect(more).toEqual([])
      expect(payment).toMatchObject({ account_id, amount_ngwee: total_ngwee, state: 'successful' })
      expect(payment!.created_at.getTime()).toBeGreaterThan(created_at.getTime())
      expect(sharesOf(id).map(({ payment_id, amount_ngwee }) => [payment_id, amount_ngwee])).toEqual([
        [payment!.id, total_ngwee],
      ])
      expect(paid_ngwee).toBe(total_ngwee)
    }
    expect([payments.length, shares.length]).toEqual([paid.length, paid.length])
    expect(bookings.filter((booking) => !paid.includes(booking) && booking.paid_ngwee !== 0)).toEqual([])
  })
})

describe('the demo ledger', () => {
  it('contains each sale once, split into vendor amount, fee and deposit', () => {
    for (const booking of paid) {
      const { id, vendor_id, account_id, total_ngwee, deposit_ngwee = 0 } = booking
      const fee = feeOf(priceOf(booking))
      const sale = {
        'gateway:lipila': total_ngwee,
        [`vendor:${vendor_id}:payable`]: fee - priceOf(booking),
        'platform:fee': -fee,
        [`customer:${account_id}:deposit`]: -deposit_ngwee,
      }
      expect(written(id)).toEqual([['sale', real(sale)]])
    }
  })

  it('contains the refunds: deposits of completed bookings, and what the terms return for no-shows', () => {
    expect(new Set(refunds.map(({ reason }) => reason))).toEqual(new Set(['deposit', 'cancelled']))
    for (const booking of bookings) {
      const found = refundsOf(booking.id)
      expect([booking.id, found.map(({ amount_ngwee }) => amount_ngwee)]).toEqual([
        booking.id,
        backOf(booking) > 0 ? [backOf(booking)] : [],
      ])
      expect(booking.owed_ngwee).toBe(sumOf(found))
      for (const { id, state } of found) {
        expect(state).toBe('successful')
        expect(written(id)).toEqual(returned(booking))
      }
    }
  })

  it('contains no other postings and none in the future', () => {
    expect(postings.length).toBe(paid.length + 2 * refunds.length)
    expect(entries.filter(({ posting_id }) => !postings.some(({ id }) => id === posting_id))).toEqual([])
    expect(postings.filter(({ posted_at }) => posted_at > at)).toEqual([])
    expect(refunds.filter(({ booking_id, created_at }) => created_at <= paymentsOf(booking_id)[0]!.changed_at)).toEqual(
      [],
    )
  })
})

function backOf(booking: Booking): number {
  const { state, quote, total_ngwee, deposit_ngwee = 0, starts_at } = booking
  if (!paid.includes(booking)) return 0
  if (state === 'completed') return deposit_ngwee
  return state === 'no_show'
    ? computeRefund(quote.cancellation, { paid: total_ngwee, deposit: deposit_ngwee }, starts_at!.getTime())
    : 0
}

/**
 * Returns the expected postings of a refund: the deposit first, then shares of the price from vendor and platform fee.
 */
function returned(booking: Booking) {
  const { account_id, vendor_id, deposit_ngwee = 0 } = booking
  const back = backOf(booking)
  const ofPrice = back - deposit_ngwee
  const fee = feeOf(priceOf(booking)) - feeOf(priceOf(booking) - ofPrice)
  const due = {
    [`customer:${account_id}:deposit`]: deposit_ngwee,
    [`vendor:${vendor_id}:payable`]: ofPrice - fee,
    'platform:fee': fee,
    [`customer:${account_id}:refundable`]: -back,
  }
  return [
    ['refund_due', real(due)],
    ['refund_paid', { [`customer:${account_id}:refundable`]: back, 'gateway:lipila': -back }],
  ]
}

describe('the demo stock', () => {
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]))
  const claimsOf = by(claims, ({ booking_id }) => booking_id)
  const intervalsOf = by(intervals, ({ booking_id }) => booking_id)

  it('is claimed by exactly the bookings that use it', () => {
    for (const booking of bookings) {
      const units = isServed(booking) ? ((booking.units ?? []) as Unit[]) : []
      const counted = units.flatMap((unit) =>
        isInterval(unit) ? [] : [[unit.slot, unit.quantity, booking.account_id]],
      )
      const out = units.flatMap((unit) => (isInterval(unit) ? [[unit.from, unit.to, booking.account_id]] : []))
      expect(claimsOf(booking.id).map(({ slot, quantity, account_id }) => [slot, quantity, account_id])).toEqual(
        counted,
      )
      expect(intervalsOf(booking.id).map(({ from, to, account_id }) => [from, to, account_id])).toEqual(out)
    }
    expect([claims.length, intervals.length].every((count) => count > 20)).toBe(true)
  })

  it('is never oversold', () => {
    const left = new Map<string, number>()
    for (const { listing_id, slot, quantity, capacity } of claims)
      left.set(listing_id + slot, (left.get(listing_id + slot) ?? capacity) - quantity)
    expect([...left].filter(([, count]) => count < 0)).toEqual([])
    expect(
      claims.filter(({ fixed, capacity, listing_id }) => !fixed && capacity !== listingOf.get(listing_id)!.capacity),
    ).toEqual([])
  })

  it('assigns each unit to one booking at a time', () => {
    const ofThing = by(intervals, ({ listing_id, unit }) => `${listing_id} ${unit}`)
    const clash = intervals.filter((one) =>
      ofThing(`${one.listing_id} ${one.unit}`).some(
        (other) => other !== one && other.from < one.to && other.to > one.from,
      ),
    )
    expect(clash).toEqual([])
    expect(
      intervals.filter(({ listing_id, unit }) => unit < 1 || unit > (listingOf.get(listing_id)!.capacity ?? 1)),
    ).toEqual([])
  })
})
