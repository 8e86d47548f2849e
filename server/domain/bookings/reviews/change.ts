import type { Selectable } from 'kysely'
import { canChangeReview, reviewEditDays, type ReviewForm } from '#contract/bookings/reviews/reviews'
import { Refusal } from '#contract/core/refusals'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import type { StoredBooking } from '../bookings'
import { addToRating, recordReviewChange } from './sql'

const tooLateMessage = `You can change a review for ${reviewEditDays} days after you wrote it. That time has passed.`

/**
 * Changes a review. An identical review is accepted at any time and changes nothing.
 * @param booking locked by the caller, after its vendor
 * @throws Refusal `review_closed` when the time for changes has passed
 */
export async function changeReview(
  tx: Tx,
  booking: StoredBooking,
  before: Selectable<Database['review']>,
  { stars, text }: ReviewForm,
): Promise<void> {
  if (before.stars === stars && before.text === text) return
  if (!canChangeReview(before.created_at.toISOString(), tx.at.getTime()))
    throw new Refusal('review_closed', { message: tooLateMessage })
  await tx.sql.updateTable('review').set({ stars, text, changed_at: tx.at }).where('id', '=', before.id).execute()
  // A hidden review does not count.
  if (before.stars !== stars && before.hidden_at === null)
    await addToRating(tx, booking.vendor_id, stars - before.stars, 0)
  await recordReviewChange(tx, booking)
}
