/** Payments for reservations at the counter: the balance, or a part of it (decision 120). */
import { allocatePayments } from '#contract/bookings/counter-payments/allocate-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { isOnAccount, maxReservationLines } from '#contract/counter/reservations'
import { derivePartId } from '#contract/counter/sale-items'
import { findPaymentFaults } from '#contract/bookings/counter-payments/counter-payments'
import type { takePayment as takePaymentEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { firstItem, itemAt } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import type { BookingState } from '#contract/core/state-machines'
import { withSavepoint, type Tx } from '../../../db/transact'
import {
  computeDueAtCounter,
  describeRefusal,
  loadBookingRows,
  mergeOrderBookings,
  type StoredBooking,
} from '../../bookings/bookings'
import { notifyVendor } from '../../messages/notifications'
import { documentBasket } from '../../money/fiscal'
import { recordCounterPayment, refuseBeyondLimit } from '../../money/ledger'
import { countPaymentLines, recordCounterPayments } from '../cash-shifts'
import { lockShipment } from '../steps'
import { claimReceipt, type Seller } from './record'
import { confirmReserved, lockReservation, omitReturnedItems, unconfirmedStates } from './confirm-reserved'

type Payment = BodyOf<typeof takePaymentEndpoint>

/** A lapsed reservation can still be paid if its stock is free, a served one later, and the charge for a no-show. */
const payableStates: readonly BookingState[] = [...unconfirmedStates, 'confirmed', 'in_service', 'completed', 'no_show']

/**
 * Records a payment, at most once per id, and notifies the business if the server refuses it.
 * @returns the refusal instead of throwing it: only the payment is rolled back, and the notification is committed.
 */
export async function takePayment(
  tx: Tx,
  seller: Seller,
  bookingId: string,
  payment: Payment,
): Promise<Refusal | object> {
  try {
    await withSavepoint(tx, () => recordPayment(tx, seller, bookingId, payment))
    return {}
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused' || error.code === 'not_found') throw error
    await notifyNotRecorded(tx, seller.vendorId, bookingId, payment, error)
    return error
  }
}

async function recordPayment(tx: Tx, seller: Seller, bookingId: string, payment: Payment): Promise<void> {
  const reserved = await lockReservation(tx, seller.vendorId, bookingId)
  const allIds = reserved.map(({ id }) => id)
  if (await isRecorded(tx, allIds, payment.id)) return
  const bookings = omitReturnedItems(reserved)
  const ids = bookings.map(({ id }) => id)
  const amountNgwee = ngweeOf(sumPayments(payment.payments))
  const fields = findPaymentFaults(payment.payments, zmwOf(amountNgwee))
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
  if (bookings.some(({ state }) => !payableStates.includes(state)))
    throw new Refusal('wrong_state', { message: 'This reservation was cancelled, so nothing is due for it.' })
  const dues = bookings.map(computeDueAtCounter)
  const dueNgwee = dues.reduce((sum, due) => sum + due, 0)
  if (amountNgwee > dueNgwee)
    throw new Refusal('wrong_state', {
      message: dueNgwee === 0 ? 'It is paid already.' : `Only ${formatZmw(zmwOf(dueNgwee))} is due for it.`,
    })
  const firstLine = await countPaymentLines(tx, allIds, 'sale')
  if (firstLine + payment.payments.length > maxReservationLines)
    throw new Refusal('wrong_state', { message: 'This booking has too many payments already.' })
  await refuseBeyondLimit(tx, seller.vendorId, payment.payments)
  const parts = allocatePayments(payment.payments, dues.map(zmwOf))
    .map((payments, index) => ({ index, bookingId: itemAt(ids, index), payments }))
    .filter(({ payments }) => payments.length > 0)
    .map((part, number) => ({ ...part, paymentId: derivePartId(payment.id, number) }))
  const confirmed: StoredBooking[] = []
  for (const booking of bookings) confirmed.push(await confirmReserved(tx, booking))
  await recordCounterPayments(tx, {
    vendorId: seller.vendorId,
    shiftId: payment.shiftId,
    kind: 'sale',
    subjectId: bookingId,
    payments: payment.payments,
    parts,
    later: { paymentId: payment.id, receiptNumber: await claimReceipt(tx, seller.vendorId, payment) },
    firstLine,
    hasRows: true,
    at: payment.at,
    recordedBy: seller.accountId,
    description: mergeOrderBookings(await loadBookingRows(tx, bookings)).listing_name,
  })
  for (const { index, payments, paymentId } of parts)
    await recordCounterPayment(tx, itemAt(confirmed, index), {
      subjectId: paymentId,
      payments,
      amountNgwee: ngweeOf(sumPayments(payments)),
    })
  await documentBasket(tx, firstItem(confirmed))
}

/** @throws Refusal `not_found` if the id belongs to a payment of another booking */
async function isRecorded(tx: Tx, bookingIds: readonly string[], paymentId: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('counter_payment')
    .select('booking_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (row && !bookingIds.includes(row.booking_id)) throw new Refusal('not_found')
  return row !== undefined
}

async function notifyNotRecorded(
  tx: Tx,
  vendorId: string,
  bookingId: string,
  payment: Payment,
  refusal: Refusal,
): Promise<void> {
  const { reference, listing_name: listingName } = mergeOrderBookings(
    await loadBookingRows(tx, await lockShipment(tx, bookingId)),
  )
  const paidNgwee = ngweeOf(sumPayments(payment.payments))
  const params = {
    reference,
    listingName,
    paidNgwee,
    ...describeRefusal(refusal),
    ...(isOnAccount(payment.payments) && { isOnAccount: true }),
  }
  await notifyVendor(
    tx,
    vendorId,
    { template: 'vendorPaymentNotRecorded', params },
    `/dashboard?to=bookings&id=${bookingId}`,
  )
}
