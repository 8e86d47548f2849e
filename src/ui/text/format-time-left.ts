import { formatPlural } from '#contract/core/plural'

const minuteMs = 60_000
const minutesPerDay = 24 * 60

/** Formats the time left: `14:05`, from an hour on `3 h 20 min`, and from a day on `1 day 3 h`. */
export function formatTimeLeft(remainingMs: number): string {
  const minutes = Math.floor(remainingMs / minuteMs)
  const [days, hours] = [Math.floor(minutes / minutesPerDay), Math.floor((minutes % minutesPerDay) / 60)]
  if (days > 0) return `${formatPlural(days, { one: '# day', other: '# days' })} ${hours} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return `${minutes}:${String(Math.floor((remainingMs % minuteMs) / 1000)).padStart(2, '0')}`
}

/** The same in words, without seconds. */
export function formatTimeLeftInWords(remainingMs: number): string {
  const minutes = Math.floor(remainingMs / minuteMs)
  const [days, hours] = [Math.floor(minutes / minutesPerDay), Math.floor((minutes % minutesPerDay) / 60)]
  const hourText = formatPlural(hours, { one: '# hour', other: '# hours' })
  if (days > 0) return `${formatPlural(days, { one: '# day', other: '# days' })}, ${hourText}`
  const minuteText = formatPlural(minutes % 60, { one: '# minute', other: '# minutes' })
  if (hours > 0) return `${hourText}, ${minuteText}`
  return minutes === 0 ? 'less than a minute' : minuteText
}
