/** Notifies the business of a review and the author of a reply: in the app and by email. */
import { formatPlural } from '#contract/core/plural'
import type { ReviewForm } from '#contract/bookings/reviews/reviews'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { loadBookingRow, type StoredBooking } from '../bookings'
import { notify, notifyVendor } from '../../messages/notifications'
import { formatAuthorName } from './views'

const vendorReviewsPath = '/dashboard?to=reviews'
const getReviewPath = (bookingId: string): string => `/my-account/bookings/${bookingId}/review`

export async function notifyNewReview(tx: Tx, booking: StoredBooking, { stars, text }: ReviewForm): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const starsText = formatPlural(stars, { one: '# star', other: '# stars' })
  // The notification goes to all staff, including those who may not see customers, so it uses the public short name.
  await notifyVendor(
    tx,
    row.vendor_id,
    {
      template: 'vendorNewReview',
      params: { author: formatAuthorName(row.customer_name), stars, listingName: row.listing_name },
    },
    vendorReviewsPath,
  )
  const owner = await tx.sql
    .selectFrom('account')
    .innerJoin('vendor', 'vendor.owner_id', 'account.id')
    .where('vendor.id', '=', row.vendor_id)
    .select(['account.email', 'account.full_name'])
    .executeTakeFirst()
  if (!owner) return
  await enqueue(tx, 'mail.send', {
    template: 'new-review',
    to: owner.email,
    data: {
      name: owner.full_name,
      customerName: row.customer_name,
      listingName: row.listing_name,
      reference: row.reference,
      stars: starsText,
      text,
      link: vendorReviewsPath,
    },
  })
}

export async function notifyReviewReply(tx: Tx, booking: StoredBooking, text: string): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const link = getReviewPath(row.id)
  await notify(tx, row.account_id, { template: 'reviewReply', params: { vendorName: row.vendor_name } }, link)
  const author = await tx.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail.send', {
    template: 'review-reply',
    to: author.email,
    data: { name: row.customer_name, vendorName: row.vendor_name, listingName: row.listing_name, text, link },
  })
}
