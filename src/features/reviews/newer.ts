import type { OwnReview } from '#contract/reviews'

type Maybe = OwnReview | null | undefined

/**
 * Returns the review to display: the written one until the device has downloaded it, otherwise the mirrored one, which
 * may include a reply.
 */
export function newerOf(mirrored: Maybe, written: OwnReview | undefined): OwnReview | undefined {
  const isBack = mirrored && written && mirrored.stars === written.stars && mirrored.text === written.text
  return (isBack ? mirrored : (written ?? mirrored)) ?? undefined
}
