/**
 * Cancels a sale at the counter, whose price the clerk has given back by the methods that it was paid with. What was paid on
 * the phone goes back through the gateway.
 */
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { refundWalkIn as refundEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import type { Tx } from '../../../db/transact'
import { joinNames, loadBookingRows, type StoredBooking } from '../../bookings/bookings'
import { fitPayments, mergePayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { loadCounterPayments, sumGatewayMoney } from '../../money/ledger'
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
  const recorded: RecordedItem[] = []
  for (const item of sale) recorded.push({ item, recordedNgwee: await sumRecorded(tx, item) })
  if (recorded.reduce((sum, { recordedNgwee }) => sum + recordedNgwee, 0) !== ngweeOf(refund.amount))
    throw new Refusal('wrong_state', {
      message: 'This sale was refunded already, or another amount was paid. Please check the booking.',
    })
  const payments = await listReturned(tx, recorded)
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

interface RecordedItem {
  item: StoredBooking
  /** What the clerk gives back of it. */
  recordedNgwee: number
}

const sumRecorded = async (tx: Tx, { id, paid_ngwee, owed_ngwee }: StoredBooking): Promise<number> =>
  paid_ngwee - owed_ngwee - (await sumGatewayMoney(tx, id))

/** Returns what is given back by each method: of the whole sale, and of each booking. */
async function listReturned(tx: Tx, sale: readonly RecordedItem[]) {
  const returned: { bookingId: string; payments: CounterPayment[] }[] = []
  for (const { item, recordedNgwee } of sale) {
    const payments = fitPayments(await loadCounterPayments(tx, item), zmwOf(recordedNgwee))
    returned.push({ bookingId: item.id, payments })
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
