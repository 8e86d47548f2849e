/** Notifies the other party about a booking transition. */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import type { Actor } from '#contract/core/state-machines'
import { formatInstant, formatZmw, zmwOf } from '#contract/core/values'
import type { NotificationTemplate } from '#contract/notification-templates'
import type { Tx } from '../../../db/transact'
import {
  mergeOrderBookings,
  loadBookingRow,
  loadBookingRows,
  buildVendorParams,
  mailBuyer,
  mailVendor,
  getBuyerLink,
  getVendorBookingPath,
  smsCancelled,
  type BookingRow,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify, notifyVendor } from '../../messages/notifications'

const cancellationTemplates = {
  customer: 'cancelledByCustomer',
  partner: 'cancelledByVendor',
  system: 'cancelledBySystem',
} as const satisfies Record<Actor, NotificationTemplate>

/** What goes back, in ngwee. */
export interface Returned {
  refundNgwee: number
  /** The part of it that the business gives back at its counter. */
  counterNgwee: number
}

/** Notifies about a cancellation. @param bookings of one vendor and one buyer, cancelled together */
export async function notifyCancelled(
  tx: Tx,
  bookings: readonly StoredBooking[],
  by: Actor,
  { refundNgwee: returnedNgwee, counterNgwee }: Returned,
  reasonForVendor?: string,
): Promise<void> {
  const row = mergeOrderBookings(await loadBookingRows(tx, bookings))
  const refundNgwee = returnedNgwee - counterNgwee
  // What a walk-in gets back is given at the counter. Customers know of their own cancellations.
  if (by !== 'customer') await smsCancelled(tx, row, row.walk_in_name === null ? refundNgwee : 0)
  if (row.walk_in_name !== null) return notifyWalkInCancelled(tx, row, refundNgwee, counterNgwee)
  const atCounter = counterNgwee > 0 && { counterNgwee }
  const subjectPhrase = by === 'customer' ? 'You have' : `${row.vendor_name} has`
  const reasonText = row.note ? ` ${row.note}` : ''
  const message =
    by === 'system'
      ? `We had to cancel your booking of ${row.listing_name}.`
      : `${subjectPhrase} cancelled your booking of ${row.listing_name}.`
  const params = {
    vendorName: row.vendor_name,
    listingName: row.listing_name,
    note: row.note,
    refundNgwee,
    ...atCounter,
  }
  await notify(tx, row.account_id, { template: cancellationTemplates[by], params }, getBuyerLink(row))
  if (by !== 'customer' || returnedNgwee > 0)
    await mailBuyer(tx, row, `Cancelled: ${row.listing_name}`, [
      message,
      ...(reasonText ? [reasonText.trim()] : []),
      ...listReturnTexts(refundNgwee, counterNgwee),
    ])
  // The vendor did not count on a booking that was never paid, but it expects the holder of a free one.
  if (by === 'partner' || (row.paid_ngwee === 0 && row.total_ngwee > 0)) return
  await notifyVendor(
    tx,
    row.vendor_id,
    by === 'customer'
      ? { template: 'vendorCancelledByCustomer', params: { ...buildVendorParams(row), ...atCounter } }
      : {
          template: 'vendorCancelled',
          params: { ...buildVendorParams(row), ...(reasonForVendor && { reason: reasonForVendor }), ...atCounter },
        },
    getVendorBookingPath(row),
  )
  if (by === 'customer')
    await mailVendor(tx, row, 'changes', `Cancelled: ${row.listing_name}`, [
      `${row.customer_name} has cancelled.`,
      ...(refundNgwee > 0
        ? [`${formatZmw(zmwOf(refundNgwee))} goes back to the customer under the terms of the booking.`]
        : []),
      ...(counterNgwee > 0
        ? [`Please give back ${formatZmw(zmwOf(counterNgwee))} that the customer has paid at your counter.`]
        : []),
    ])
}

/** What Tilipo sends back, and what the business gives back at its counter. */
export const listReturnTexts = (refundNgwee: number, counterNgwee: number): string[] => [
  ...(refundNgwee > 0 ? [`${formatZmw(zmwOf(refundNgwee))} goes back to the wallet that paid, within 24 hours.`] : []),
  ...(counterNgwee > 0
    ? [`The business gives ${formatZmw(zmwOf(counterNgwee))} back at its counter, where you paid it.`]
    : []),
]

async function notifyWalkInCancelled(tx: Tx, row: BookingRow, phoneNgwee: number, counterNgwee: number): Promise<void> {
  const params = {
    ...buildVendorParams(row),
    refundNgwee: counterNgwee,
    ...(phoneNgwee > 0 && { phoneNgwee }),
    ...(row.paid_ngwee === 0 && { isFree: true }),
  }
  await notifyVendor(tx, row.vendor_id, { template: 'vendorWalkInCancelled', params }, getVendorBookingPath(row))
}

export async function notifyAccepted(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const payBy = row.hold_expires_at!.toISOString()
  const link = `/payment/${row.booking_type}/${row.id}`
  await notify(
    tx,
    row.account_id,
    { template: 'requestAccepted', params: { vendorName: row.vendor_name, listingName: row.listing_name, payBy } },
    link,
  )
  await mailBuyer(
    tx,
    row,
    `Accepted: ${row.listing_name}`,
    [
      `${row.vendor_name} has accepted your request.`,
      `It is reserved for you until ${formatInstant(payBy)}. Please pay by then.`,
    ],
    link,
  )
}

export async function notifyDeclined(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const reasonText = booking.note ? ` ${booking.note}` : ''
  await notify(
    tx,
    row.account_id,
    {
      template: 'requestDeclined',
      params: { vendorName: row.vendor_name, listingName: row.listing_name, note: booking.note },
    },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Not accepted: ${row.listing_name}`, [
    `${row.vendor_name} could not accept your request.`,
    ...(reasonText ? [reasonText.trim()] : []),
    'Nothing was paid.',
  ])
}

/** Notifies the buyer about a reported no-show. @param bookings of one vendor and one buyer */
export async function notifyNoShow(
  tx: Tx,
  bookings: readonly StoredBooking[],
  { refundNgwee: returnedNgwee, counterNgwee }: Returned,
): Promise<void> {
  const refundNgwee = returnedNgwee - counterNgwee
  const row = mergeOrderBookings(await loadBookingRows(tx, bookings))
  const message = `${row.vendor_name} reported that you did not come: ${row.listing_name}, ${renderSummary(row.summary, 'dated')}.`
  const disputeHint = 'If you were there, please contact our support team.'
  const params = {
    vendorName: row.vendor_name,
    listingName: row.listing_name,
    summary: row.summary,
    refundNgwee,
    ...(counterNgwee > 0 && { counterNgwee }),
  }
  await notify(tx, row.account_id, { template: 'noShow', params }, getBuyerLink(row))
  await mailBuyer(tx, row, `Missed: ${row.listing_name}`, [
    message,
    ...(refundNgwee > 0
      ? [
          `Under the terms of the booking, ${formatZmw(zmwOf(refundNgwee))} goes back to the wallet that paid, within 24 hours.`,
        ]
      : []),
    ...listReturnTexts(0, counterNgwee),
    disputeHint,
  ])
}
