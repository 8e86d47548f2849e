import type { OwnReview } from '#contract/reviews'

type Maybe = OwnReview | null | undefined

/** What this device mirrors, unless the person has just written something that has not come back yet. */
export function newerOf(mirrored: Maybe, written: OwnReview | undefined): OwnReview | undefined {
  const isBack = mirrored && written && mirrored.stars === written.stars && mirrored.text === written.text
  return (isBack ? mirrored : (written ?? mirrored)) ?? undefined
}
