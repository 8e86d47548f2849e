import { expect, test } from 'vitest'
import type { OwnReview } from '#contract/catalogue/reviews'
import { getCurrentReview } from './current-review'

const one: OwnReview = { stars: 4, text: 'Quiet', writtenAt: '2026-11-21T10:00:00.000Z', reply: null }
const replied = { ...one, reply: { text: 'Thank you', at: '2026-11-22T10:00:00.000Z' } }

test.each([
  ['nothing', undefined, undefined, undefined],
  ['no review for a cached null', null, undefined, undefined],
  ['the cached review', replied, undefined, replied],
  ['the written review if none is cached', null, one, one],
  ['the written review if the cached one is older', { ...one, stars: 2 }, one, one],
  ['the cached review with its reply once it is current', replied, one, replied],
] as const)('newerOf returns %s', (_, mirrored, written, shown) => {
  expect(getCurrentReview(mirrored, written)).toEqual(shown)
})
