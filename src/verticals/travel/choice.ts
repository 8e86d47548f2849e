/** Rules for the draft of a package trip and its conversion to and from the URL. Pure: no clock, no network. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import { addDays } from '#contract/core/dates'
import { LocalDate } from '#contract/core/values'
import { getDecisionTime, getDepartureTime, listDepartureDays, isDepartureDay } from '#contract/verticals/departures'
import { maxTravelers, PackageChoice, countTravelers, type PackageDetails } from '#contract/verticals/travel/schema'
import { getDetails } from '../listing-facts'
import type { Days, Availability, ChosenDraft, CounterMoment, Taken, CounterStockRules } from '../screens'
import { sumQuantity } from '../sum-quantity'

export interface TripDraft {
  departsOn?: string
  adults: number
  children: number
  residents: number
  names: string[]
  supplements: Record<string, number>
}

const defaultAdults = 2
/** Maximum number of name fields. The agent asks for further names. */
const maxNames = 12
const windowDays = 119
const daysAhead = 365
const extraPrefix = 'with-'

export function readDraft(
  search: URLSearchParams,
  listing: Pick<Listing, 'details'>,
  storedPrivate?: unknown,
): TripDraft {
  const details = getDetails<PackageDetails>(listing)
  const day = check(LocalDate, search.get('departsOn'))
  const isDeparture = day.ok && details?.departures && isDepartureDay(details.departures, day.value)
  const offered = details?.supplements?.filter(({ always }) => !always) ?? []
  const chosen = offered
    .map(({ id }) => [id, parseCount(search, extraPrefix + id, 1)] as const)
    .filter(([, count]) => count !== undefined)
  return {
    ...(isDeparture ? { departsOn: day.value } : {}),
    adults: parseCount(search, 'adults', 0) ?? Math.min(defaultAdults, details?.largestGroup ?? defaultAdults),
    children: parseCount(search, 'children', 0) ?? 0,
    residents: parseCount(search, 'residents', 0) ?? 0,
    names: Array.isArray(storedPrivate) ? storedPrivate.filter((name) => typeof name === 'string') : [],
    supplements: Object.fromEntries(chosen) as Record<string, number>,
  }
}

export function writeDraft({ departsOn, adults, children, residents, supplements }: TripDraft): Record<string, string> {
  return {
    ...(departsOn ? { departsOn } : {}),
    adults: String(adults),
    ...(children > 0 ? { children: String(children) } : {}),
    ...(residents > 0 ? { residents: String(residents) } : {}),
    ...Object.fromEntries(
      Object.entries(supplements)
        .filter(([, count]) => count > 0)
        .map(([id, count]) => [extraPrefix + id, String(count)]),
    ),
  }
}

export const writePrivate = ({ names }: TripDraft): string[] => names

export const readChoice = ({ residents = 0, supplements = {}, names = [], ...choice }: PackageChoice): ChosenDraft => ({
  query: writeDraft({ ...choice, residents, supplements, names }),
  storedPrivate: names,
})

export const getAvailabilityWindow = (_: TripDraft, today: string) => ({ from: today, to: addDays(today, windowDays) })

function parseCount(search: URLSearchParams, name: string, min: number): number | undefined {
  const count = Number(search.get(name) || NaN)
  return Number.isInteger(count) && count >= min && count <= maxTravelers ? count : undefined
}

export interface Departure {
  date: string
  /** Places left. Undefined if unknown; then the departure counts as free. */
  left: number | undefined
  /** Undefined if unknown. */
  sold: number | undefined
  guaranteed: boolean
  /** Number of people still needed for the minimum group size. 0 if the departure has no minimum. */
  missing: number
  decidedAt: Date
  /** Whether this party can still book it. */
  open: boolean
}

/**
 * Returns the known state of the departure on a date.
 *
 * @param now in ms since 1970; past and cancelled departures cannot be booked
 */
export function getDeparture(
  details: PackageDetails,
  date: string,
  taken: Taken | undefined,
  party: number,
  now: number,
): Departure {
  const departures = details.departures!
  const count = taken?.counts.find(({ slot }) => slot === date)
  const sold = count ? count.sold : taken ? 0 : undefined
  const guaranteed =
    details.smallestGroup > 1 && (taken?.guaranteed?.includes(date) === true || (sold ?? 0) >= details.smallestGroup)
  const missing = guaranteed || details.smallestGroup <= 1 ? 0 : details.smallestGroup - (sold ?? 0)
  const decidedAt = getDecisionTime(details, departures, date)
  const left = count?.left ?? (taken ? details.largestGroup : undefined)
  const isTooLate =
    getDepartureTime(departures, date).getTime() <= now ||
    (decidedAt.getTime() <= now && sold !== undefined && missing > party)
  const open = !isTooLate && !taken?.closed.includes(date) && (left ?? Infinity) >= party
  return { date, left, sold, guaranteed, missing, decidedAt, open }
}

/** Whether departures are so rare (fewer than four weekdays) that a list is better than a calendar. */
export const isRare = ({ departures }: PackageDetails): boolean =>
  !departures || departures.weekdays.length < 4 || departures.firstOfMonth === true

export const listDepartures = ({ departures }: PackageDetails, today: string): string[] =>
  departures ? listDepartureDays(departures, today, addDays(today, daysAhead)) : []

export const getLastDay = (today: string): string => addDays(today, daysAhead)

/** Returns the number of name fields: one per traveler, up to the maximum. */
export const countNameFields = (draft: TripDraft): number => Math.min(maxNames, countTravelers(draft))

/** Returns the choice if it is complete and, as far as known, available. A price needs no names. */
export function buildChoice(
  { departsOn, adults, children, residents, supplements }: TripDraft,
  _?: Days,
  taken?: Taken,
): Record<string, unknown> | null {
  const party = countTravelers({ adults, children, residents })
  const chosen = Object.entries(supplements)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => [id, Math.min(count, party)])
  if (!departsOn || taken?.closed.includes(departsOn)) return null
  if ((taken?.counts.find(({ slot }) => slot === departsOn)?.left ?? Infinity) < party) return null
  const checked = check(PackageChoice, {
    departsOn,
    adults,
    children,
    ...(residents > 0 ? { residents } : {}),
    ...(chosen.length > 0 ? { supplements: Object.fromEntries(chosen) } : {}),
  })
  return checked.ok ? { ...checked.value } : null
}

/** Adds the entered names, which only the booking needs. Returns null while the lead traveler's name is missing. */
export function buildBookingChoice(draft: TripDraft, choice: Record<string, unknown>): Record<string, unknown> | null {
  if (!draft.names[0]?.trim()) return null
  return {
    ...choice,
    names: draft.names
      .slice(0, countTravelers(draft))
      .map((name) => name.trim())
      .filter(Boolean),
  }
}

/** The customer at the counter is the lead traveler. */
export const buildCounterChoice = (
  draft: TripDraft,
  choice: Record<string, unknown>,
  customerName: string,
): Record<string, unknown> => ({
  ...choice,
  names: [customerName, ...draft.names.slice(1, countTravelers(draft)).map((name) => name.trim())].filter(Boolean),
})

/** Most customers at the counter take the next departure. */
export function getCounterQuery(
  listing: Pick<Listing, 'details'>,
  { today, now }: CounterMoment,
): Record<string, string> {
  const details = getDetails<PackageDetails>(listing)
  if (!details?.departures) return {}
  const next = listDepartures(details, today).find((date) => getDeparture(details, date, undefined, 1, now).open)
  return next ? { departsOn: next } : {}
}

/** Counts the places of the user's own unpaid hold as free, because a new booking releases that hold. */
export function excludeOwnHold(hold: Pick<Booking, 'choice'>, { days, taken }: Availability): Availability {
  const { departsOn, adults = 0, children = 0, residents } = hold.choice as Partial<PackageChoice>
  const party = countTravelers({ adults, children, residents })
  const counts = taken?.counts.map((count) =>
    count.slot === departsOn ? { ...count, left: count.left + party } : count,
  )
  return { days, taken: taken && { ...taken, counts: counts ?? [] } }
}

export const counterStock: CounterStockRules = {
  getUnits: (choice: PackageChoice) => [{ slot: choice.departsOn, quantity: countTravelers(choice) }],
  addFree: (units, { days, taken }) => ({
    days,
    taken: taken && {
      ...taken,
      counts: taken.counts.map((count) => ({ ...count, left: count.left + sumQuantity(units, count.slot) })),
    },
  }),
}
