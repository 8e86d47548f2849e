/** Notifies the other party about a booking transition. */
import type { Actor } from '#contract/process'
import { formatInstant, formatZmw, zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import {
  asOne,
  bookingRow,
  bookingsTold,
  impersonalSummary,
  mailBuyer,
  mailVendor,
  ownLink,
  vendorBookings,
  type StoredBooking,
} from '../bookings'
import { notify, notifyVendor } from '../notifications'

/** Notifies about a cancellation. @param bookings of one vendor and one buyer, cancelled together */
export async function tellCancelled(
  tx: Tx,
  bookings: readonly StoredBooking[],
  by: Actor,
  backNgwee: number,
): Promise<void> {
  const row = asOne(await bookingsTold(tx, bookings))
  const amount = formatZmw(zmwOf(backNgwee))
  const back = backNgwee > 0 ? ` ${amount} goes back to the wallet that paid, within 24 hours.` : ''
  const who = by === 'customer' ? 'You have' : `${row.vendor_name} has`
  const why = row.note ? ` ${row.note}` : ''
  const words =
    by === 'system'
      ? `We had to cancel your booking of ${row.listing_name}.`
      : `${who} cancelled your booking of ${row.listing_name}.`
  await notify(tx, row.account_id, `${words}${why}${back}`, ownLink(row))
  if (by !== 'customer' || backNgwee > 0)
    await mailBuyer(tx, row, `Cancelled: ${row.listing_name}`, [
      words,
      ...(why ? [why.trim()] : []),
      ...(back ? [back.trim()] : []),
    ])
  if (by === 'partner' || row.paid_ngwee === 0) return
  await notifyVendor(
    tx,
    row.vendor_id,
    `Booking ${row.reference} was cancelled${by === 'customer' ? ' by the customer' : ''}: ${row.listing_name}, ${impersonalSummary(row)}.`,
    vendorBookings(row),
  )
  if (by === 'customer')
    await mailVendor(tx, row, `Cancelled: ${row.listing_name}`, [
      `${row.customer_name} has cancelled.`,
      ...(backNgwee > 0 ? [`${amount} goes back to the customer under the terms of the booking.`] : []),
    ])
}

export async function tellAccepted(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const until = formatInstant(row.hold_expires_at!.toISOString())
  const link = `/payment/${row.booking_type}/${row.id}`
  await notify(
    tx,
    row.account_id,
    `${row.vendor_name} has accepted your request for ${row.listing_name}. Please pay by ${until}.`,
    link,
  )
  await mailBuyer(
    tx,
    row,
    `Accepted: ${row.listing_name}`,
    [`${row.vendor_name} has accepted your request.`, `It is reserved for you until ${until}. Please pay by then.`],
    link,
  )
}

export async function tellDeclined(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const why = booking.note ? ` ${booking.note}` : ''
  await notify(
    tx,
    row.account_id,
    `${row.vendor_name} could not accept your request for ${row.listing_name}.${why} Nothing was paid.`,
    ownLink(row),
  )
  await mailBuyer(tx, row, `Not accepted: ${row.listing_name}`, [
    `${row.vendor_name} could not accept your request.`,
    ...(why ? [why.trim()] : []),
    'Nothing was paid.',
  ])
}

/** Notifies the buyer about a reported no-show. @param bookings of one vendor and one buyer */
export async function tellMissed(tx: Tx, bookings: readonly StoredBooking[], backNgwee: number): Promise<void> {
  const row = asOne(await bookingsTold(tx, bookings))
  const words = `${row.vendor_name} reported that you did not come: ${row.listing_name}, ${row.summary}.`
  const back =
    backNgwee > 0
      ? ` Under the terms of the booking, ${formatZmw(zmwOf(backNgwee))} goes back to the wallet that paid, within 24 hours.`
      : ''
  const wrong = 'If you were there, please contact our support team.'
  await notify(tx, row.account_id, `${words}${back} ${wrong}`, ownLink(row))
  await mailBuyer(tx, row, `Missed: ${row.listing_name}`, [words, ...(back ? [back.trim()] : []), wrong])
}
