import type { FieldValues } from '../../sync/edit'
import type { PackageDetails } from './schema'
import { blankPackage, type TravelPackage } from './listing-fields'

export function toPackageDetails(values: FieldValues): Record<string, unknown> {
  const { departureTime, departureDays, firstOfMonth, departureDates, supplements, ...details } =
    values as unknown as TravelPackage
  return {
    ...details,
    // The departures as text, from before they were structured.
    departs: null,
    departures: {
      time: departureTime,
      weekdays: departureDays,
      ...(firstOfMonth ? { firstOfMonth } : {}),
      dates: [...new Set(departureDates.map(({ date }) => date))].sort(),
    },
    supplements: supplements.length > 0 ? supplements : null,
  }
}

export function fromPackageDetails(stored: Record<string, unknown>): FieldValues {
  const { departures, supplements = [], ...details } = stored as unknown as PackageDetails
  return {
    ...details,
    departureTime: departures?.time ?? blankPackage.departureTime,
    departureDays: departures?.weekdays ?? [],
    firstOfMonth: departures?.firstOfMonth ?? false,
    departureDates: (departures?.dates ?? []).map((date) => ({ date })),
    supplements: supplements.map(({ always = false, ...supplement }) => ({ ...supplement, always })),
  }
}
