/** Unpaid balances: a reminder before the due date, then cancellation under the booking's cancellation terms. */
import { formatDate, formatZmw, zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { balanceOf, bookingRow, dueOf, lockBooking, lookAtBalance, mailBuyer, type StoredBooking } from '../bookings'
import { notify } from '../notifications'
import { cancel } from './cancel'

const minute = 60_000
const hour = 60 * minute
/** A payment that started before the deadline has this long to complete. In ms. */
const mostWaiting = 24 * hour

/**
 * Sends the reminder, cancels the booking after the deadline, or schedules the next check. Idempotent: it depends only
 * on the booking's state and the time.
 */
export async function followBalance(tx: Tx, bookingId: string, reminded: boolean): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const dates = booking && balanceOf(booking)
  if (!booking || !dates || booking.state !== 'confirmed' || dueOf(booking) === 0) return
  if (tx.at < dates.remindAt) return lookAtBalance(tx, bookingId, dates.remindAt)
  if (tx.at < dates.overAt) {
    if (!reminded) await tellDue(tx, booking, dates.dueOn)
    return lookAtBalance(tx, bookingId, dates.overAt, true)
  }
  const isLate = tx.at.getTime() - dates.overAt.getTime() > mostWaiting
  if (!isLate && (await isRunning(tx, bookingId)))
    return lookAtBalance(tx, bookingId, new Date(tx.at.getTime() + 10 * minute), true)
  await cancel(tx, booking, 'system', `The balance was not paid by ${formatDate(dates.dueOn)}.`, {
    byTerms: true,
  })
}

async function isRunning(tx: Tx, bookingId: string): Promise<boolean> {
  const running = await tx.sql
    .selectFrom('payment')
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment_share.booking_id', '=', bookingId)
    .where('payment.state', '=', 'pending')
    .executeTakeFirst()
  return running !== undefined
}

async function tellDue(tx: Tx, booking: StoredBooking, dueOn: string): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const amount = formatZmw(zmwOf(dueOf(booking)))
  const link = `/payment/${row.booking_type}/${row.id}`
  const until = formatDate(dueOn)
  await notify(tx, row.account_id, `Please pay the balance of ${amount} for ${row.listing_name} by ${until}.`, link)
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
