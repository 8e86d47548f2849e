/**
 * Booking requests made offline. The buyer may have closed the app by now, so either result is sent as a notification.
 */
import { reasons, Refusal } from '#contract/core/refusals'
import { formatAlternative, formatNotBookedReason, type NotBooked } from '#contract/notification-templates'
import { formatInstant, ngweeOf } from '#contract/core/values'
import { withSavepoint, type Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import { enqueue } from '../../../work/enqueue'
import { listingPath } from '../../catalogue/catalogue'
import { notify } from '../../messages/notifications'
import { findAlternatives } from './availability'
import { isBooked, requestBooking, type BookingRequest } from './request'
import { loadBookingRow } from './sql'
import { loadEmail, mailBuyer, myBookingsPath } from './notify'

/**
 * Executes a booking request that was made offline.
 * @returns the refusal instead of throwing it: only the booking is rolled back, and the notification about the refusal
 * is committed.
 */
export async function executeOfflineRequest(
  tx: Tx,
  accountId: string,
  request: BookingRequest,
  { secrets }: { secrets?: Secrets } = {},
): Promise<Refusal | object> {
  if (await isBooked(tx, accountId, request.id)) return {}
  // The buyer has not seen the result yet, so the device that sent the request gets a hint about it too.
  delete tx.callerSession
  try {
    await withSavepoint(tx, () =>
      requestBooking(tx, accountId, request, { hold: 'offlineRequestHoldMinutes', ...(secrets ? { secrets } : {}) }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error
    await notifyNotBooked(tx, accountId, request, error)
    return error
  }
  await notifyHeld(tx, request.id)
  return {}
}

/** Skips bookings that were confirmed at once or await the partner's answer: other notifications cover these. */
async function notifyHeld(tx: Tx, id: string): Promise<void> {
  const row = await loadBookingRow(tx, id)
  if (row.state !== 'held') return
  const heldUntil = row.hold_expires_at!.toISOString()
  const until = formatInstant(heldUntil)
  const link = `/payment/${row.booking_type}/${id}`
  await notify(tx, row.account_id, { template: 'reserved', params: { listingName: row.listing_name, heldUntil } }, link)
  await mailBuyer(
    tx,
    row,
    `Reserved for you: ${row.listing_name}`,
    [
      `We have received your offline request, and ${row.listing_name} is reserved for you until ${until}.`,
      'Pay by then to confirm your booking. After that, others can book it again.',
    ],
    link,
  )
}

/** Refusals for which the notification suggests an alternative. */
const replaceableRefusalCodes: readonly string[] = ['sold_out', 'listing_gone']

async function notifyNotBooked(tx: Tx, accountId: string, request: BookingRequest, refusal: Refusal): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'name', 'vertical'])
    .where('id', '=', request.listingId)
    .executeTakeFirst()
  // A malformed request or an unknown listing is reported to the device only.
  if (!listing || refusal.code === 'bad_choice') return
  const { name } = listing
  const alternative = replaceableRefusalCodes.includes(refusal.code)
    ? (await findAlternatives(tx.sql, request, tx.at)).alternatives[0]
    : undefined
  const link = alternative?.listing.path ?? (refusal.code === 'listing_gone' ? myBookingsPath : listingPath(listing))
  const params: NotBooked = {
    listingName: name,
    ...describeRefusal(refusal),
    alternativeName: alternative?.listing.name ?? null,
    alternativePriceNgwee: alternative ? ngweeOf(alternative.total) : null,
  }
  await notify(tx, accountId, { template: 'notBooked', params }, link)
  const account = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const data = {
    name: account.full_name,
    listingName: name,
    why: formatNotBookedReason(params),
    instead: formatAlternative(params),
    link,
  }
  await enqueue(tx, 'mail.send', { template: 'not-booked', to: await loadEmail(tx, accountId), data })
}

/** Returns the parts of a refusal that a notification renders (`formatNotBookedReason`). */
export function describeRefusal({ code, message, detail }: Refusal) {
  const { seen, now } = code === 'price_changed' ? (detail as { seen: number; now: number }) : {}
  return {
    refusal: code,
    refusalText: message === reasons[code].message ? null : message,
    expectedPriceNgwee: seen === undefined ? null : ngweeOf(seen),
    newPriceNgwee: now === undefined ? null : ngweeOf(now),
  }
}
