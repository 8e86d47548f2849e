import { formatPlural } from '#contract/core/plural'

/** Formats a rating summary: `4.6 out of 5 from 12 reviews. 2 have no reply yet.` */
export function formatRatingSummary({
  rating: { average, count },
  waiting,
}: {
  rating: { average: number; count: number }
  waiting: number
}): string | undefined {
  if (count === 0) return undefined
  const stars = average.toFixed(1)
  const summary = formatPlural(count, {
    one: `${stars} out of 5 from # review.`,
    other: `${stars} out of 5 from # reviews.`,
  })
  if (waiting === 0) return summary
  return `${summary} ${formatPlural(waiting, { one: '# has no reply yet.', other: '# have no reply yet.' })}`
}
