/** What splitting and merging bookings have in common (decision 145): which bookings, their new price, and what was paid. */
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { BookingPart } from '#contract/counter/divided-bookings'
import { maxReservationLines } from '#contract/counter/reservations'
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import type { Division } from '#contract/verticals/rules/division'
import { findDivision } from '#contract/verticals/rules/divisions'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import {
  computeFee,
  getWantedUnits,
  quoteChoice,
  splitPriceAndDeposit,
  toStoredQuote,
  type QuotedChoice,
  type ServiceColumns,
  type StoredBooking,
} from '../../bookings/bookings'
import { serializeUnits, type StockRequest } from '../../catalogue/stock'
import { loadCounterPayments, movePaid, sumGatewayMoney, sumRecorded, type MovedLine } from '../../money/ledger'
import { countPaymentLines, recordCounterPayments } from '../cash-shifts'
import { withoutDeposit, type Seller } from '../walk-ins'
import { storeCashLine } from './change'
import { getAgreedPolicy, quoteAtPrice, refuseUnchangeable, type Reader } from './quote-change'
import { sumGoodwill } from './refund-part'

/** What a booking or a part of it costs and has paid, in ngwee. The total includes the deposit. */
export interface Amounts {
  totalNgwee: number
  depositNgwee: number
  paidNgwee: number
}

/** @throws Refusal `wrong_state` for a vertical whose bookings cannot be split or merged */
export function getDivision({ booking_type }: Pick<StoredBooking, 'booking_type'>): Division {
  const division = findDivision(booking_type)
  if (!division) throw new Refusal('wrong_state', { message: 'This booking cannot be split or merged.' })
  return division
}

/** @throws Refusal `wrong_state` for a booking that cannot be changed, or whose payments cannot be divided now */
export async function refuseIndivisible(reader: Reader, booking: StoredBooking): Promise<void> {
  await refuseUnchangeable(reader, booking)
  const { walk_in_name, total_ngwee: total, paid_ngwee: paid, owed_ngwee: owed } = booking
  // What a change or a partial refund gave back is no longer part of what was paid. The rest ends a booking.
  if (owed > 0) throw new Refusal('wrong_state', { message: 'This booking has ended, so it cannot be divided.' })
  const isPaidByGateway = walk_in_name === null || (await sumGatewayMoney(reader.sql, booking)) > 0
  if (isPaidByGateway && paid < total)
    throw new Refusal('wrong_state', {
      message: 'The rest of this booking is paid through Tilipo. Please wait until all of it is paid.',
    })
}

/**
 * What Tilipo has given from its own money stays with the booking that has its refund. It limits what can go back of the price
 * (decision 146), so that this booking needs as much of the price.
 * @param priceNgwee what it has of the price afterwards
 * @throws Refusal `wrong_state`
 */
export async function refuseBelowGoodwill(
  { sql }: Pick<Reader, 'sql'>,
  { id, reference }: StoredBooking,
  priceNgwee: number,
): Promise<void> {
  const goodwillNgwee = await sumGoodwill(sql, id)
  if (goodwillNgwee > priceNgwee)
    throw new Refusal('wrong_state', {
      message: `Tilipo has given back ${formatZmw(zmwOf(goodwillNgwee))} for ${reference} from its own money, so it has to cost at least as much.`,
    })
}

/** Prices a choice of a booking at the agreed price, with the terms that were agreed. */
export async function quoteAgreed(
  { sql }: Pick<Reader, 'sql'>,
  booking: StoredBooking,
  choice: unknown,
  { totalNgwee, depositNgwee }: Pick<Amounts, 'totalNgwee' | 'depositNgwee'>,
): Promise<QuotedChoice> {
  // As when it was booked, because a service that has begun cannot be booked now.
  const request = { listingId: booking.listing_id, choice, policy: getAgreedPolicy(booking) }
  const current = withoutDeposit(await quoteChoice(sql, request, booking.created_at))
  const agreed = quoteAtPrice(current, totalNgwee - depositNgwee)
  if (depositNgwee === 0) return agreed
  const deposit = { label: 'Refundable deposit', quantity: 1, amount: zmwOf(depositNgwee), kind: 'deposit' as const }
  const total = zmwOf(totalNgwee)
  const quote = { ...agreed.quote, lines: [...agreed.quote.lines, deposit], total, dueNow: total }
  return { ...agreed, quote, totalNgwee, depositNgwee }
}

/** @param units what is claimed, if it differs from what the rules say */
export function buildService(
  booking: StoredBooking,
  quoted: QuotedChoice,
  units: readonly StockRequest[] = getWantedUnits(quoted),
): ServiceColumns {
  const { choice, quote, priced, totalNgwee, depositNgwee } = quoted
  return {
    choice: toJson(choice),
    quote: toJson(toStoredQuote({ ...quote, needsAnswer: false }, priced.terms)),
    summary: toJson(priced.summary),
    units: serializeUnits(units),
    total_ngwee: totalNgwee,
    deposit_ngwee: depositNgwee,
    fee_ngwee: computeFee(totalNgwee - depositNgwee, booking.fee_basis_points),
    starts_on: quote.startsOn,
    ends_on: quote.endsOn,
    starts_at: priced.startsAt,
    ends_at: priced.endsAt ?? null,
  }
}

export const buildPart = ({ priced, quote }: QuotedChoice, { totalNgwee, paidNgwee }: Amounts): BookingPart => ({
  summary: renderSummary(priced.summary, 'dated'),
  startsOn: quote.startsOn,
  endsOn: quote.endsOn,
  total: zmwOf(totalNgwee),
  paid: zmwOf(paidNgwee),
  due: zmwOf(totalNgwee - paidNgwee),
})

/** Replaces the service and the price of a booking. What was paid is moved apart from it. */
export const updateService = (
  tx: Tx,
  { id }: Pick<StoredBooking, 'id'>,
  columns: Partial<ServiceColumns> & {
    paid_ngwee: number
    assigned?: string | null
    hold_expires_at?: Date | null
    reserved_until?: Date | null
  },
): Promise<StoredBooking> =>
  tx.sql
    .updateTable('booking')
    .set((eb) => ({ ...columns, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface Side {
  before: StoredBooking
  /** With the new price, and what is paid after the move. */
  after: StoredBooking
  changeId: string
}

/**
 * Moves what was paid from one booking to another: the rows of the counter without a shift, because no money changes hands, the
 * postings, debts of companies, and shares of payments. What Tilipo holds of the price and what was recorded at the counter move
 * in the same proportion.
 * @throws Refusal `wrong_state` for a booking with too many payments
 */
export async function moveMoney(tx: Tx, { accountId }: Pick<Seller, 'accountId'>, from: Side, to: Side): Promise<void> {
  const amountNgwee = from.before.paid_ngwee - from.after.paid_ngwee
  if (amountNgwee === 0) return
  const recordedNgwee = divideRecorded(from, await sumRecorded(tx, from.before))
  const lines = recordedNgwee > 0 ? await takeLines(tx, from.before, recordedNgwee) : []
  await movePaid(tx, from, to, { lines, recordedNgwee, gatewayNgwee: amountNgwee - recordedNgwee })
  if (lines.length > 0) await moveRows(tx, accountId, from, to, lines)
}

/**
 * Returns how much moves of what was recorded. Rounded once, so that both sources are equal in sum before and after. The deposit is
 * never a part of it.
 */
function divideRecorded({ before, after }: Side, recordedNgwee: number): number {
  const priceBefore = splitPriceAndDeposit(before, before.paid_ngwee).price
  const movedPrice = priceBefore - splitPriceAndDeposit(after, after.paid_ngwee).price
  return priceBefore === 0 ? 0 : Math.round((recordedNgwee * movedPrice) / priceBefore)
}

/** Takes the first lines of what was recorded. Its own payments get less in the same order (`omitGivenBack`). */
async function takeLines(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<MovedLine[]> {
  const lines: MovedLine[] = []
  let rest = amountNgwee
  const payments = await loadCounterPayments(tx, { ...booking, paid_ngwee: amountNgwee })
  for (const { method, amount, reference, companyId, paymentId } of payments) {
    const lineNgwee = ngweeOf(amount)
    const taken = Math.min(rest, lineNgwee)
    if (taken === 0) break
    rest -= taken
    lines.push({
      method,
      amount: zmwOf(taken),
      ...(reference !== undefined && { reference }),
      ...(companyId !== undefined && {
        companyId,
        debt: { fromId: paymentId ?? booking.id, toId: tx.newId(), lineNgwee },
      }),
    })
  }
  if (rest > 0) throw new Error('more would move than was recorded')
  return lines
}

/** Plain cash has no rows, unless one of the two has several payments. */
async function moveRows(tx: Tx, accountId: string, from: Side, to: Side, lines: readonly MovedLine[]): Promise<void> {
  const fromSales = await countPaymentLines(tx, [from.before.id], 'sale')
  const toSales = await countPaymentLines(tx, [to.before.id], 'sale')
  const entry = {
    vendorId: from.before.vendor_id,
    shiftId: undefined,
    payments: lines,
    hasRows: true,
    at: undefined,
    recordedBy: accountId,
    description: '',
  }
  const firstReturn = await countPaymentLines(tx, [from.before.id], 'refund')
  if (Math.max(firstReturn, toSales) + lines.length > maxReservationLines)
    throw new Refusal('wrong_state', { message: 'This booking has too many payments already.' })
  if (fromSales > 0)
    await recordCounterPayments(tx, {
      ...entry,
      kind: 'refund',
      subjectId: from.before.id,
      firstLine: firstReturn,
      changeId: from.changeId,
    })
  if (fromSales === 0 && toSales === 0 && to.after.reserved_until === null) return
  if (toSales === 0) await storeCashLine(tx, to.before)
  await recordCounterPayments(tx, {
    ...entry,
    kind: 'sale',
    subjectId: to.before.id,
    parts: lines.map(({ debt, ...line }, index) => ({
      bookingId: to.before.id,
      payments: [{ ...line, line: index }],
      ...(debt && { paymentId: debt.toId }),
    })),
    firstLine: await countPaymentLines(tx, [to.before.id], 'sale'),
  })
}
