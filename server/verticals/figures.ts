/** The interface by which each vertical defines the key figures of a business, and what the definitions share. */
import type { VerticalFields } from '#contract/verticals/vertical'
import { addDays, getWeekday, listNights, weekdays } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import type { FigureGroup, FigureStat } from '#contract/business/analytics/figures'
import { firstItem } from '#contract/core/checked-access'

export interface FigureListing {
  id: string
  name: string
  capacity: number
  details: VerticalFields
  /** Days in Zambia, both inclusive; `offeredFrom` is the day on which the listing was created. */
  offeredFrom: string
  isOffered: boolean
  closedDays: ReadonlySet<string>
  /** Units that are left of a stock without days; null if the listing has no such stock yet. */
  left: number | null
}

/** What sold bookings use of a listing on a day, and their prices without deposits. Hires are in minutes. */
export interface ListingDay {
  listingId: string
  day: string
  /** Whether the units belong to that day. Others are counted on the day of the booking. */
  isDated: boolean
  units: number
  valueNgwee: number
}

/** Bookings that were made in the period, by listing. */
export interface MadeBookings {
  listingId: string
  isDated: boolean
  /** Whether the booking was confirmed, whatever happened to it later. */
  isSold: boolean
  bookings: number
}

/** Parcels whose carriage begins in the period. */
export interface ParcelCount {
  state: string
  parcels: number
  /** Parcels that were released by the promised time, and later. */
  onTime: number
  late: number
}

export interface PeriodFacts {
  /** The days of the period in Zambia. */
  days: readonly string[]
  listings: readonly FigureListing[]
  used: readonly ListingDay[]
  made: readonly MadeBookings[]
  /** Purchases: an order of several listings counts once. */
  orders: { orders: number; valueNgwee: number }
  parcels: readonly ParcelCount[]
  /** Visitors per listing, each counted once a day. */
  views: readonly { listingId: string; views: number }[]
}

export interface PeriodFigures {
  /** `isNow`: the value does not depend on the period, so that there is nothing to compare it with. */
  stats: (Omit<FigureStat, 'previous'> & { isNow?: true })[]
  lines: { name: string; title: string; unit: FigureStat['unit']; values: number[] }[]
  groups: FigureGroup[]
}

/** Pure: no clock and no tables. */
export type ComputeFigures = (facts: PeriodFacts) => PeriodFigures

/** Use and capacity of listings, as sums that can be added before they are divided. */
interface Use {
  units: number
  available: number
  valueNgwee: number
}
const noUse: Use = { units: 0, available: 0, valueNgwee: 0 }

const addUse = (a: Use, b: Use): Use => ({
  units: a.units + b.units,
  available: a.available + b.available,
  valueNgwee: a.valueNgwee + b.valueNgwee,
})
export const sumUse = (uses: readonly Use[]): Use => uses.reduce(addUse, noUse)

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
/** Returns null without a whole. */
export const computePercent = (part: number, whole: number): number | null =>
  whole > 0 ? round((part / whole) * 100, 1) : null
/** Returns ZMW; null if there is nothing to divide by. */
export const computeAverage = (ngwee: number, count: number): number | null =>
  count > 0 ? zmwOf(Math.round(ngwee / count)) : null
export const getPercent = ({ units, available }: Use): number => computePercent(units, available) ?? 0

export interface DayUse extends Use {
  listing: FigureListing
  day: string
}

/**
 * Returns the use and the capacity of each listing on each day. A day is available if the listing was offered and not
 * closed, or if it was sold.
 * @param getCapacity returns the units of a day, in the unit of the claims
 */
export function listDayUses(
  facts: PeriodFacts,
  getCapacity: (listing: FigureListing, day: string) => number,
): DayUse[] {
  const used = new Map(
    facts.used.flatMap((row) => (row.isDated ? [[`${row.listingId}/${row.day}`, row] as const] : [])),
  )
  return facts.listings.flatMap((listing) =>
    facts.days.flatMap((day) => {
      const { units = 0, valueNgwee = 0 } = used.get(`${listing.id}/${day}`) ?? {}
      const isOpen = listing.isOffered && day >= listing.offeredFrom && !listing.closedDays.has(day)
      // A listing that was made smaller was larger when these units were sold.
      const available = Math.max(isOpen ? getCapacity(listing, day) : 0, units)
      return units > 0 || available > 0 ? [{ listing, day, units, valueNgwee, available }] : []
    }),
  )
}

export const sumByDay = (facts: PeriodFacts, uses: readonly DayUse[]): Use[] => {
  const byDay = groupUses(uses, ({ day }) => day)
  return facts.days.map((day) => byDay.get(day) ?? noUse)
}

export function groupUses(uses: readonly DayUse[], getKey: (use: DayUse) => string): Map<string, Use> {
  const groups = new Map<string, Use>()
  for (const use of uses) groups.set(getKey(use), addUse(groups.get(getKey(use)) ?? noUse, use))
  return groups
}

/** In groups of the percentage, the largest first. */
export const buildRows = (groups: ReadonlyMap<string, Use>, getValues: (use: Use) => number[]): FigureGroup['rows'] =>
  [...groups]
    .map(([label, use]) => ({ label, values: getValues(use) }))
    .sort((a, b) => firstItem(b.values) - firstItem(a.values) || a.label.localeCompare(b.label))

export const getWeekdayName = (day: string): string => {
  const name = getWeekday(day)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
export const weekdayNames = weekdays.map((_, index) => getWeekdayName(addDays('2026-11-23', index)))

export const listDays = (from: string, to: string): string[] => listNights(from, addDays(to, 1))
