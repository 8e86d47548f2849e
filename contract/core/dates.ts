/** Calendar days and instants in Zambia. It imports no structs, so that pages can use it before structs are loaded. */

// Day numbers depend only on the calendar, not on a clock or time zone: 2026-03-01 is always day 20513.
const dayMs = 86_400_000
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)
export const countNights = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
export const listNights = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countNights(from, to)) }, (_, index) => addDays(from, index))

const lusakaOffsetMs = 2 * 3_600_000
/**
 * Returns the calendar day in Zambia.
 * @param at in ms since 1970
 */
export const lusakaDate = (at: number): string => new Date(at + lusakaOffsetMs).toISOString().slice(0, 10)

/**
 * Returns the time of day in Zambia: `06:00`.
 * @param at in ms since 1970
 */
export const lusakaTime = (at: number): string => new Date(at + lusakaOffsetMs).toISOString().slice(11, 16)

/** Returns the instant of a day and a time in Zambia, such as `2026-12-24` and `06:30`. */
export const lusakaInstant = (date: string, time: string): Date => new Date(`${date}T${time}:00+02:00`)

/** Returns whether the value is a day from 1900 to 2199. Outside these years, sums of days leave what columns can store. */
export function isLocalDate(value: string): boolean {
  if (!/^(19|2[01])\d\d-\d\d-\d\d$/.test(value)) return false
  const day = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value)
}

/** Returns whether the value is an ISO 8601 instant in UTC whose day and time exist. */
export const isInstant = (value: string): boolean =>
  /^.{10}T([01]\d|2[0-3])(:[0-5]\d){1,2}(\.\d{1,9})?Z$/.test(value) && isLocalDate(value.slice(0, 10))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Formats a LocalDate: `21 Nov 2026`. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
/** Formats an instant in Zambian time: `21 Nov 2026, 14:30`. */
export function formatInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + lusakaOffsetMs).toISOString()
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** 1 January 1970 was a Thursday. */
export const getWeekday = (date: string): (typeof weekdays)[number] => weekdays[(dayNumber(date) + 3) % 7]!
