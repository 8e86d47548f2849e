import type { FieldValues } from '../../sync/edit'
import type { PackageDetails } from './schema'
import type { ListingValues } from '../listing-fields'
import { blankPackage } from './listing-fields'

export function toPackageDetails(values: ListingValues<'travel'>): Record<string, unknown> {
  const { departureTime, departureDays, firstOfMonth, departureDates, supplements, ...details } = values
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

export function fromPackageDetails(stored: PackageDetails): FieldValues {
  const { departures, supplements = [], ...details } = stored
  return {
    ...details,
    departureTime: departures?.time ?? blankPackage.departureTime,
    departureDays: departures?.weekdays ?? [],
    firstOfMonth: departures?.firstOfMonth ?? false,
    departureDates: (departures?.dates ?? []).map((date) => ({ date })),
    supplements: supplements.map(({ always = false, ...supplement }) => ({ ...supplement, always })),
  }
}
