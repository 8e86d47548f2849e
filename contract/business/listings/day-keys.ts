/** Keys of the values of days, such as `2026-12-24/stock`. Apart from the structs, because pages with conflicts load it. */

export const dayFields = ['stock', 'minStay'] as const
export type DayField = (typeof dayFields)[number]

export const buildDayKey = (day: string, field: DayField): string => `${day}/${field}`

/** @returns null if the key is none of a day's value */
export function parseDayKey(key: string): { day: string; field: DayField } | null {
  const [, day, name] = /^(\d{4}-\d\d-\d\d)\/(\w+)$/.exec(key) ?? []
  const field = dayFields.find((known) => known === name)
  return day && field ? { day, field } : null
}
