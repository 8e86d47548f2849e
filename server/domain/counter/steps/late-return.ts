/** Late returns: extends a running hire and reschedules the hires that follow it. */
import { getEntry } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import { formatInstant, lusakaDate, ngweeOf, zmwOf } from '#contract/core/values'
import type { LateReturn } from '#contract/bookings/bookings/bookings'
import { countExtraDays } from '#contract/counter/late-return'
import { maxHireDays } from '#contract/verticals/car-hire/schema'
import type { StoredQuote } from '../../../db/tables/bookings'
import { retryTransaction, type Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { recordBookingChange, getBuyerLink, getDayPrice, type StoredBooking } from '../../bookings/bookings'
import { refuseOpenCounterStock } from '../counter-stock'
import { notify } from '../../messages/notifications'
import type { Who } from '../../route'
import {
  findNextClaims,
  serializeUnits,
  lockIntervals,
  moveSetAsideUnits,
  updateClaimInterval,
} from '../../catalogue/stock'
import { signTicket } from '../../bookings/tickets'
import { rescheduleNextHire, type NextHireOutcome } from './reschedule-next-hire'

/** What the business decided about the further days. Apps of older versions send no decision. */
type ExtraDaysDecision = LateReturn['decision'] | undefined

/**
 * Extends a hire to `returnAt`.
 * @returns the outcome for each following hire that the extension affects.
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `already_booked` if counter stock needs the unit
 */
export async function recordLateReturn(
  tx: Tx,
  caller: Who,
  bookingId: string,
  returnAt: Date,
  decision?: ExtraDaysDecision,
): Promise<NextHireOutcome[]> {
  const hireTerms = await loadHireTerms(tx, caller, bookingId)
  const until = new Date(returnAt.getTime() + hireTerms.bufferMs)
  const nextClaims = await findNextClaims(tx, bookingId, until)
  const locked = await lockBookings(tx, [bookingId, ...nextClaims.map((claim) => claim.bookingId)])
  const booking = getEntry(locked, bookingId)
  refuseInvalidReturnTime(booking, returnAt, tx.at)
  const capacity = await lockIntervals(tx, booking.listing_id)
  const outcomes: NextHireOutcome[] = []
  for (const claimed of await findNextClaims(tx, bookingId, until)) {
    const nextBooking = locked.get(claimed.bookingId)
    // A hire was added meanwhile. Its booking must be locked before the listing's intervals, so retry the transaction.
    if (!nextBooking) throw retryTransaction()
    outcomes.push(
      await rescheduleNextHire(tx, { booking: nextBooking, claimed, until, capacity, hours: hireTerms.hours }),
    )
  }
  const counterDays = await moveSetAsideUnits(tx, bookingId, until, capacity)
  if (counterDays.length > 0) await refuseOpenCounterStock(tx, booking.listing_id, { days: counterDays })
  await extendHire(tx, booking, returnAt, until, decision)
  return outcomes
}

async function loadHireTerms(tx: Tx, caller: Who, bookingId: string) {
  const row = await tx.sql
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('booking.id', '=', bookingId)
    .select(['booking.vendor_id', 'listing.vertical', 'listing.details', 'vendor.hours'])
    .executeTakeFirst()
  if (!row || row.vendor_id !== caller.vendorId) throw new Refusal('not_found')
  const bufferMs = getRules(row.vertical).getBufferMs?.(row.details)
  if (bufferMs === undefined) throw new Refusal('wrong_state')
  return { bufferMs, hours: row.hours }
}

/** Locks bookings in id order and before any stock. All transactions use this order, which avoids deadlocks. */
async function lockBookings(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredBooking>> {
  const rows = await tx.sql.selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const day = 86_400_000

function refuseInvalidReturnTime({ state, starts_at, ends_at }: StoredBooking, returnAt: Date, now: Date): void {
  if (state !== 'in_service' || !starts_at || !ends_at) throw new Refusal('wrong_state')
  const buildRefusal = (message: string) => new Refusal('bad_choice', { fields: { returnAt: message } })
  if (returnAt <= ends_at) throw buildRefusal(`It is already expected back by ${formatInstant(ends_at.toISOString())}.`)
  if (returnAt <= now) throw buildRefusal('This time has passed. Please choose when it will be back.')
  if (returnAt.getTime() > ends_at.getTime() + maxHireDays * day)
    throw buildRefusal(`You can extend the return by at most ${maxHireDays} days.`)
}

/**
 * Extends the claim and updates all stored end times. Price and terms stay as agreed: the cost of further days is settled at
 * the counter, as the business has decided.
 */
async function extendHire(
  tx: Tx,
  booking: StoredBooking,
  returnAt: Date,
  until: Date,
  decision: ExtraDaysDecision,
): Promise<void> {
  const wanted = { listingId: booking.listing_id, from: await loadClaimStart(tx, booking.id), to: until }
  await updateClaimInterval(tx, booking.id, wanted)
  const { summary: before } = booking
  const summary =
    before.template === 'hire' ? { ...before, params: { ...before.params, endsAt: returnAt.toISOString() } } : before
  const endsOn = lusakaDate(returnAt.getTime())
  const lateReturn = decision && buildLateReturn(booking, returnAt.toISOString(), decision)
  const agreed = booking.quote
  const quote: StoredQuote = {
    ...agreed,
    endsOn,
    endsAt: returnAt.toISOString(),
    ...(lateReturn && { lateReturns: [...(agreed.lateReturns ?? []), lateReturn] }),
  }
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      quote: JSON.stringify(quote),
      summary: JSON.stringify(summary),
      ends_at: returnAt,
      ends_on: endsOn,
      units: serializeUnits([wanted]),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.sql
    .updateTable('booking')
    .set({ ticket: await signTicket(tx, changed) })
    .where('id', '=', booking.id)
    .execute()
  await recordBookingChange(tx, changed)
  await notify(
    tx,
    booking.account_id,
    {
      template: 'returnExtended',
      params: {
        reference: booking.reference,
        returnAt: returnAt.toISOString(),
        ...(lateReturn && {
          extraDays: {
            days: lateReturn.days,
            amountNgwee: ngweeOf(lateReturn.amount),
            isCharged: lateReturn.decision === 'charged',
          },
        }),
      },
    },
    getBuyerLink(booking),
  )
}

/** @returns null without further days */
function buildLateReturn(
  { starts_at, ends_at, quote }: StoredBooking,
  returnAt: string,
  decision: LateReturn['decision'],
): LateReturn | null {
  const days = countExtraDays({ startsAt: starts_at?.toISOString(), endsAt: ends_at?.toISOString() }, returnAt)
  const dayPrice = getDayPrice(quote)
  return days > 0 && dayPrice ? { returnAt, days, amount: zmwOf(days * ngweeOf(dayPrice)), decision } : null
}

async function loadClaimStart(tx: Tx, bookingId: string): Promise<Date> {
  const { during } = await tx.sql
    .selectFrom('interval_claim')
    .where('booking_id', '=', bookingId)
    .select((eb) => eb.fn<Date>('lower', ['during']).as('during'))
    .executeTakeFirstOrThrow()
  return during
}
