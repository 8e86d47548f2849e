/** No-shows and early ends: the customer did not arrive, or left before the end of the booked time. */
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { formatInstant } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { advance, type StoredBooking } from '../../bookings/bookings'
import { documentSale } from '../../money/fiscal'
import { createRefund } from '../../money/refunds'
import { releaseStock, releaseRemainder } from '../../catalogue/stock'
import { computeRefundByTerms, sumReturned, type EndedBooking } from './cancel'
import { notifyNoShow } from './notify'

/**
 * Marks the bookings of one shipment as not collected and sends one notification.
 * @param bookings the requested booking first; the others follow where their state allows it.
 */
export async function markShipmentNoShow(
  tx: Tx,
  [target, ...otherBookings]: readonly StoredBooking[],
  note: string | undefined,
): Promise<void> {
  const noShows = [await markNoShow(tx, target!, note)]
  for (const otherBooking of otherBookings)
    if (getNextState(bookingStateMachine, otherBooking.state, 'miss', 'partner'))
      noShows.push(await markNoShow(tx, otherBooking, note))
  await notifyNoShow(
    tx,
    noShows.map(({ booking }) => booking),
    sumReturned(noShows),
  )
}

/**
 * Marks one booking as a no-show. The customer pays what a cancellation at this moment would cost. The deposit is
 * refunded and the claimed stock is released. What a reservation lacks of it can be paid later (decision 132).
 * @param booking locked by the caller.
 * @throws Refusal `wrong_state` before the booking's start
 */
async function markNoShow(tx: Tx, booking: StoredBooking, note: string | undefined): Promise<EndedBooking> {
  if (booking.starts_at && booking.starts_at > tx.at) {
    throw new Refusal('wrong_state', {
      message: `The booking starts on ${formatInstant(booking.starts_at.toISOString())}. The customer may still come.`,
    })
  }
  const refundNgwee = computeRefundByTerms(tx, booking)
  const noShow = await advance(tx, booking, 'miss', 'partner', { note: note ?? booking.note, answer_by: null })
  await releaseStock(tx, [booking.id])
  const counterNgwee = await createRefund(tx, noShow, refundNgwee, 'cancelled')
  // A part of the price that was paid before can be the whole charge.
  if (noShow.reserved_until) await documentSale(tx, noShow)
  return { booking: noShow, refundNgwee, counterNgwee }
}

/** Releases the unused time when a guest leaves early or a car is returned early. The price does not change. */
export async function releaseUnusedTime(tx: Tx, { id, listing_id, vertical }: StoredBooking): Promise<void> {
  const rules = getRules(vertical)
  if (!rules?.canEndEarly) return
  const { details } = await tx.sql
    .selectFrom('listing')
    .select('details')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  await releaseRemainder(tx, id, rules.getBufferMs?.(details) ?? 0)
}
