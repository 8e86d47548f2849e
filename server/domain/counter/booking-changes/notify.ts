/** Notifies customers once about changes and refunds by the business or by Tilipo: in the app, by email, and by SMS like a delay. */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatInstant } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import type { Tx } from '../../../db/transact'
import {
  buildVendorParams,
  getBuyerLink,
  getVendorBookingPath,
  loadBookingRow,
  mailBuyer,
  smsChanged,
  type StoredBooking,
} from '../../bookings/bookings'
import { listReturnTexts } from '../steps'
import { notify, notifyVendor } from '../../messages/notifications'
import type { Settlement } from './quote-change'

export async function notifyChanged(
  tx: Tx,
  before: StoredBooking,
  changed: StoredBooking,
  { refundedNgwee, returnedNgwee, recordedNgwee }: Settlement,
  changeId: string,
): Promise<void> {
  const row = await loadBookingRow(tx, changed.id)
  await smsChanged(tx, row, changeId)
  if (changed.walk_in_name !== null) return
  const { vendor_name: vendorName, listing_name: listingName } = row
  await notify(
    tx,
    row.account_id,
    {
      template: 'bookingChanged',
      params: {
        vendorName,
        listingName,
        before: before.summary,
        summary: changed.summary,
        refundNgwee: refundedNgwee,
        ...(returnedNgwee > 0 && { counterNgwee: returnedNgwee }),
        ...(recordedNgwee > 0 && { paidNgwee: recordedNgwee }),
      },
    },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Changed: ${listingName}`, [
    !hasServiceDay(changed.booking_type)
      ? `${vendorName} has changed your order.`
      : `${vendorName} has changed your booking of ${listingName}.`,
    `Before: ${renderSummary(before.summary, 'dated')}.`,
    `Now: ${renderSummary(changed.summary, 'dated')}.`,
    ...(recordedNgwee > 0 ? [`You paid ${formatZmw(zmwOf(recordedNgwee))} at its counter.`] : []),
    ...listReturnTexts(refundedNgwee, returnedNgwee),
    'Your ticket was replaced. The earlier one is no longer valid.',
  ])
}

/**
 * Notifies everybody at the business if a change from counter stock was made at another price than the device has shown
 * (decision 147).
 */
export async function notifyOtherPrice(tx: Tx, changed: StoredBooking, seenNgwee: number): Promise<void> {
  const { vendor_id: vendorId, total_ngwee: priceNgwee } = changed
  if (seenNgwee === priceNgwee) return
  const { reference, listing_name: listingName } = await loadBookingRow(tx, changed.id)
  const params = { reference, listingName, seenNgwee, priceNgwee }
  await notifyVendor(tx, vendorId, { template: 'vendorCounterChangePrice', params }, getVendorBookingPath(changed))
}

/** Notifies the customer of a product that the shop has added to the order, and that is held until it is paid. */
export async function notifyProductOffered(tx: Tx, product: StoredBooking, until: Date): Promise<void> {
  const row = await loadBookingRow(tx, product.id)
  const { vendor_name: vendorName, total_ngwee: priceNgwee } = row
  const params = { vendorName, summary: product.summary, priceNgwee, until: until.toISOString() }
  await notify(tx, row.account_id, { template: 'productOffered', params }, getBuyerLink(row))
  await mailBuyer(tx, row, `Added to your order: ${row.listing_name}`, [
    `${vendorName} has added ${renderSummary(product.summary, 'dated')} to your order.`,
    `Please pay ${formatZmw(zmwOf(priceNgwee))} by ${formatInstant(params.until)}. Otherwise your order stays as it is.`,
  ])
}

interface RefundedPart {
  /** All that goes back, in ngwee. */
  amountNgwee: number
  /** The part of it that Tilipo sends, and the part that the business gives back at its counter. */
  refundedNgwee: number
  returnedNgwee: number
  reason: string
}

/** Notifies the customer of a partial refund, and the business too if Tilipo has decided it. */
export async function notifyRefundedPart(
  tx: Tx,
  booking: StoredBooking,
  by: 'business' | 'platform',
  { amountNgwee, refundedNgwee, returnedNgwee, reason }: RefundedPart,
  vendorNgwee = amountNgwee,
  links: { customer?: string; vendor?: string } = {},
): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const { vendor_name: vendorName, listing_name: listingName } = row
  if (booking.walk_in_name === null) {
    const giver = by === 'business' ? vendorName : 'Tilipo'
    await notify(
      tx,
      row.account_id,
      {
        template: 'refundedPart',
        params: {
          ...{ giver, listingName, amountNgwee, reason, refundNgwee: refundedNgwee },
          ...(returnedNgwee > 0 && { counterNgwee: returnedNgwee }),
        },
      },
      links.customer ?? getBuyerLink(row),
    )
    const amount = formatZmw(zmwOf(amountNgwee))
    await mailBuyer(tx, row, `Refund: ${listingName}`, [
      `${giver} gives you ${amount} back for ${listingName}.`,
      ...listReturnTexts(refundedNgwee, returnedNgwee),
      `Reason: ${reason}`,
    ])
  }
  if (by === 'business') return
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorRefundedPart', params: { ...buildVendorParams(row), amountNgwee, vendorNgwee, reason } },
    links.vendor ?? getVendorBookingPath(row),
  )
}
