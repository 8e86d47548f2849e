/**
 * Cancels a sale at the counter, or products of a basket, whose price the clerk has given back by the methods that it was paid
 * with. What was paid on the phone goes back through the gateway, and so does the part of a customer of the app, who has paid the
 * difference of a change at the counter (decision 143).
 */
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { refundWalkIn as refundEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import type { Tx } from '../../../db/transact'
import { joinNames, loadBookingRows, type StoredBooking } from '../../bookings/bookings'
import { fitPayments, mergePayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { documentBasket } from '../../money/fiscal'
import { loadCounterPayments, sumRecorded } from '../../money/ledger'
import { countPaymentLines, recordCounterPayments } from '../cash-shifts'
import { cancel, lockShipment } from '../steps'
import type { Seller } from './record'

type Refund = BodyOf<typeof refundEndpoint>

/**
 * Refunds the whole sale, or the chosen products of a basket. All of its bookings are locked, so that two refunds of one
 * product are decided one after the other. Idempotent by the id of the refund: a repetition finds a booking cancelled by it.
 * @throws Refusal `not_found`, `wrong_state`
 */
export async function refundWalkIn(
  tx: Tx,
  { vendorId, accountId }: Seller,
  bookingId: string,
  refund: Refund,
): Promise<void> {
  const sale = await lockShipment(tx, bookingId)
  const booking = sale.find(({ id }) => id === bookingId)
  if (!booking || booking.vendor_id !== vendorId) throw new Refusal('not_found')
  if (sale.some(({ walk_in_refund_id }) => walk_in_refund_id === refund.id)) return
  if (booking.walk_in_name === null && (await sumRecorded(tx, booking)) === 0) throw new Refusal('not_found')
  const items = pickReturned(sale, bookingId, refund)
  const recorded: RecordedItem[] = []
  for (const item of items) recorded.push({ item, recordedNgwee: await sumRecorded(tx, item) })
  // A product that was not paid is taken out of a reserved basket. `cancel` refuses what was taken out before.
  const isTakenOut = refund.bookingIds !== undefined && items.every(({ paid_ngwee }) => paid_ngwee === 0)
  const isReturned = !isTakenOut && items.every(({ paid_ngwee, owed_ngwee }) => paid_ngwee === owed_ngwee)
  const recordedNgwee = recorded.reduce((sum, returned) => sum + returned.recordedNgwee, 0)
  if (isReturned || recordedNgwee !== ngweeOf(refund.amount))
    throw new Refusal('wrong_state', {
      message: 'This sale was refunded already, or another amount was paid. Please check the booking.',
    })
  const payments = await listReturned(tx, recorded)
  // One booking has the id of the refund: it is unique.
  await tx.sql.updateTable('booking').set({ walk_in_refund_id: refund.id }).where('id', '=', bookingId).execute()
  // A customer of the app learns of it, also of what Tilipo sends back.
  for (const item of items)
    await cancel(tx, item, 'partner', refund.reason || null, { isSilent: item.walk_in_name !== null })
  // The other products can be paid in full without it.
  if (items.some(({ paid_ngwee, total_ngwee }) => paid_ngwee < total_ngwee)) await documentBasket(tx, booking)
  const names = joinNames((await loadBookingRows(tx, items)).map(({ listing_name }) => listing_name))
  await recordCounterPayments(tx, {
    vendorId,
    shiftId: refund.shiftId,
    kind: 'refund',
    subjectId: bookingId,
    ...payments,
    firstLine: await countPaymentLines(
      tx,
      items.map(({ id }) => id),
      'refund',
    ),
    at: refund.at,
    recordedBy: accountId,
    description: refund.reason ? `${names}: ${refund.reason}` : names,
  })
}

/** @throws Refusal `not_found` for a booking of another sale, or if `bookingId` is not one of the returned */
function pickReturned(
  sale: readonly StoredBooking[],
  bookingId: string,
  { bookingIds }: Pick<Refund, 'bookingIds'>,
): readonly StoredBooking[] {
  if (!bookingIds) return sale
  const returned = sale.filter(({ id }) => bookingIds.includes(id))
  if (returned.length < bookingIds.length || !bookingIds.includes(bookingId)) throw new Refusal('not_found')
  return returned
}

interface RecordedItem {
  item: StoredBooking
  /** What the clerk gives back of it. */
  recordedNgwee: number
}

/** Returns what is given back by each method: of the whole refund, and of each booking. */
async function listReturned(tx: Tx, recorded: readonly RecordedItem[]) {
  const returned: { bookingId: string; payments: CounterPayment[] }[] = []
  for (const { item, recordedNgwee } of recorded) {
    const payments = fitPayments(await loadCounterPayments(tx, item), zmwOf(recordedNgwee))
    returned.push({ bookingId: item.id, payments })
  }
  const all = returned.flatMap(({ payments }) => payments)
  if (recorded.length === 1) return { payments: all }
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
