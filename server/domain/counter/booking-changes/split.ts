/**
 * Splits a booking into two in one transaction (decision 145). Both parts together have the stock, the price, the payments and the
 * terms of the booking before. The first one keeps the reference.
 */
import { derivePartId } from '#contract/counter/sale-items'
import type { BookingPart, splitBooking as splitEndpoint, SplitAt } from '#contract/counter/divided-bookings'
import type { BodyOf } from '#contract/core/endpoint'
import { itemAt } from '#contract/core/checked-access'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { getRules } from '#contract/verticals/rules/index'
import type { Tx } from '../../../db/transact'
import {
  advance,
  getWantedUnits,
  insertPart,
  recordBookingChange,
  type QuotedChoice,
  type StoredBooking,
} from '../../bookings/bookings'
import { claimStock, lockForChange, releaseStock, type StockRequest } from '../../catalogue/stock'
import { scheduleOptionEnd, type Seller } from '../walk-ins'
import { followUp, insertVersion, lockChanged, isApplied } from './change'
import {
  buildPart,
  buildService,
  getDivision,
  moveMoney,
  quoteAgreed,
  refuseBelowGoodwill,
  refuseIndivisible,
  updateService,
  type Amounts,
} from './divide'
import { endLiveOffer } from './live-offers'
import { notifyChanged } from './notify'
import type { Reader } from './quote-change'

type Split = BodyOf<typeof splitEndpoint>

interface Part {
  quoted: QuotedChoice
  amounts: Amounts
  units: readonly StockRequest[]
}

export async function quoteSplitParts(reader: Reader, booking: StoredBooking, at: SplitAt): Promise<BookingPart[]> {
  await refuseIndivisible(reader, booking)
  return (await quoteParts(reader, booking, at)).map(({ quoted, amounts }) => buildPart(quoted, amounts))
}

/**
 * @returns the id of the new booking
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `listing_gone`, `price_changed`
 */
export async function splitBooking(tx: Tx, seller: Seller, bookingId: string, split: Split): Promise<string> {
  const booking = await lockChanged(tx, { vendorId: seller.vendorId }, bookingId)
  // Device and server need no second id: the new booking and its history follow from that of the command.
  const [newId, newChangeId] = [derivePartId(split.id, 1), derivePartId(split.id, 2)]
  if (await isApplied(tx, bookingId, split.id)) return newId
  await refuseIndivisible(tx, booking)
  refuseOtherTotal(booking.total_ngwee, split.seenTotal)
  const [first, second] = await quoteParts(tx, booking, split.at)
  await endLiveOffer(tx, booking, 'business')
  await insertVersion(tx, seller, booking, { id: split.id }, buildSettlement(first))
  const own = await updateService(tx, booking, {
    ...buildService(booking, first.quoted, first.units),
    paid_ngwee: first.amounts.paidNgwee,
  })
  const assigned = split.at.by === 'date' ? booking.assigned : null
  const inserted = await insertPart(tx, booking, newId, buildService(booking, second.quoted, second.units), assigned)
  const reason = `Split from ${booking.reference}`
  const origin = { ...booking, id: newId }
  await insertVersion(tx, seller, origin, { id: newChangeId, reason }, buildSettlement(second))
  await divideStock(tx, booking, inserted, [first, second])
  const paid = await updateService(tx, inserted, { paid_ngwee: second.amounts.paidNgwee })
  await moveMoney(
    tx,
    seller,
    { before: booking, after: own, changeId: split.id },
    { before: inserted, after: paid, changeId: newChangeId },
  )
  const started = await startPart(tx, paid, booking, split.at)
  await followUp(tx, own, split.id)
  await followUp(tx, started, newChangeId)
  if (booking.reserved_until && booking.state !== 'held') await scheduleOptionEnd(tx, newId, booking.reserved_until)
  await recordBookingChange(tx, own)
  await recordBookingChange(tx, started)
  await notifyChanged(tx, booking, own, { ...buildSettlement(first), dueNgwee: 0 }, split.id)
  return newId
}

const buildSettlement = ({ amounts }: Part) => ({
  priceNgwee: amounts.totalNgwee,
  returnedNgwee: 0,
  refundedNgwee: 0,
  recordedNgwee: 0,
})

/** @throws Refusal `price_changed` if the booking has changed since it was displayed */
export function refuseOtherTotal(totalNgwee: number, seenTotal: number): void {
  if (ngweeOf(seenTotal) === totalNgwee) return
  throw new Refusal('price_changed', {
    message: `This booking was changed meanwhile and costs ${formatZmw(zmwOf(totalNgwee))} now. Please check it again.`,
    detail: { seen: seenTotal, now: zmwOf(totalNgwee) },
  })
}

/** @throws Refusal `bad_choice` if one part would have nothing, `wrong_state` */
async function quoteParts(reader: Reader, booking: StoredBooking, at: SplitAt): Promise<[Part, Part]> {
  const division = getDivision(booking)
  const choices =
    at.by === 'date'
      ? division.splitByDate(booking.choice, at.day)
      : (division.splitByUnits?.(booking.choice, at.units) ?? null)
  if (!choices)
    throw new Refusal('bad_choice', {
      message:
        at.by === 'date' ? 'Please choose a day within the booking.' : 'Please leave at least one for each part.',
    })
  const [firstAmounts, secondAmounts] = divideAmounts(booking, choices)
  await refuseBelowGoodwill(reader, booking, firstAmounts.totalNgwee - firstAmounts.depositNgwee)
  const [first, second] = [
    await quoteAgreed(reader, booking, choices[0], firstAmounts),
    await quoteAgreed(reader, booking, choices[1], secondAmounts),
  ]
  const cut = second.priced.startsAt
  if (at.by === 'date' && cut <= reader.at)
    throw new Refusal('bad_choice', { message: 'This day has begun already. Please choose a later one.' })
  const trim = (quoted: QuotedChoice, edge: { to: Date } | { from: Date }): readonly StockRequest[] =>
    getWantedUnits(quoted).map((unit) => ('from' in unit && at.by === 'date' ? { ...unit, ...edge } : unit))
  return [
    { quoted: first, amounts: firstAmounts, units: trim(first, { to: cut }) },
    { quoted: second, amounts: secondAmounts, units: trim(second, { from: cut }) },
  ]
}

/** Divides price, deposit and payments in proportion to the nights or days of all units, exactly in sum. */
function divideAmounts(booking: StoredBooking, choices: readonly [unknown, unknown]): [Amounts, Amounts] {
  const { total_ngwee: total, deposit_ngwee: deposit, paid_ngwee: paid } = booking
  const [first, second] = [countUnitDays(booking, choices[0]), countUnitDays(booking, choices[1])]
  const share = (ngwee: number): number => Math.round((ngwee * second) / (first + second))
  const secondDeposit = share(deposit)
  const secondTotal = share(total - deposit) + secondDeposit
  const secondPaid = total === 0 ? 0 : Math.round((paid * secondTotal) / total)
  return [
    {
      totalNgwee: total - secondTotal,
      depositNgwee: deposit - secondDeposit,
      paidNgwee: paid - secondPaid,
    },
    { totalNgwee: secondTotal, depositNgwee: secondDeposit, paidNgwee: secondPaid },
  ]
}

/** The nights or days of all units together. */
const countUnitDays = (booking: StoredBooking, choice: unknown): number =>
  getDivision(booking).countUnits(choice) * (getRules(booking.vertical).getLength?.(choice) ?? 1)

/** The stock is locked until the transaction ends, so that nobody else can claim it in between. */
async function divideStock(
  tx: Tx,
  booking: StoredBooking,
  inserted: StoredBooking,
  parts: readonly [Part, Part],
): Promise<void> {
  await lockForChange(
    tx,
    parts.flatMap(({ units }) => units),
    [booking.id],
  )
  await releaseStock(tx, [booking.id])
  for (const [index, { id }] of [booking, inserted].entries())
    await claimStock(tx, itemAt(parts, index).units, {
      bookingId: id,
      accountId: booking.account_id,
      expiresAt: booking.hold_expires_at,
      // It had these units already, so that those of the day for others do not matter.
      hasCounterStock: true,
    })
}

/** A part that begins later is confirmed; rooms of guests who are here are in use. */
async function startPart(
  tx: Tx,
  part: StoredBooking,
  { state }: StoredBooking,
  { by }: SplitAt,
): Promise<StoredBooking> {
  if (state === 'held') return part
  const confirmed = await advance(tx, part, 'confirm', 'system', { hold_expires_at: null })
  return state === 'in_service' && by === 'units' ? advance(tx, confirmed, 'begin', 'partner') : confirmed
}
