/** Ends claims: the time is over, the customer accepts, the vendor withdraws, or an administrator decides. */
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import type { DepositClaim } from '#contract/money/deposit-claims'
import { Refusal } from '#contract/core/refusals'
import type { Actor, DepositClaimEvent } from '#contract/core/state-machines'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import {
  getBuyerLink,
  getVendorBookingPath,
  loadBookingRow,
  lockBooking,
  type StoredBooking,
} from '../../bookings/bookings'
import { lockDecisions } from '../corrections'
import { notify, notifyVendor } from '../../messages/notifications'
import { createRefund } from '../refunds'
import { openTicket } from '../../messages/support'
import { transferToVendor } from './return'
import { claimView, findClaim, transition, type ClaimRow } from './sql'

type SettlingEvent = Exclude<DepositClaimEvent, 'dispute'>
interface Settlement {
  event: SettlingEvent
  by: Actor
  awardedNgwee: number
  decision?: { reason: string; adminId: string }
}

/** @throws Refusal `not_found` without a claim */
async function lockClaim(tx: Tx, bookingId: string): Promise<{ booking: StoredBooking; claim: ClaimRow }> {
  const booking = await lockBooking(tx, bookingId)
  const claim = booking && (await findClaim(tx.sql, bookingId))
  if (!booking || !claim) throw new Refusal('not_found')
  return { booking, claim }
}

/** Divides the claimed amount between vendor and customer. */
async function settle(
  tx: Tx,
  booking: StoredBooking,
  claim: ClaimRow,
  { event, by, awardedNgwee, decision }: Settlement,
): Promise<ClaimRow> {
  const settled = await transition(tx, claim, event, by, {
    awarded_ngwee: awardedNgwee,
    ...(decision ? { decision: decision.reason, decided_by: decision.adminId } : {}),
  })
  if (awardedNgwee > 0) await transferToVendor(tx, booking, 'deposit_claimed', awardedNgwee)
  await createRefund(tx, booking, claim.amount_ngwee - awardedNgwee, 'deposit')
  await notifyParties(tx, settled)
  return settled
}

/** Pays a claim whose time to dispute is over. Has no effect on a disputed or settled claim. */
export async function settleDueClaim(tx: Tx, bookingId: string): Promise<void> {
  const { booking, claim } = await lockClaim(tx, bookingId)
  if (claim.state !== 'claimed' || claim.dispute_until > tx.at) return
  await settle(tx, booking, claim, { event: 'end_time', by: 'system', awardedNgwee: claim.amount_ngwee })
}

/** The customer agrees. @throws Refusal `not_found`, `wrong_state` */
export async function acceptClaim(tx: Tx, accountId: string, bookingId: string): Promise<void> {
  const { booking, claim } = await lockOwnClaim(tx, accountId, bookingId)
  await settle(tx, booking, claim, { event: 'accept', by: 'customer', awardedNgwee: claim.amount_ngwee })
}

/** The vendor gives up its claim. @throws Refusal `not_found`, `wrong_state` */
export async function withdrawClaim(tx: Tx, vendorId: string, bookingId: string): Promise<void> {
  const { booking, claim } = await lockClaim(tx, bookingId)
  if (booking.vendor_id !== vendorId) throw new Refusal('not_found')
  await settle(tx, booking, claim, { event: 'withdraw', by: 'partner', awardedNgwee: 0 })
}

/** The customer disagrees: opens a support ticket. @throws Refusal `not_found`, `wrong_state` */
export async function disputeClaim(tx: Tx, accountId: string, bookingId: string, reason: string): Promise<void> {
  const { booking, claim } = await lockOwnClaim(tx, accountId, bookingId)
  if (claim.dispute_until <= tx.at)
    throw new Refusal('wrong_state', { message: 'The time to disagree with this claim is over.' })
  await transition(tx, claim, 'dispute', 'customer', { dispute: reason })
  const ticket = {
    id: tx.newId(),
    subject: `Deposit of booking ${booking.reference}`,
    category: 'payment',
    priority: 'high',
    message: reason,
    bookingId,
  } as const
  await openTicket(tx, accountId, ticket, { isExempt: true })
  const { reference } = booking
  await notifyVendor(
    tx,
    booking.vendor_id,
    { template: 'vendorClaimDisputed', params: { reference } },
    getVendorBookingPath(booking),
  )
}

async function lockOwnClaim(tx: Tx, accountId: string, bookingId: string) {
  const locked = await lockClaim(tx, bookingId)
  if (locked.booking.account_id !== accountId) throw new Refusal('not_found')
  return locked
}

interface Decision {
  adminId: string
  /** In ZMW. */
  awarded: number
  reason: string
}

/** @throws Refusal `not_found`, `wrong_state`, `invalid_input` */
export async function decideClaim(
  tx: Tx,
  bookingId: string,
  { adminId, awarded, reason }: Decision,
): Promise<AuditedResult<DepositClaim>> {
  const { booking, claim } = await lockClaim(tx, bookingId)
  await lockDecisions(tx, adminId, booking.vendor_id)
  const awardedNgwee = ngweeOf(awarded)
  if (awardedNgwee > claim.amount_ngwee)
    throw new Refusal('invalid_input', {
      fields: { awarded: `The claim is ${formatZmw(zmwOf(claim.amount_ngwee))}. You cannot award more.` },
    })
  const settled = await settle(tx, booking, claim, {
    event: 'decide',
    by: 'system',
    awardedNgwee,
    decision: { reason, adminId },
  })
  return {
    answer: claimView(settled),
    audit: {
      action: 'deposit.decide',
      target: { kind: 'booking', id: bookingId, label: `Deposit of ${booking.reference}` },
      reason,
      before: { claimed: zmwOf(claim.amount_ngwee) },
      after: { awarded },
    },
  }
}

async function notifyParties(tx: Tx, { booking_id, state, amount_ngwee, awarded_ngwee, decision }: ClaimRow) {
  const row = await loadBookingRow(tx, booking_id)
  const { reference } = row
  const place = { vendorName: row.vendor_name, listingName: row.listing_name }
  const amountNgwee = awarded_ngwee ?? 0
  const reason = decision ?? ''
  const notifyCustomer = (content: Parameters<typeof notify>[2]) =>
    notify(tx, row.account_id, content, getBuyerLink(row))
  const notifyBusiness = (content: Parameters<typeof notify>[2]) =>
    notifyVendor(tx, row.vendor_id, content, getVendorBookingPath(row))
  switch (state) {
    case 'paid':
      await notifyCustomer({ template: 'depositClaimPaid', params: { ...place, amountNgwee } })
      return notifyBusiness({ template: 'vendorClaimPaid', params: { reference, amountNgwee } })
    case 'decided':
      await notifyCustomer({
        template: 'depositClaimDecided',
        params: { ...place, amountNgwee, returnedNgwee: amount_ngwee - amountNgwee, reason },
      })
      return notifyBusiness({ template: 'vendorClaimDecided', params: { reference, amountNgwee, reason } })
    case 'withdrawn':
      return notifyCustomer({ template: 'depositClaimWithdrawn', params: { ...place, amountNgwee: amount_ngwee } })
  }
}
