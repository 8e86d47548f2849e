import type { Vendor } from '#contract/catalogue/catalogue'
import { weekdays } from '#contract/core/dates'

type Day = Vendor['operatingHours'][string]

export interface Opening {
  day: string
  hours: string
}

const missingText = 'N/A'

/** Formats the opening hours of every weekday, starting with Monday. */
export const formatOpeningHours = (operatingHours: Vendor['operatingHours']): Opening[] =>
  weekdays.map((day) => ({ day: day[0]!.toUpperCase() + day.slice(1), hours: formatDayHours(operatingHours[day]) }))

function formatDayHours(day: Day | undefined): string {
  if (!day) return missingText
  if (day.closed) return 'Closed'
  return `${day.open || missingText} - ${day.close || missingText}`
}
