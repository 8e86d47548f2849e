/** Texts about departure days, for customers. Pure functions without structs. */
import { weekdays } from '../core/dates'
import type { PackageDetails } from './travel/schema'

type Weekday = (typeof weekdays)[number]

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const minRangeDays = 3

/** `Every day`, `Every Friday`, `Monday to Saturday`, `Monday, Wednesday and Friday`. */
export function formatWeekdays(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'Every day'
  const sorted = weekdays.filter((day) => days.includes(day))
  const names = sorted.map(capitalize)
  if (names.length === 1) return `Every ${names[0]}`
  const [first, last] = [
    weekdays.findIndex((day) => days.includes(day)),
    weekdays.findLastIndex((day) => days.includes(day)),
  ]
  if (names.length >= minRangeDays && last - first === names.length - 1) return `${names[0]} to ${names.at(-1)}`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** `Every day at 07:00`, `First Saturday of the month at 06:00`, `On selected dates at 06:30`. */
export function formatPackageDepartures({ departs, departures }: Pick<PackageDetails, 'departs' | 'departures'>) {
  if (!departures) return departs
  const { weekdays: days, firstOfMonth, time } = departures
  if (days.length === 0) return `On selected dates at ${time}`
  const dayText = firstOfMonth ? `First ${days.map(capitalize).join(', ')} of the month` : formatWeekdays(days)
  return `${dayText} at ${time}`
}
