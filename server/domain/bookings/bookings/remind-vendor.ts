/**
 * Asks a business by SMS for an answer to a request, or to a change that a customer wants, if it has reached nobody there some
 * minutes later (decision 141). Who is online is not stored anywhere, and several server processes have sockets: whether the
 * notification was read, or a device has it, is in the database.
 */
import { checkAccess } from '#contract/core/access'
import { bookingServers } from '#contract/core/business-access'
import { getSendTime } from '#contract/messages/quiet-hours'
import type { SmsContent } from '#contract/sms-templates'
import type { Tx } from '../../../db/transact'
import { hasReachedAnyone } from '../../messages/notifications'
import { findRecentSms, sendSmsToAccount } from '../../messages/sms'
import type { StoredBooking } from './advance'
import { findOffer, isActive } from './change-offers'
import { getVendorBookingPath } from './notify'
import { loadBookingRow, lockBooking } from './sql'
import { enqueueVendorReminder, getReminderEvent, reminderEventPrefix, type VendorReminder } from './vendor-reminders'

/** Between two SMS to one person: anybody with an account can send requests. */
const pauseMs = 60 * 60_000

/** Safe to repeat: a phone gets one SMS for a request. */
export async function remindVendor(tx: Tx, reminder: VendorReminder): Promise<void> {
  // An answer at the same time waits for the lock, or has changed the state.
  const booking = await lockBooking(tx, reminder.bookingId)
  const waiting = booking && (await findWaiting(tx, booking, reminder.offerId))
  if (!waiting) return
  if (getSendTime(tx.at, false) > tx.at) return enqueueVendorReminder(tx, booking.vendor_id, reminder, tx.at)
  const members = await listAnsweringMembers(tx, booking.vendor_id)
  if (await hasReachedAnyone(tx, members, { ...waiting.notice, link: getVendorBookingPath(booking) })) return
  const event = getReminderEvent(reminder)
  const since = new Date(tx.at.getTime() - pauseMs)
  const pauses: number[] = []
  for (const accountId of members) {
    const recent = await findRecentSms(tx, accountId, reminderEventPrefix, since)
    if (!recent)
      await sendSmsToAccount(tx, accountId, 'requests', { event, content: waiting.content, expiresAt: waiting.until })
    else if (recent.event !== event) pauses.push(recent.created_at.getTime() + pauseMs)
  }
  const retryAt = new Date(Math.min(...pauses))
  if (pauses.length > 0 && retryAt < waiting.until)
    await enqueueVendorReminder(tx, booking.vendor_id, reminder, retryAt)
}

interface WaitingRequest {
  content: SmsContent
  until: Date
  notice: { template: 'vendorNewRequest' | 'vendorChangeRequested'; since: Date }
}

/** @returns null if the business has no request or change left to answer */
async function findWaiting(
  tx: Tx,
  booking: StoredBooking,
  offerId: string | undefined,
): Promise<WaitingRequest | null> {
  const offer = offerId === undefined ? null : await findOffer(tx, offerId)
  const { vendor_name: vendorName, reference, listing_name: listingName } = await loadBookingRow(tx, booking.id)
  if (offer) {
    const { state, by_business, expires_at: until, created_at: since } = offer
    if (state !== 'open' || by_business || until <= tx.at || !isActive(booking)) return null
    const params = { vendorName, reference, until: until.toISOString() }
    return {
      content: { template: 'vendorChangeWaiting', params },
      until,
      notice: { template: 'vendorChangeRequested', since },
    }
  }
  const { state, answer_by: until, created_at: since } = booking
  if (offerId !== undefined || state !== 'requested' || !until || until <= tx.at) return null
  const params = { vendorName, reference, listingName, until: until.toISOString() }
  return {
    content: { template: 'vendorRequestWaiting', params },
    until,
    notice: { template: 'vendorNewRequest', since },
  }
}

/** Returns the ids of the people of a business who may answer. */
async function listAnsweringMembers(tx: Tx, vendorId: string): Promise<string[]> {
  const people = await tx.sql
    .selectFrom('account')
    .select(['id', 'role', 'staff_role', 'is_active', 'approval_status', 'was_approved'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  return people
    .filter(
      ({ role, staff_role, is_active, approval_status, was_approved }) =>
        checkAccess(bookingServers, {
          role,
          staffRole: staff_role,
          isActive: is_active,
          approvalStatus: approval_status,
          wasApproved: was_approved,
        }) === 'allowed',
    )
    .map(({ id }) => id)
}
