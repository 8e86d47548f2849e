/** Derives departures, prices per traveler type and supplements of packages. */
import { weekdays } from '#contract/core/values'
import type { Departures, PackageDetails, Supplement } from '#contract/verticals/travel/schema'

type JourneyFacts = Pick<PackageDetails, 'days' | 'places' | 'included' | 'smallestGroup' | 'largestGroup'> & {
  name: string
  zmw: number
}

const wholeDay = ['07:00', '17:00'] as const
/** Departure and return of day trips whose name says the time of day. The first match applies. */
const timesByName: readonly (readonly [name: RegExp, departure: string, return_: string])[] = [
  [/morning and night/i, '05:30', '22:00'],
  [/moonlight/i, '18:30', '21:30'],
  [/sunset/i, '16:30', '18:30'],
  [/^night/i, '20:00', '05:30'],
  [/afternoon/i, '13:30', '16:30'],
  [/guided walk|rhino walk/i, '07:00', '10:00'],
  [/morning/i, '07:00', '12:00'],
]
function getDayTripTimes(name: string): readonly [departure: string, return_: string] {
  const found = timesByName.find(([pattern]) => pattern.test(name))
  return found ? [found[1], found[2]] : wholeDay
}

/** Day trips leave every day, weekend trips on Fridays, expeditions once a month. */
function buildDepartures(name: string, days: number): { departs: string; departures: Departures; returnTime: string } {
  const [time, returnTime] = getDayTripTimes(name)
  if (days === 1) return { departs: `Every day at ${time}`, departures: { time, weekdays: [...weekdays] }, returnTime }
  if (days < 4)
    return {
      departs: 'Every Friday at 06:30',
      departures: { time: '06:30', weekdays: ['friday'] },
      returnTime: '18:00',
    }
  return {
    departs: 'First Saturday of the month, 06:00',
    departures: { time: '06:00', weekdays: ['saturday'], firstOfMonth: true },
    returnTime: '17:00',
  }
}

const roundToFive = (zmw: number): number => Math.round(zmw / 5) * 5
const isPark = (place: string): boolean => /National Park|South Luangwa/.test(place)
const parkFee: Supplement = { id: 'park-fee', label: 'Park fee', price: 145, per: 'person', always: true }

/** Builds the package details. Longer trips have a deposit and a balance. Residents pay less in national parks. */
export function buildPackageDetails({ name, zmw, ...facts }: JourneyFacts): PackageDetails {
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
    ...buildDepartures(name, days),
    childPrice: roundToFive(zmw * (days > 1 ? 0.7 : 0.5)),
    ...(places.some(isPark) ? { residentPrice: roundToFive(zmw * 0.85) } : {}),
    supplements: [...(isFeeSeparate ? [parkFee] : []), days > 1 ? single : car],
    ...(days > 1 ? { depositPercent: 30, balanceDays: 14 } : {}),
  }
}
