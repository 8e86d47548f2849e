/** No-shows and early ends: the customer did not arrive, or left before the end of the booked time. */
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

/**
 * Marks the bookings of one shipment as not collected and sends one notification.
 * @param bookings the requested booking first; the others follow where their state allows it.
 */
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
 * Marks one booking as a no-show. The customer pays what a cancellation at this moment would cost. The deposit is
 * refunded and the claimed stock is released.
 * @param booking locked by the caller.
 * @throws Refusal `wrong_state` before the booking's start
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

/** Releases the unused time when a guest leaves early or a car is returned early. The price does not change. */
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
