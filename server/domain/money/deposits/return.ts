/** What happens to a deposit when the service has ended. */
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { splitPriceAndDeposit, type StoredBooking } from '../../bookings/bookings'
import { accounts, post } from '../ledger'
import { createRefund } from '../refunds'
import { readClaimedAmount } from './sql'

/** The part of the deposit that was paid and has not been returned or claimed and paid. In ngwee. */
export const computeHeldDeposit = (booking: StoredBooking): number =>
  Math.max(0, splitPriceAndDeposit(booking, booking.paid_ngwee).deposit - booking.owed_ngwee)

/**
 * Returns the deposit to the buyer, except what the vendor claims; or, for a lease, hands it to the landlord.
 * @param booking locked by the caller
 */
export async function returnDeposit(tx: Tx, booking: StoredBooking): Promise<void> {
  const remainingNgwee = computeHeldDeposit(booking) - (await readClaimedAmount(tx, booking.id))
  if (remainingNgwee <= 0) return
  if (getRules(booking.vertical).shouldTransferDeposit)
    await transferToVendor(tx, booking, 'deposit_handed', remainingNgwee)
  else await createRefund(tx, booking, remainingNgwee, 'deposit')
}

/** Transfers a part of the deposit to the vendor. Deposits carry no fee. */
export async function transferToVendor(
  tx: Tx,
  booking: StoredBooking,
  kind: 'deposit_handed' | 'deposit_claimed',
  amountNgwee: number,
): Promise<void> {
  await post(tx, kind, booking.id, [
    { account: accounts.customerDeposit(booking.account_id), amountNgwee },
    { account: accounts.vendorShare(booking), amountNgwee: -amountNgwee },
  ])
}
