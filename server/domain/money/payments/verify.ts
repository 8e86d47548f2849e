import type { PaymentState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { networkNames } from '#contract/core/phone-numbers'
import type { Db } from '../../../db/connect'
import { getFailureMessage } from '#contract/money/payment-failure'

const statusMessages: Record<PaymentState, string> = {
  pending: 'Waiting for you to approve the payment on your phone.',
  successful: 'Payment successful! Your booking is confirmed.',
  failed: 'Payment could not be verified.',
  refund_due:
    'Your payment arrived after the reservation had expired. We will send it back to the number that paid, within 24 hours.',
  refunded: 'Your payment has been sent back to the number that paid.',
}
/** Booking states in which another payment of the booking has already succeeded. */
const paidStates = new Set(['confirmed', 'in_service', 'completed'])
const duplicateMessage =
  'This booking was already paid. We will send your second payment back to the number that paid, within 24 hours.'

const getStatusMessage = (status: PaymentState, bookingState: string): string =>
  status === 'refund_due' && paidStates.has(bookingState) ? duplicateMessage : statusMessages[status]

/**
 * Loads the status of a payment.
 * @throws Refusal `not_found` if the account is not the payer
 */
export async function verifyPayment(db: Db, accountId: string, reference: string) {
  const row = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .where('payment.reference', '=', reference)
    .where('payment.account_id', '=', accountId)
    .select(['payment.state', 'failure', 'network', 'booking.id', 'booking_type', 'booking.state as booking_state'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', { message: 'Payment could not be verified.' })
  const status = row.state
  return {
    success: status === 'successful',
    message:
      status === 'failed' && row.failure ? getFailureMessage(row.failure) : getStatusMessage(status, row.booking_state),
    status,
    network: networkNames.find((name) => name === row.network) ?? networkNames[0],
    booking: { _id: row.id, bookingType: row.booking_type },
  }
}
