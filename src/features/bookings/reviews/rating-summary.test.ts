import { expect, test } from 'vitest'
import { formatRatingSummary } from './rating-summary'

test.each([
  [{ average: 0, count: 0 }, 0, undefined],
  [{ average: 5, count: 1 }, 1, '5.0 out of 5 from 1 review. 1 has no reply yet.'],
  [{ average: 4.6, count: 12 }, 2, '4.6 out of 5 from 12 reviews. 2 have no reply yet.'],
  [{ average: 4.6, count: 12 }, 0, '4.6 out of 5 from 12 reviews.'],
])('The rating %j with %i unanswered reviews is described', (rating, waiting, summary) => {
  expect(formatRatingSummary({ rating, waiting })).toBe(summary)
})
