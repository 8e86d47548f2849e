/** Calendar days and instants in Zambia. Free of structs, so that a page may show them before any is loaded. */

// Days are counted on the calendar alone, with no clock and no zone: 2026-03-01 is day 20513 everywhere.
const dayMs = 86_400_000
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)
export const nightsBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
export const nightsOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, nightsBetween(from, to)) }, (_, index) => addDays(from, index))

const lusakaMs = 2 * 3_600_000
/** The calendar day in Zambia at an instant (milliseconds since 1970). */
export const lusakaDate = (at: number): string => new Date(at + lusakaMs).toISOString().slice(0, 10)

/** The hour there: `06:00`. */
export const lusakaHour = (at: number): string => new Date(at + lusakaMs).toISOString().slice(11, 16)

/** The instant of a day and an hour there: `2026-12-24`, `06:30`. */
export const instantIn = (date: string, time: string): Date => new Date(`${date}T${time}:00+02:00`)

export function isLocalDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const day = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `21 Nov 2026`, from a LocalDate. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
/** `21 Nov 2026, 14:30` in Lusaka, from an instant. */
export function formatInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + lusakaMs).toISOString()
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const daysInWords = /(?:, |^)\d{1,2} [A-Z][a-z]{2} \d{4}(?: to \d{1,2} [A-Z][a-z]{2} \d{4})?/g

/** What a quote says of a booking, where its days stand beside it: `2 nights, 1 room, 1 guest`. */
export const besidesDays = (summary: string): string => summary.replace(daysInWords, '').replace(/^(?:, | at )/, '')
