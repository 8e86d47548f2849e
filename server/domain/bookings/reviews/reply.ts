import type { VendorReview } from '#contract/bookings/reviews/reviews'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { lockExistingBooking } from '../bookings'
import { recordReviewChange, selectReviews } from './sql'
import { notifyReviewReply } from './notify'
import { vendorReviewView } from './views'

/** Stores the reply of a business to a review. A new reply replaces the previous one. */
export async function replyToReview(tx: Tx, vendorId: string, id: string, text: string): Promise<VendorReview> {
  const found = await tx.sql
    .selectFrom('review')
    .select('booking_id')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  // Every writer of a review or its reply locks the booking.
  const booking = await lockExistingBooking(tx, found.booking_id)
  const loadReview = () => selectReviews(tx.sql).where('review.id', '=', id).executeTakeFirstOrThrow()
  const before = await loadReview()
  if (before.reply === text) return vendorReviewView(before)
  await tx.sql.updateTable('review').set({ reply: text, replied_at: tx.at }).where('id', '=', id).execute()
  await recordReviewChange(tx, booking)
  if (before.reply === null) await notifyReviewReply(tx, booking, text)
  return vendorReviewView(await loadReview())
}
