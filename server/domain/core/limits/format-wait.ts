import { formatPlural } from '#contract/core/plural'

/** Formats a wait in seconds, rounded up, such as "a minute" or "3 hours". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return formatPlural(Math.max(1, seconds), { one: 'a second', other: '# seconds' })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return formatPlural(minutes, { one: 'a minute', other: '# minutes' })
  const hours = Math.ceil(minutes / 60)
  return formatPlural(hours, { one: 'an hour', other: '# hours' })
}
