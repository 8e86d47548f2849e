import type { OwnReview } from '#contract/bookings/reviews/reviews'

type MirroredReview = OwnReview | null | undefined

/**
 * Returns the review to display: the written one until the device has downloaded it, otherwise the mirrored one, which
 * may include a reply.
 */
export function getCurrentReview(mirrored: MirroredReview, written: OwnReview | undefined): OwnReview | undefined {
  const isDownloaded = mirrored && written && mirrored.stars === written.stars && mirrored.text === written.text
  return (isDownloaded ? mirrored : (written ?? mirrored)) ?? undefined
}
