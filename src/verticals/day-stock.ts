/**
 * Number of units and prices of the days of a listing, by vertical, for the calendar of its business. For display only: the server
 * decides what is available.
 */
import type { FieldValues } from '#contract/sync/edit'
import { getDecisionTime, isDepartureDay } from '#contract/verticals/departures'
import type { NightPrice } from '#contract/verticals/hotels/schema'
import type { Departures } from '#contract/verticals/travel/schema'
import type { VerticalFields, VerticalId } from '#contract/verticals/vertical'
import { findNightPrice } from './hotels/night-price'

export interface DayStock {
  /** Number of units per day; null if days have no fixed number. */
  getCapacity(values: VerticalFields): number | null
  /** Only if the price can differ by day. */
  prices?: DayPrices
  /** Departure times; with the stops, if parts of the way are sold. */
  getDepartures?(values: VerticalFields): { stop?: string; time: string }[]
  /** Whether something departs on a day. Absent: every day. */
  isDepartureDay?(values: VerticalFields, day: string): boolean
  /**
   * The smallest party that can still book a departure. After it was decided that too few have booked, only a party with
   * all who are missing can. Absent: one person.
   * @param sold places of the departure
   * @param now in ms since 1970
   */
  getMinimumParty?(values: VerticalFields, day: string, sold: number, now: number): number
}

export interface DayPrices {
  getPrice(values: VerticalFields, day: string): number
  /** Returns the changed fields of a listing with this price from `from` to `to`. */
  setPrice(
    values: VerticalFields,
    price: { name?: string | undefined; amount: number; from: string; to: string },
  ): FieldValues
  /** Returns the changed fields without the prices of these days only; null if there are none. */
  clearPrice(values: VerticalFields, days: { from: string; to: string }): FieldValues | null
}

const getNoCapacity = () => null
const getNumber = (field: string) => (values: VerticalFields) => Number(values[field] ?? 1)

const nightPrices: DayPrices = {
  getPrice: (values, day) => findNightPrice(values, day) ?? Number(values.price),
  setPrice: ({ prices = [] }, { name, ...price }) => ({
    prices: [
      { ...(name && { name }), ...price },
      ...prices.filter(
        // A price for exactly these days is replaced.
        ({ from, to, weekdays }: NightPrice) => from !== price.from || to !== price.to || weekdays?.length,
      ),
    ],
  }),
  clearPrice({ prices = [] }, days) {
    const others = prices.filter(({ from, to }: NightPrice) => !(from && to && from >= days.from && to <= days.to))
    return others.length < prices.length ? { prices: others } : null
  },
}

const buildDepartures = ({
  departureTime,
  departureDays,
  firstOfMonth,
  departureDates,
}: VerticalFields): Departures => ({
  time: String(departureTime),
  weekdays: departureDays,
  firstOfMonth: firstOfMonth === true,
  dates: (departureDates ?? []).map(({ date }: { date: string }) => date),
})

const stockByVertical: Record<VerticalId, DayStock> = {
  hotels: {
    getCapacity: getNumber('rooms'),
    prices: nightPrices,
  },
  buses: {
    getCapacity: getNumber('seats'),
    getDepartures: ({ route }) => route ?? [],
  },
  'car-hire': { getCapacity: getNumber('cars') },
  'real-estate': { getCapacity: getNoCapacity },
  travel: {
    getCapacity: getNumber('largestGroup'),
    getDepartures: ({ departureTime }) => [{ time: String(departureTime ?? '') }],
    isDepartureDay: (values, day) => isDepartureDay(buildDepartures(values), day),
    getMinimumParty(values, day, sold, now) {
      const terms = {
        days: Number(values.days),
        ...(values.decidedDays && { decidedDays: Number(values.decidedDays) }),
      }
      const isDecided = getDecisionTime(terms, buildDepartures(values), day).getTime() <= now
      return isDecided ? Math.max(1, Number(values.smallestGroup ?? 1) - sold) : 1
    },
  },
  stores: { getCapacity: getNoCapacity },
  carriers: { getCapacity: getNoCapacity },
}

export const getDayStock = (vertical: VerticalId): DayStock => stockByVertical[vertical]
