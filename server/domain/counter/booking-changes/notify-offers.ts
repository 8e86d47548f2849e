/** Notifies the other side of an offer, and both sides of what has become of it, once for each event. */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatInstant } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { Refusal } from '#contract/core/refusals'
import { hasServiceDay } from '#contract/verticals/index'
import type { Tx } from '../../../db/transact'
import {
  buildVendorParams,
  describeRefusal,
  getBuyerLink,
  getExtraNgwee,
  getVendorBookingPath,
  loadBookingRow,
  mailBuyer,
  mailVendor,
  scheduleVendorReminder,
  smsChangeOffered,
  type BookingRow,
  type StoredBooking,
  type StoredOffer,
} from '../../bookings/bookings'
import { redactSummary } from '#contract/bookings/bookings/booking-summary'
import { listReturnTexts } from '../steps'
import { notify, notifyVendor } from '../../messages/notifications'
import type { Side } from './live-offers'
import type { Settlement } from './quote-change'

async function loadOffered(tx: Tx, booking: StoredBooking, offer: StoredOffer) {
  const row = await loadBookingRow(tx, booking.id)
  const listing = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', '=', offer.listing_id)
    .executeTakeFirstOrThrow()
  const extraNgwee = getExtraNgwee(offer, booking)
  return {
    row,
    params: { vendorName: row.vendor_name, listingName: listing.name, summary: offer.summary },
    vendorParams: { reference: row.reference, listingName: listing.name, summary: redactSummary(offer.summary) },
    extraNgwee,
    until: offer.expires_at.toISOString(),
    noun: getNoun(booking),
    text: formatVersion(listing.name, booking, offer.summary),
    extra: formatZmw(zmwOf(extraNgwee)),
  }
}

const getNoun = ({ booking_type }: Pick<StoredBooking, 'booking_type'>): 'order' | 'booking' =>
  hasServiceDay(booking_type) ? 'booking' : 'order'

/** The summary of goods names the product. */
const formatVersion = (
  listingName: string,
  { booking_type }: Pick<StoredBooking, 'booking_type'>,
  summary: StoredBooking['summary'],
): string =>
  hasServiceDay(booking_type) ? `${listingName}, ${renderSummary(summary, 'dated')}` : renderSummary(summary, 'dated')

const getPaymentLink = ({ id, booking_type }: BookingRow): string => `/payment/${booking_type}/${id}`

/** Asks the customer of the app, also by SMS: the answer has an end. */
export async function notifyOffered(tx: Tx, booking: StoredBooking, offer: StoredOffer): Promise<void> {
  const { row, params, extraNgwee, until, noun, text, extra } = await loadOffered(tx, booking, offer)
  await notify(
    tx,
    row.account_id,
    { template: 'changeOffered', params: { ...params, extraNgwee, until } },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `A change of your ${noun} at ${row.vendor_name}`, [
    `${row.vendor_name} offers to change your ${noun}: ${text}.`,
    `It costs ${extra} more. Please accept and pay, or decline, by ${formatInstant(until)}.`,
    `Until then, and if you decline, your ${noun} stays as it is.`,
  ])
  await smsChangeOffered(tx, row, offer.id, { extraNgwee, until })
}

export async function notifyChangeRequested(tx: Tx, booking: StoredBooking, offer: StoredOffer): Promise<void> {
  const { row, vendorParams, until, noun, text } = await loadOffered(tx, booking, offer)
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorChangeRequested', params: { ...vendorParams, until } },
    getVendorBookingPath(row),
  )
  await mailVendor(tx, row, 'requests', `A change of ${noun} ${row.reference}`, [
    `${row.customer_name} asks to change ${noun} ${row.reference}: ${text}.`,
    `Please answer by ${formatInstant(until)}. Until then the ${noun} stays as it is.`,
  ])
  await scheduleVendorReminder(tx, row.vendor_id, { bookingId: row.id, offerId: offer.id })
}

/** The business agrees, and the customer pays before the change is made. */
export async function notifyAccepted(tx: Tx, booking: StoredBooking, offer: StoredOffer): Promise<void> {
  const { row, params, extraNgwee, until, noun, text, extra } = await loadOffered(tx, booking, offer)
  const link = getPaymentLink(row)
  await notify(tx, row.account_id, { template: 'changeAccepted', params: { ...params, extraNgwee, until } }, link)
  await mailBuyer(
    tx,
    row,
    `${row.vendor_name} agrees to your change`,
    [`Your new ${noun}: ${text}.`, `Please pay ${extra} by ${formatInstant(until)}. It is changed then.`],
    link,
  )
}

/** A change that was saved without a connection has to be paid, and the customer may be on another screen by then. */
export async function notifyToPay(tx: Tx, booking: StoredBooking, offer: StoredOffer): Promise<void> {
  const { row, params, extraNgwee, until, noun, text, extra } = await loadOffered(tx, booking, offer)
  const link = getPaymentLink(row)
  await notify(tx, row.account_id, { template: 'changeToPay', params: { ...params, extraNgwee, until } }, link)
  await mailBuyer(
    tx,
    row,
    `Please pay for the change of your ${noun}`,
    [
      `Your new ${noun} at ${row.vendor_name}: ${text}.`,
      `It costs ${extra} more. Please pay by ${formatInstant(until)}. Until then, and if you do not pay, your ${noun} stays as it is.`,
    ],
    link,
  )
}

export async function notifyDeclined(
  tx: Tx,
  booking: StoredBooking,
  offer: StoredOffer,
  by: Side,
  reason: string | undefined,
): Promise<void> {
  const { row, params, vendorParams } = await loadOffered(tx, booking, offer)
  if (by === 'customer')
    return notifyVendor(
      tx,
      row.vendor_id,
      { template: 'vendorChangeDeclined', params: vendorParams },
      getVendorBookingPath(row),
    )
  await notify(
    tx,
    row.account_id,
    { template: 'changeDeclined', params: { ...params, reason: reason || null } },
    getBuyerLink(row),
  )
}

export async function notifyEnded(tx: Tx, booking: StoredBooking, offer: StoredOffer): Promise<void> {
  const { row, params, vendorParams } = await loadOffered(tx, booking, offer)
  await notify(tx, row.account_id, { template: 'changeOfferEnded', params }, getBuyerLink(row))
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorChangeEnded', params: vendorParams },
    getVendorBookingPath(row),
  )
}

/** The change is made: both sides know it already, except for the one that did not act last. */
export async function notifyMade(
  tx: Tx,
  before: StoredBooking,
  changed: StoredBooking,
  { refundedNgwee, returnedNgwee }: Settlement,
): Promise<void> {
  const row = await loadBookingRow(tx, changed.id)
  const params = { listingName: row.listing_name, before: before.summary, summary: changed.summary }
  const atCounter = returnedNgwee > 0 && { counterNgwee: returnedNgwee }
  await notify(
    tx,
    row.account_id,
    { template: 'changeMade', params: { ...params, refundNgwee: refundedNgwee, ...atCounter } },
    getBuyerLink(row),
  )
  await notifyVendor(
    tx,
    row.vendor_id,
    {
      template: 'vendorChangeMade',
      params: { ...buildVendorParams(row), before: redactSummary(before.summary), ...atCounter },
    },
    getVendorBookingPath(row),
  )
  await mailBuyer(tx, row, `Changed: ${row.listing_name}`, [
    `Your ${getNoun(changed)} at ${row.vendor_name} is changed.`,
    `Before: ${renderSummary(before.summary, 'dated')}.`,
    `Now: ${formatVersion(row.listing_name, changed, changed.summary)}.`,
    ...listReturnTexts(refundedNgwee, returnedNgwee),
    'Your ticket was replaced. The earlier one is no longer valid.',
  ])
}

/** The customer has paid, but the change can no longer be made. */
export async function notifyNotMade(
  tx: Tx,
  booking: StoredBooking,
  offer: StoredOffer,
  refusal: Refusal,
  amountNgwee: number,
): Promise<void> {
  const { row, params, vendorParams } = await loadOffered(tx, booking, offer)
  const why = describeRefusal(refusal)
  const { listingName, summary } = params
  await notify(
    tx,
    row.account_id,
    { template: 'changeNotMade', params: { ...why, listingName, summary, amountNgwee } },
    getBuyerLink(row),
  )
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorChangeNotMade', params: { ...why, ...vendorParams } },
    getVendorBookingPath(row),
  )
}
