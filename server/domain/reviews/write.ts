/** Writes the buyer's review: one per booking, which can be changed for a limited time. */
import { mayReview, type OwnReview, type ReviewForm } from '#contract/reviews'
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { bookingRow, bookingView, type StoredBooking } from '../bookings'
import { changeReview } from './change'
import { addToRating, bookingReviewed, lockCompleted } from './sql'
import { tellReview } from './tell'

/** @throws Refusal `not_found`, `not_completed`, `review_closed` */
export async function writeReview(tx: Tx, accountId: string, bookingId: string, said: ReviewForm): Promise<OwnReview> {
  const booking = await lockCompleted(tx, accountId, bookingId)
  const before = await tx.sql.selectFrom('review').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
  if (before) await changeReview(tx, booking, before, said)
  else await addReview(tx, booking, said)
  return bookingView(await bookingRow(tx, bookingId)).review!
}

async function addReview(tx: Tx, booking: StoredBooking, { stars, text }: ReviewForm): Promise<void> {
  const booked = { status: booking.state, startsOn: booking.starts_on, endsOn: booking.ends_on }
  if (!mayReview(booked, tx.at.getTime())) throw new Refusal('review_closed')
  const { id: booking_id, account_id, vendor_id } = booking
  await tx.sql
    .insertInto('review')
    .values({ id: tx.newId(), booking_id, account_id, vendor_id, stars, text, created_at: tx.at })
    .execute()
  await addToRating(tx, vendor_id, stars, 1)
  await bookingReviewed(tx, booking)
  await tellReview(tx, booking, { stars, text })
}
