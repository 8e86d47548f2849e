import { expect, test } from 'vitest'
import type { OwnReview } from '#contract/reviews'
import { newerOf } from './newer'

const one: OwnReview = { stars: 4, text: 'Quiet', writtenAt: '2026-11-21T10:00:00.000Z', reply: null }
const replied = { ...one, reply: { text: 'Thank you', at: '2026-11-22T10:00:00.000Z' } }

test.each([
  ['nothing', undefined, undefined, undefined],
  ['no review on an older device', null, undefined, undefined],
  ['what is mirrored', replied, undefined, replied],
  ['what was written, while the mirror has none', null, one, one],
  ['what was written, while the mirror has what stood before', { ...one, stars: 2 }, one, one],
  ['the mirror once it has it, with the reply that came', replied, one, replied],
] as const)('shows %s', (_, mirrored, written, shown) => {
  expect(newerOf(mirrored, written)).toEqual(shown)
})
