/** Texts of charts: short numbers for axes, and the comparison with the previous period. */
import { groupThousands } from '#contract/core/group-thousands'

/** Formats a value of an axis: `850`, `1.2K`, `3M`. */
export function formatShort(value: number): string {
  const size = Math.abs(value)
  const [divisor, unit] = size >= 1e6 ? [1e6, 'M'] : size >= 1e3 ? [1e3, 'K'] : [1, '']
  return `${Math.round((value / divisor) * 10) / 10}${unit}`
}

export const formatCount = (value: number): string =>
  (value < 0 ? '-' : '') + groupThousands(Math.round(Math.abs(value)))

/** "12% more than before", "the same as before", or nothing to compare with. */
export function formatChange(total: number, previous: number): string {
  if (previous === total) return 'the same as in the previous period'
  if (previous <= 0) return 'more than in the previous period'
  const percent = Math.round((Math.abs(total - previous) / previous) * 100)
  return `${groupThousands(percent)}% ${total > previous ? 'more' : 'less'} than in the previous period`
}
