/** Cancels a sale at the counter, whose price the clerk has given back by the methods that it was paid with. */
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { refundWalkIn as refundEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import type { Tx } from '../../../db/transact'
import { joinNames, loadBookingRows, type StoredBooking } from '../../bookings/bookings'
import { fitPayments, mergePayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { loadCounterPayments } from '../../money/ledger'
import { recordCounterPayments } from '../cash-shifts'
import { cancel, lockShipment } from '../steps'
import type { Seller } from './record'

/**
 * Refunds the whole sale, also of a basket. Idempotent by the id of the refund: a repetition finds the booking cancelled by
 * it.
 * @throws Refusal `not_found`, `wrong_state`
 */
export async function refundWalkIn(
  tx: Tx,
  { vendorId, accountId }: Seller,
  bookingId: string,
  refund: BodyOf<typeof refundEndpoint>,
): Promise<void> {
  const sale = await lockShipment(tx, bookingId)
  const booking = sale.find(({ id }) => id === bookingId)
  if (!booking || booking.vendor_id !== vendorId || booking.walk_in_name === null) throw new Refusal('not_found')
  if (sale.some(({ walk_in_refund_id }) => walk_in_refund_id === refund.id)) return
  if (sale.reduce((sum, item) => sum + getRefundable(item), 0) !== ngweeOf(refund.amount))
    throw new Refusal('wrong_state', {
      message: 'This sale was refunded already, or another amount was paid. Please check the booking.',
    })
  const payments = await listReturned(tx, sale)
  // One booking has the id of the refund: it is unique.
  await tx.sql.updateTable('booking').set({ walk_in_refund_id: refund.id }).where('id', '=', bookingId).execute()
  for (const item of sale) await cancel(tx, item, 'partner', null, { isSilent: true })
  await recordCounterPayments(tx, {
    vendorId,
    shiftId: refund.shiftId,
    kind: 'refund',
    subjectId: bookingId,
    ...payments,
    at: refund.at,
    recordedBy: accountId,
    description: joinNames((await loadBookingRows(tx, sale)).map(({ listing_name }) => listing_name)),
  })
}

const getRefundable = ({ paid_ngwee, owed_ngwee }: StoredBooking): number => paid_ngwee - owed_ngwee

/** Returns what is given back by each method: of the whole sale, and of each booking. */
async function listReturned(tx: Tx, sale: readonly StoredBooking[]) {
  const returned: { bookingId: string; payments: CounterPayment[] }[] = []
  for (const booking of sale) {
    const payments = fitPayments(await loadCounterPayments(tx, booking), zmwOf(getRefundable(booking)))
    returned.push({ bookingId: booking.id, payments })
  }
  const all = returned.flatMap(({ payments }) => payments)
  if (sale.length === 1) return { payments: all }
  const lines = mergePayments(all)
  const parts = returned.map(({ bookingId, payments }) => ({
    bookingId,
    payments: payments.map((payment) => ({
      ...payment,
      line: lines.findIndex((line) => mergePayments([line, payment]).length === 1),
    })),
  }))
  return { payments: lines, parts }
}
