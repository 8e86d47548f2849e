/** Payments for changes that cost more (decision 139). A job makes the change after the payment, because it locks listings first. */
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  findLiveOffer,
  findOffer,
  getExtraNgwee,
  isActive,
  setOfferState,
  type StoredBooking,
  type StoredOffer,
} from '../../bookings/bookings'
import { createLatePaymentRefund } from '../refunds'

type StoredPayment = Selectable<Database['payment']>

/** Returns the change of a booking that can be paid now. The booking is locked by the caller. */
export async function findPayableOffer(tx: Tx, booking: StoredBooking): Promise<StoredOffer | null> {
  const offer = isActive(booking) ? await findLiveOffer(tx, booking.id) : undefined
  return offer?.state === 'accepted' && offer.expires_at > tx.at ? offer : null
}

/**
 * Accepts the payment for a change. It counts as received for the booking once the change is made.
 * @param booking locked by the caller
 * @returns false if the change can no longer be paid
 */
export async function payForChange(
  tx: Tx,
  booking: StoredBooking,
  offerId: string,
  amountNgwee: number,
): Promise<boolean> {
  const offer = await findOffer(tx, offerId)
  if (offer?.state !== 'accepted' || getExtraNgwee(offer, booking) !== amountNgwee) return false
  await setOfferState(tx, booking, offer, 'paid')
  await enqueue(tx, 'change.make', { offerId }, { key: `change:${offerId}` })
  return true
}

/** Returns the payment of a paid change. */
export const findChangePayment = (tx: Tx, offerId: string): Promise<StoredPayment> =>
  tx.sql
    .selectFrom('payment')
    .selectAll()
    .where('change_offer_id', '=', offerId)
    .where('state', '=', 'successful')
    .executeTakeFirstOrThrow()

/** Sends back the payment for a change that can no longer be made. */
export async function returnChangePayment(tx: Tx, booking: StoredBooking, payment: StoredPayment): Promise<void> {
  await tx.sql
    .updateTable('payment')
    .set({ state: 'refund_due', changed_at: tx.at })
    .where('id', '=', payment.id)
    .where('state', '=', 'successful')
    .execute()
  await createLatePaymentRefund(tx, booking, payment.amount_ngwee, payment)
}
