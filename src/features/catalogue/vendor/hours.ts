import type { Vendor } from '#contract/catalogue'
import { weekdays } from '#contract/days'

type Day = Vendor['operatingHours'][string]

export interface Opening {
  day: string
  hours: string
}

const missing = 'N/A'

/** Formats the opening hours of every weekday, starting with Monday. */
export const openings = (operatingHours: Vendor['operatingHours']): Opening[] =>
  weekdays.map((day) => ({ day: day[0]!.toUpperCase() + day.slice(1), hours: hoursOf(operatingHours[day]) }))

function hoursOf(day: Day | undefined): string {
  if (!day) return missing
  if (day.closed) return 'Closed'
  return `${day.open || missing} - ${day.close || missing}`
}
