/** Writes the buyer's review: one per booking, which can be changed for a limited time. */
import { canReview, type OwnReview, type ReviewForm } from '#contract/bookings/reviews/reviews'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { loadBookingRow, bookingView, type StoredBooking } from '../bookings'
import { changeReview } from './change'
import { addToRating, recordReviewChange, lockCompletedBooking } from './sql'
import { notifyNewReview } from './notify'

/** @throws Refusal `not_found`, `not_completed`, `review_closed` */
export async function writeReview(tx: Tx, accountId: string, bookingId: string, form: ReviewForm): Promise<OwnReview> {
  const booking = await lockCompletedBooking(tx, accountId, bookingId)
  const before = await tx.sql.selectFrom('review').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
  if (before) await changeReview(tx, booking, before, form)
  else await addReview(tx, booking, form)
  return bookingView(await loadBookingRow(tx, bookingId)).review!
}

async function addReview(tx: Tx, booking: StoredBooking, { stars, text }: ReviewForm): Promise<void> {
  const bookingInfo = { status: booking.state, startsOn: booking.starts_on, endsOn: booking.ends_on }
  if (!canReview(bookingInfo, tx.at.getTime())) throw new Refusal('review_closed')
  const { id: booking_id, account_id, vendor_id } = booking
  await tx.sql
    .insertInto('review')
    .values({ id: tx.newId(), booking_id, account_id, vendor_id, stars, text, created_at: tx.at })
    .execute()
  await addToRating(tx, vendor_id, stars, 1)
  await recordReviewChange(tx, booking)
  await notifyNewReview(tx, booking, { stars, text })
}
