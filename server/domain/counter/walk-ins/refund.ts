/**
 * Cancels a sale at the counter, whose price the clerk has given back by the methods that it was paid with. What was paid on
 * the phone goes back through the gateway.
 */
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { refundWalkIn as refundEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import type { Tx } from '../../../db/transact'
import { lockBooking } from '../../bookings/bookings'
import { fitPayments } from '#contract/bookings/counter-payments/counter-payments'
import { loadCounterPayments, sumGatewayMoney } from '../../money/ledger'
import { recordCounterPayments } from '../cash-shifts'
import { cancel } from '../steps'
import type { Seller } from './record'

/**
 * Idempotent by the id of the refund: a repetition finds the booking cancelled by it.
 * @throws Refusal `not_found`, `wrong_state`
 */
export async function refundWalkIn(
  tx: Tx,
  { vendorId, accountId }: Seller,
  bookingId: string,
  refund: BodyOf<typeof refundEndpoint>,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.vendor_id !== vendorId || booking.walk_in_name === null) throw new Refusal('not_found')
  if (booking.walk_in_refund_id === refund.id) return
  const recordedNgwee = booking.paid_ngwee - booking.owed_ngwee - (await sumGatewayMoney(tx, bookingId))
  if (recordedNgwee !== ngweeOf(refund.amount))
    throw new Refusal('wrong_state', {
      message: 'This sale was refunded already, or another amount was paid. Please check the booking.',
    })
  await tx.sql.updateTable('booking').set({ walk_in_refund_id: refund.id }).where('id', '=', bookingId).execute()
  await cancel(tx, booking, 'partner', null, { isSilent: true })
  await recordCounterPayments(tx, {
    vendorId,
    shiftId: refund.shiftId,
    kind: 'refund',
    subjectId: bookingId,
    payments: fitPayments(await loadCounterPayments(tx, booking), refund.amount),
    at: refund.at,
    recordedBy: accountId,
    description: await loadListingName(tx, booking.listing_id),
  })
}

async function loadListingName(tx: Tx, id: string): Promise<string> {
  const listing = await tx.sql.selectFrom('listing').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return listing.name
}
