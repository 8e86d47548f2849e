import { expect, test } from 'vitest'
import type { OwnReview } from '#contract/bookings/reviews/reviews'
import { getCurrentReview } from './current-review'

const ownReview: OwnReview = { stars: 4, text: 'Quiet', writtenAt: '2026-11-21T10:00:00.000Z', reply: null }
const replied = { ...ownReview, reply: { text: 'Thank you', at: '2026-11-22T10:00:00.000Z' } }

test.each([
  ['nothing', undefined, undefined, undefined],
  ['no review for a cached null', null, undefined, undefined],
  ['the cached review', replied, undefined, replied],
  ['the written review if none is cached', null, ownReview, ownReview],
  ['the written review if the cached one is older', { ...ownReview, stars: 2 }, ownReview, ownReview],
  ['the cached review with its reply once it is current', replied, ownReview, replied],
] as const)('getCurrentReview returns %s', (_, cachedReview, writtenReview, expected) => {
  expect(getCurrentReview(cachedReview, writtenReview)).toEqual(expected)
})
