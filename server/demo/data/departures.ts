/** Derives departures, prices per traveler type and supplements of packages. */
import { weekdays } from '#contract/core/values'
import type { Departures, PackageDetails, Supplement } from '#contract/verticals/schemas/travel'

type JourneyFacts = Pick<PackageDetails, 'days' | 'places' | 'included' | 'smallestGroup' | 'largestGroup'> & {
  zmw: number
}

/** Day trips leave every morning, weekend trips on Fridays, expeditions once a month. */
function buildDepartures(days: number): { departs: string; departures: Departures } {
  if (days === 1) return { departs: 'Every day at 07:00', departures: { time: '07:00', weekdays: [...weekdays] } }
  if (days < 4) return { departs: 'Every Friday at 06:30', departures: { time: '06:30', weekdays: ['friday'] } }
  return {
    departs: 'First Saturday of the month, 06:00',
    departures: { time: '06:00', weekdays: ['saturday'], firstOfMonth: true },
  }
}

const roundToFive = (zmw: number): number => Math.round(zmw / 5) * 5
const isPark = (place: string): boolean => /National Park|South Luangwa/.test(place)
const parkFee: Supplement = { id: 'park-fee', label: 'Park fee', price: 145, per: 'person', always: true }

/** Builds the package details. Longer trips have a deposit and a balance. Residents pay less in national parks. */
export function buildPackageDetails({ zmw, ...facts }: JourneyFacts): PackageDetails {
  const { days, places, included } = facts
  const isFeeSeparate = places.some(isPark) && !included.some((item) => item.startsWith('Park fee'))
  const single: Supplement = {
    id: 'single',
    label: 'Room or tent for yourself',
    price: roundToFive(zmw * 0.15),
    per: 'person',
  }
  const car: Supplement = { id: 'fetched', label: 'Fetched from your door in town', price: 120, per: 'booking' }
  return {
    ...facts,
    ...buildDepartures(days),
    childPrice: roundToFive(zmw * (days > 1 ? 0.7 : 0.5)),
    ...(places.some(isPark) ? { residentPrice: roundToFive(zmw * 0.85) } : {}),
    supplements: [...(isFeeSeparate ? [parkFee] : []), days > 1 ? single : car],
    ...(days > 1 ? { depositPercent: 30, balanceDays: 14 } : {}),
  }
}
