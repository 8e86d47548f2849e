/** The offer of a change that waits for an answer or a payment: a booking has one at a time. */
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { findLiveOffer, setOfferState, type StoredBooking, type StoredOffer } from '../../bookings/bookings'

export type Side = 'business' | 'customer'

export const isOwn = ({ by_business }: StoredOffer, side: Side): boolean => by_business === (side === 'business')

export const paymentPending = () =>
  new Refusal('wrong_state', {
    message: 'A payment for this change is on its way. Please wait until it is complete.',
  })

/**
 * Ends the offer that a new one, or a change, of this side replaces.
 * @throws Refusal `wrong_state` for one of the other side that waits for an answer, and one that is paid
 */
export async function endLiveOffer(tx: Tx, booking: StoredBooking, side: Side): Promise<void> {
  const live = await findLiveOffer(tx, booking.id)
  if (!live) return
  if (live.state === 'paid') throw paymentPending()
  if (live.state === 'open' && !isOwn(live, side))
    throw new Refusal('wrong_state', {
      message:
        side === 'business'
          ? 'The customer asks for another change. Please answer that first.'
          : 'The business offers another change. Please answer that first.',
    })
  await setOfferState(tx, booking, live, 'withdrawn')
}
