/**
 * Cash that a business takes at its counter. It never becomes part of a balance that can be paid out: the vendor's share
 * is credited, and the cash that the vendor already has is deducted at once, so that only Tilipo's fee remains as a debit.
 * `vendor:<id>:cash` is zero after each pair of postings.
 */
import type { Tx } from '../../../db/transact'
import * as accounts from './accounts'
import { post } from './post'
import { computeFee, recordBookingChange, type StoredBooking } from '../../bookings/bookings'

/** @param booking confirmed and unpaid, locked by the caller */
export async function recordCashSale(tx: Tx, booking: StoredBooking): Promise<void> {
  const { id, vendor_id, total_ngwee: priceNgwee, fee_basis_points } = booking
  const fee = computeFee(priceNgwee, fee_basis_points)
  const { vendorAvailable, vendorCash, platformFee } = accounts
  const isNew = await post(tx, 'cash_sale', id, [
    { account: vendorCash(vendor_id), amountNgwee: priceNgwee },
    { account: vendorAvailable(vendor_id), amountNgwee: fee - priceNgwee },
    { account: platformFee, amountNgwee: -fee },
  ])
  if (!isNew) throw new Error('the cash of this booking is recorded already')
  await post(tx, 'cash_kept', id, [
    { account: vendorAvailable(vendor_id), amountNgwee: priceNgwee },
    { account: vendorCash(vendor_id), amountNgwee: -priceNgwee },
  ])
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ paid_ngwee: priceNgwee, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordBookingChange(tx, booking)
}

/**
 * Books cash that the business gives back to a walk-in, at most once per booking. Tilipo returns its part of the fee.
 * @param booking locked by the caller
 */
export async function recordCashRefund(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  const { id, vendor_id, paid_ngwee: paidNgwee, fee_basis_points } = booking
  const fee = computeFee(paidNgwee, fee_basis_points) - computeFee(paidNgwee - amountNgwee, fee_basis_points)
  const { vendorAvailable, vendorCash, platformFee } = accounts
  const isNew = await post(tx, 'cash_refund', id, [
    { account: vendorAvailable(vendor_id), amountNgwee: amountNgwee - fee },
    { account: platformFee, amountNgwee: fee },
    { account: vendorCash(vendor_id), amountNgwee: -amountNgwee },
  ])
  if (!isNew) throw new Error('cash of this booking was given back already')
  await post(tx, 'cash_returned', id, [
    { account: vendorCash(vendor_id), amountNgwee },
    { account: vendorAvailable(vendor_id), amountNgwee: -amountNgwee },
  ])
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ owed_ngwee: eb('owed_ngwee', '+', amountNgwee), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordBookingChange(tx, booking)
}
