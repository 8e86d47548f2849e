/** Creates a claim. `counter/steps/claim-deposit.ts` ends the hire in the same transaction. */
import { disputeHours } from '#contract/money/deposit-claims'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { depositClaimStateMachine } from '#contract/core/state-machines'
import { renderNotification } from '#contract/notification-templates'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { enqueue } from '../../../work/enqueue'
import { getBuyerLink, loadBookingRow, mailBuyer, type StoredBooking } from '../../bookings/bookings'
import { notify } from '../../messages/notifications'
import { claimFile } from '../../core/uploads'
import { computeHeldDeposit } from './return'
import type { ClaimRow } from './sql'

export interface NewClaim {
  /** In ZMW. */
  amount: number
  reason: string
  /** Ids of uploads. */
  photos: readonly string[]
}

/** Whether the vendor can end the booking with a claim. */
export const canClaim = (booking: StoredBooking): boolean =>
  ['confirmed', 'in_service'].includes(booking.state) &&
  computeHeldDeposit(booking) > 0 &&
  !getRules(booking.vertical).shouldTransferDeposit

/**
 * Stores the claim and notifies the customer.
 * @param booking locked by the caller
 * @throws Refusal `wrong_state`, `invalid_input`, `upload_gone`
 */
export async function insertClaim(tx: Tx, booking: StoredBooking, accountId: string, claim: NewClaim): Promise<void> {
  if (!canClaim(booking)) throw new Refusal('wrong_state', { message: 'There is no deposit to claim any more.' })
  const amountNgwee = ngweeOf(claim.amount)
  const heldNgwee = computeHeldDeposit(booking)
  if (amountNgwee > heldNgwee)
    throw new Refusal('invalid_input', {
      fields: { amount: `The deposit is ${formatZmw(zmwOf(heldNgwee))}. You cannot claim more.` },
    })
  const photos: ClaimRow['photos'] = []
  for (const upload of new Set(claim.photos)) {
    const usedBy = `depositClaim:${booking.id}`
    const { file } = await claimFile(tx, { id: upload, ownerId: accountId, purpose: 'document', usedBy })
    photos.push({ upload, file: file! })
  }
  const disputeUntil = new Date(tx.at.getTime() + disputeHours * 3_600_000)
  await tx.sql
    .insertInto('deposit_claim')
    .values({
      booking_id: booking.id,
      amount_ngwee: amountNgwee,
      reason: claim.reason,
      photos: toJson(photos),
      state: depositClaimStateMachine.initial,
      dispute_until: disputeUntil,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  await enqueue(tx, 'deposit.settle', { bookingId: booking.id }, { runAt: disputeUntil, key: `deposit:${booking.id}` })
  await notifyCustomer(tx, booking, amountNgwee, claim.reason, disputeUntil)
}

/** Also by email, because the time to answer is short. */
async function notifyCustomer(tx: Tx, { id }: StoredBooking, amountNgwee: number, reason: string, disputeUntil: Date) {
  const row = await loadBookingRow(tx, id)
  const content = {
    template: 'depositClaimed',
    params: {
      vendorName: row.vendor_name,
      listingName: row.listing_name,
      amountNgwee,
      disputeUntil: disputeUntil.toISOString(),
    },
  } as const
  await notify(tx, row.account_id, content, getBuyerLink(row))
  await mailBuyer(
    tx,
    row,
    `Your deposit for ${row.listing_name}`,
    [
      renderNotification(content),
      `The reason: ${reason}`,
      'You can see the photos, agree or disagree on the page of your booking.',
    ],
    getBuyerLink(row),
  )
}
