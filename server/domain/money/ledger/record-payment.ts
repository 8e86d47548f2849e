import type { Tx } from '../../../db/transact'
import * as accounts from './accounts'
import { post } from './post'
import { documentSale } from '../fiscal'
import {
  splitPriceAndDeposit,
  computeFee,
  findLatestChange,
  recordBookingChange,
  splitRefund,
  type StoredBooking,
} from '../../bookings/bookings'

/**
 * Posts a payment for an active booking to the ledger, split into vendor share, platform fee and deposit. Each change can make a
 * balance due again, so that its payment has the id of the change.
 * @param booking locked by the caller
 */
export async function recordPayment(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<StoredBooking> {
  const before = splitPriceAndDeposit(booking, booking.paid_ngwee)
  const after = splitPriceAndDeposit(booking, booking.paid_ngwee + amountNgwee)
  const fee = computeFee(after.price, booking.fee_basis_points) - computeFee(before.price, booking.fee_basis_points)
  const price = after.price - before.price
  const isBalance = booking.paid_ngwee > 0
  const subjectId = (isBalance && (await findLatestChange(tx, booking.id))) || booking.id
  const isNew = await post(tx, isBalance ? 'balance' : 'sale', subjectId, [
    { account: accounts.gateway, amountNgwee },
    { account: accounts.vendorShare(booking), amountNgwee: fee - price },
    { account: accounts.platformFee, amountNgwee: -fee },
    { account: accounts.customerDeposit(booking.account_id), amountNgwee: before.deposit - after.deposit },
  ])
  if (!isNew) throw new Error('this part of the price is already posted')
  const changed = await addPaid(tx, booking, amountNgwee)
  // At the counter, it was requested on the phone.
  await documentSale(tx, changed, ['mobile_money'])
  await recordBookingChange(tx, changed)
  return changed
}

/**
 * Posts what a customer has paid in the app for a change that costs more (decision 139). It is a part of the price only: the
 * deposit stays the same. The caller documents the new price and publishes the booking.
 * @param before the booking as it was before the change
 * @param changed as it is now, with the new price
 */
export async function recordChangePayment(
  tx: Tx,
  before: StoredBooking,
  changed: StoredBooking,
  changeId: string,
  amountNgwee: number,
): Promise<StoredBooking> {
  const { priceLeft } = splitRefund(before, 0)
  const { fee_basis_points: basisPoints } = changed
  const fee = computeFee(priceLeft + amountNgwee, basisPoints) - computeFee(priceLeft, basisPoints)
  const isNew = await post(tx, 'balance', changeId, [
    { account: accounts.gateway, amountNgwee },
    { account: accounts.vendorShare(changed), amountNgwee: fee - amountNgwee },
    { account: accounts.platformFee, amountNgwee: -fee },
  ])
  if (!isNew) throw new Error('this change is already paid')
  return addPaid(tx, changed, amountNgwee)
}

const addPaid = (tx: Tx, { id }: StoredBooking, amountNgwee: number): Promise<StoredBooking> =>
  tx.sql
    .updateTable('booking')
    .set((eb) => ({
      paid_ngwee: eb('paid_ngwee', '+', amountNgwee),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
