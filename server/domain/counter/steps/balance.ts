/** Unpaid balances: a reminder before the due date, then cancellation under the booking's cancellation terms. */
import { formatDate, formatZmw, zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import {
  getBalanceDates,
  loadBookingRow,
  computeAmountDue,
  lockBooking,
  scheduleBalanceCheck,
  mailBuyer,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify } from '../../messages/notifications'
import { cancel } from './cancel'

const minute = 60_000
const hour = 60 * minute
/** A payment that started before the deadline has this long to complete. In ms. */
const maxPaymentDelayMs = 24 * hour

/**
 * Sends the reminder, cancels the booking after the deadline, or schedules the next check. Idempotent: it depends only
 * on the booking's state and the time.
 */
export async function processBalance(tx: Tx, bookingId: string, isReminded: boolean): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const dates = booking && getBalanceDates(booking)
  if (!booking || !dates || booking.state !== 'confirmed' || computeAmountDue(booking) === 0) return
  if (tx.at < dates.remindAt) return scheduleBalanceCheck(tx, bookingId, dates.remindAt)
  if (tx.at < dates.deadlineAt) {
    if (!isReminded) await notifyBalanceDue(tx, booking, dates.dueOn)
    return scheduleBalanceCheck(tx, bookingId, dates.deadlineAt, true)
  }
  const hasPaymentTimedOut = tx.at.getTime() - dates.deadlineAt.getTime() > maxPaymentDelayMs
  if (!hasPaymentTimedOut && (await hasPendingPayment(tx.sql, bookingId)))
    return scheduleBalanceCheck(tx, bookingId, new Date(tx.at.getTime() + 10 * minute), true)
  await cancel(tx, booking, 'system', `The balance was not paid by ${formatDate(dates.dueOn)}.`, {
    byTerms: true,
  })
}

/** Whether the gateway has not decided about a payment for a booking yet. */
export async function hasPendingPayment(db: Db | Tx['sql'], bookingId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment_share.booking_id', '=', bookingId)
    .where('payment.state', '=', 'pending')
    .executeTakeFirst()
  return payment !== undefined
}

async function notifyBalanceDue(tx: Tx, booking: StoredBooking, dueOn: string): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const amountNgwee = computeAmountDue(booking)
  const amount = formatZmw(zmwOf(amountNgwee))
  const link = `/payment/${row.booking_type}/${row.id}`
  const until = formatDate(dueOn)
  const params = { amountNgwee, listingName: row.listing_name, dueOn }
  await notify(tx, row.account_id, { template: 'balanceDue', params }, link)
  await mailBuyer(
    tx,
    row,
    `The balance for ${row.listing_name} is due by ${until}`,
    [
      `Please pay the balance of ${amount} by ${until}.`,
      'If it is not paid by then, the booking is cancelled on its cancellation terms.',
    ],
    link,
  )
}
