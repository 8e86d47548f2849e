import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { lockExistingBooking, type StoredBooking } from '../bookings'

export const selectReviews = (db: Db | Tx['sql']) =>
  db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'review.account_id')
    .select([
      'review.id',
      'review.booking_id',
      'review.account_id',
      'review.vendor_id',
      'review.stars',
      'review.text',
      'review.created_at',
      'review.changed_at',
      'review.reply',
      'review.replied_at',
      'booking.reference',
      'booking.starts_on',
      'listing.name as listing_name',
      'account.full_name',
    ])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

/**
 * Locks a completed booking of the buyer. It locks the vendor first, because the vendor's rating changes. The rename of
 * a business uses the same order, so the two cannot deadlock. A confirmation locks the booking first and then the
 * vendor, so this function checks the state before it waits for any lock.
 * @throws Refusal `not_found`, `not_completed`
 */
export async function lockCompletedBooking(tx: Tx, accountId: string, bookingId: string): Promise<StoredBooking> {
  const found = await tx.sql
    .selectFrom('booking')
    .select(['vendor_id', 'state'])
    .where('id', '=', bookingId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  if (found.state !== 'completed') throw new Refusal('not_completed')
  await tx.sql.selectFrom('vendor').select('id').where('id', '=', found.vendor_id).forNoKeyUpdate().execute()
  return await lockExistingBooking(tx, bookingId)
}

/** @param vendorId locked by the caller */
export async function addToRating(tx: Tx, vendorId: string, stars: number, reviews: -1 | 0 | 1): Promise<void> {
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ rating_sum: eb('rating_sum', '+', stars), rating_count: eb('rating_count', '+', reviews) }))
    .where('id', '=', vendorId)
    .execute()
}

/** Records a change of the booking, because the buyer's devices store the review with it. */
export async function recordReviewChange(
  tx: Tx,
  { id, account_id }: Pick<StoredBooking, 'id' | 'account_id'>,
): Promise<void> {
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordChanges(tx, [{ scope: userScope(account_id), entity: 'booking', id }])
}
