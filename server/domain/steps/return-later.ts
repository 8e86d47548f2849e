/** Late returns: extends a running hire and reschedules the hires that follow it. */
import { Refusal } from '#contract/refusals'
import { formatInstant, lusakaDate } from '#contract/values'
import type { Quote } from '#contract/bookings'
import type { LateOutcome } from '#contract/late-return'
import { mostHireDays } from '#contract/verticals/shapes/car-hire'
import { beginAgain, type Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { bookingChanged, ownLink, type StoredBooking } from '../bookings'
import { notify } from '../notifications'
import type { Who } from '../route'
import { claimedNext, frozen, lockIntervals, reclaimAs } from '../stock'
import { ticketFor } from '../tickets'
import { makeWay } from './make-way'

export interface MadeWay {
  reference: string
  outcome: LateOutcome
  startsAt?: Date
}

/**
 * Extends a hire to `returnAt`.
 * @returns the outcome for each following hire that the extension affects.
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`
 */
export async function returnLater(tx: Tx, who: Who, bookingId: string, returnAt: Date): Promise<MadeWay[]> {
  const offer = await offerOf(tx, who, bookingId)
  const until = new Date(returnAt.getTime() + offer.bufferMs)
  const near = await claimedNext(tx, bookingId, until)
  const locked = await lockAll(tx, [bookingId, ...near.map((one) => one.bookingId)])
  const booking = locked.get(bookingId)!
  refuseOtherTimes(booking, returnAt)
  const capacity = await lockIntervals(tx, booking.listing_id)
  const ways: MadeWay[] = []
  for (const claimed of await claimedNext(tx, bookingId, until)) {
    const other = locked.get(claimed.bookingId)
    // A hire was added meanwhile. Its booking must be locked before the listing's intervals, so retry the transaction.
    if (!other) throw beginAgain()
    ways.push(await makeWay(tx, { booking: other, claimed, until, capacity, hours: offer.hours }))
  }
  await stretch(tx, booking, returnAt, until)
  return ways
}

async function offerOf(tx: Tx, who: Who, bookingId: string) {
  const found = await tx.sql
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('booking.id', '=', bookingId)
    .select(['booking.vendor_id', 'listing.vertical', 'listing.details', 'vendor.hours'])
    .executeTakeFirst()
  if (!found || found.vendor_id !== who.vendorId) throw new Refusal('not_found')
  const bufferMs = rulesOf(found.vertical).bufferMs?.(found.details)
  if (bufferMs === undefined) throw new Refusal('wrong_state')
  return { bufferMs, hours: found.hours }
}

/** Locks bookings in id order and before any stock. All transactions use this order, which avoids deadlocks. */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredBooking>> {
  const rows = await tx.sql.selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const day = 86_400_000

function refuseOtherTimes({ state, starts_at, ends_at }: StoredBooking, returnAt: Date): void {
  if (state !== 'in_service' || !starts_at || !ends_at) throw new Refusal('wrong_state')
  const says = (words: string) => new Refusal('bad_choice', { fields: { returnAt: words } })
  if (returnAt <= ends_at) throw says(`It is already expected back by ${formatInstant(ends_at.toISOString())}.`)
  if (returnAt.getTime() > ends_at.getTime() + mostHireDays * day)
    throw says(`You can extend the return by at most ${mostHireDays} days.`)
}

/**
 * Extends the claim and updates all stored end times. Price and terms stay as agreed: customer and vendor settle the
 * cost of the extra time between themselves.
 */
async function stretch(tx: Tx, booking: StoredBooking, returnAt: Date, until: Date): Promise<void> {
  const wanted = { listingId: booking.listing_id, from: await beganAt(tx, booking.id), to: until }
  await reclaimAs(tx, booking.id, wanted)
  const summary =
    rulesOf(booking.vertical).endingLater?.(booking.summary, booking.ends_at!.getTime(), returnAt.getTime()) ??
    booking.summary
  const endsOn = lusakaDate(returnAt.getTime())
  const quote: Quote = { ...(booking.quote as Quote), summary, endsOn, endsAt: returnAt.toISOString() }
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      quote: JSON.stringify(quote),
      summary,
      ends_at: returnAt,
      ends_on: endsOn,
      units: frozen([wanted]),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.sql
    .updateTable('booking')
    .set({ ticket: await ticketFor(tx, changed) })
    .where('id', '=', booking.id)
    .execute()
  await bookingChanged(tx, changed)
  await notify(
    tx,
    booking.account_id,
    `The return for booking ${booking.reference} is now expected by ${formatInstant(returnAt.toISOString())}.`,
    ownLink(booking),
  )
}

async function beganAt(tx: Tx, bookingId: string): Promise<Date> {
  const { during } = await tx.sql
    .selectFrom('interval_claim')
    .where('booking_id', '=', bookingId)
    .select((eb) => eb.fn<Date>('lower', ['during']).as('during'))
    .executeTakeFirstOrThrow()
  return during
}
