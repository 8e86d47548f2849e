import type { Review, VendorReview } from '#contract/bookings/reviews/reviews'
import type { ReviewRow } from './sql'

/** Shortens a full name to the first name and an initial: credible, but the author cannot be identified. */
export function formatAuthorName(fullName: string): string {
  const [first, ...otherNames] = fullName.split(/\s+/).filter(Boolean)
  // Deleted accounts have this name, which must not be shortened. Some users enter an email address as their name.
  if (fullName === 'Former customer') return fullName
  if (!first || fullName.includes('@')) return 'A customer'
  const initial = [...(otherNames.at(-1) ?? '')][0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

export const reviewView = (row: ReviewRow): Review => ({
  _id: row.id,
  stars: row.stars,
  text: row.text,
  writtenAt: row.created_at.toISOString(),
  author: formatAuthorName(row.full_name),
  listingName: row.listing_name,
  changed: row.changed_at !== null,
  reply: row.reply === null ? null : { text: row.reply, at: row.replied_at!.toISOString() },
})

/** @param canSeeFullNames whether the caller may see the author's full name */
export const vendorReviewView = (row: ReviewRow, canSeeFullNames = true): VendorReview => ({
  ...reviewView(row),
  ...(canSeeFullNames ? { author: row.full_name } : {}),
  reference: row.reference,
  startsOn: row.starts_on,
})
