import type { Vendor } from '#contract/catalogue/catalogue'
import { weekdays } from '#contract/core/dates'

type Day = Vendor['operatingHours'][string]

interface Opening {
  day: string
  hours: string
}

const missingText = 'N/A'

/**
 * Formats the opening hours of every weekday, starting with Monday.
 * @returns null if the vendor has not entered any
 */
export function formatOpeningHours(operatingHours: Vendor['operatingHours']): Opening[] | null {
  if (weekdays.every((day) => isMissing(operatingHours[day]))) return null
  return weekdays.map((day) => ({
    day: day.charAt(0).toUpperCase() + day.slice(1),
    hours: formatDayHours(operatingHours[day]),
  }))
}

const isMissing = (day: Day | undefined): boolean => !day || (!day.closed && !day.open && !day.close)

function formatDayHours(day: Day | undefined): string {
  if (!day) return missingText
  if (day.closed) return 'Closed'
  return `${day.open || missingText} - ${day.close || missingText}`
}
