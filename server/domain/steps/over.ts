/** It is over for its buyer before its time was: nobody has come, or whoever came has left. */
import { bookingProcess, next, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { formatInstant } from '#contract/values'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { advance, type StoredBooking } from '../bookings'
import { oweRefund } from '../refunds'
import { release, releaseRest } from '../stock'
import { backByTerms, type Ended } from './cancel'
import { tellMissed } from './tell'

/** What one shop sends of one order was not fetched together either, and is told once. */
export async function missTogether(
  tx: Tx,
  [asked, ...others]: readonly StoredBooking[],
  note: string | undefined,
): Promise<void> {
  const missed = [await miss(tx, asked!, note)]
  for (const other of others)
    if (next(bookingProcess, other.state as BookingState, 'miss', 'partner')) missed.push(await miss(tx, other, note))
  await tellMissed(
    tx,
    missed.map(({ booking }) => booking),
    missed.reduce((sum, { backNgwee }) => sum + backNgwee, 0),
  )
}

/**
 * Not to come costs what cancelling at the last moment costs, and no more: what was only kept comes back, and all that
 * was claimed goes to others. The booking is locked. @throws Refusal `wrong_state` before it has begun.
 */
async function miss(tx: Tx, booking: StoredBooking, note: string | undefined): Promise<Ended> {
  if (booking.starts_at && booking.starts_at > tx.at) {
    throw new Refusal('wrong_state', {
      message: `The booking starts on ${formatInstant(booking.starts_at.toISOString())}. The customer may still come.`,
    })
  }
  const backNgwee = backByTerms(tx, booking)
  const missed = await advance(tx, booking, 'miss', 'partner', { note: note ?? booking.note, answer_by: null })
  await release(tx, [booking.id])
  await oweRefund(tx, missed, backNgwee, 'cancelled')
  return { booking: missed, backNgwee }
}

/** A guest who leaves early, a car that is back early: the price stays, the rest of the time is free. */
export async function freeRest(tx: Tx, { id, listing_id, vertical }: StoredBooking): Promise<void> {
  const rules = rulesOf(vertical)
  if (!rules?.endsEarly) return
  const { details } = await tx.sql
    .selectFrom('listing')
    .select('details')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  await releaseRest(tx, id, rules.bufferMs?.(details) ?? 0)
}
