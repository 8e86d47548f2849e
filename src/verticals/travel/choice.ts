/** Rules for the draft of a package trip and its conversion to and from the URL. Pure: no clock, no network. */
import type { Booking } from '#contract/bookings'
import type { Listing } from '#contract/catalogue'
import { check } from '#contract/check'
import { addDays } from '#contract/days'
import { LocalDate } from '#contract/values'
import { decisionOf, departureOf, departuresBetween, leavesOn } from '#contract/verticals/departures'
import { mostTravellers, PackageChoice, partyOf, type PackageDetails } from '#contract/verticals/shapes/travel'
import { detailsOf } from '../details-of'
import type { Days, Seen, Taken } from '../screens'

export interface TripDraft {
  departsOn?: string
  adults: number
  children: number
  residents: number
  names: string[]
  supplements: Record<string, number>
}

const usualAdults = 2
/** Maximum number of name fields. The agent asks for further names. */
export const mostNames = 12
const daysKnown = 119
const daysAhead = 365
const extra = 'with-'

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>, kept?: unknown): TripDraft {
  const found = detailsOf<PackageDetails>(listing)
  const day = check(LocalDate, search.get('departsOn'))
  const fits = day.ok && found?.departures && leavesOn(found.departures, day.value)
  const offered = found?.supplements?.filter(({ always }) => !always) ?? []
  const chosen = offered
    .map(({ id }) => [id, countIn(search, extra + id, 1)] as const)
    .filter(([, count]) => count !== undefined)
  return {
    ...(fits ? { departsOn: day.value } : {}),
    adults: countIn(search, 'adults', 0) ?? Math.min(usualAdults, found?.largestGroup ?? usualAdults),
    children: countIn(search, 'children', 0) ?? 0,
    residents: countIn(search, 'residents', 0) ?? 0,
    names: Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [],
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
        .map(([id, count]) => [extra + id, String(count)]),
    ),
  }
}

export const writePrivate = ({ names }: TripDraft): string[] => names

export const windowOf = (_: TripDraft, today: string) => ({ from: today, to: addDays(today, daysKnown) })

function countIn(search: URLSearchParams, name: string, least: number): number | undefined {
  const count = Number(search.get(name) || NaN)
  return Number.isInteger(count) && count >= least && count <= mostTravellers ? count : undefined
}

export interface Departure {
  date: string
  /** Places left. Undefined if unknown; then the departure counts as free. */
  left: number | undefined
  sold: number
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
export function departureOn(
  found: PackageDetails,
  date: string,
  taken: Taken | undefined,
  party: number,
  now: number,
): Departure {
  const departures = found.departures!
  const count = taken?.counts.find(({ slot }) => slot === date)
  const sold = count?.sold ?? 0
  const guaranteed =
    found.smallestGroup > 1 && (taken?.guaranteed?.includes(date) === true || sold >= found.smallestGroup)
  const missing = guaranteed || found.smallestGroup <= 1 ? 0 : found.smallestGroup - sold
  const decidedAt = decisionOf(found, departures, date)
  const left = count?.left ?? (taken ? found.largestGroup : undefined)
  const tooLate = departureOf(departures, date).getTime() <= now || (decidedAt.getTime() <= now && missing > party)
  const open = !tooLate && !taken?.closed.includes(date) && (left ?? Infinity) >= party
  return { date, left, sold, guaranteed, missing, decidedAt, open }
}

/** Whether departures are so rare (fewer than four weekdays) that a list is better than a calendar. */
export const isSeldom = ({ departures }: PackageDetails): boolean =>
  !departures || departures.weekdays.length < 4 || departures.firstOfMonth === true

export const departuresFrom = ({ departures }: PackageDetails, today: string): string[] =>
  departures ? departuresBetween(departures, today, addDays(today, daysAhead)) : []

export const lastDay = (today: string): string => addDays(today, daysAhead)

/** Returns the number of name fields: one per traveler, up to the maximum. */
export const namesAsked = (draft: TripDraft): number => Math.min(mostNames, partyOf(draft))

/** Returns the choice if it is complete and, as far as known, available. A price needs no names. */
export function choiceOf(
  { departsOn, adults, children, residents, supplements }: TripDraft,
  _?: Days,
  taken?: Taken,
): Record<string, unknown> | null {
  const party = partyOf({ adults, children, residents })
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
export function bookedOf(draft: TripDraft, choice: Record<string, unknown>): Record<string, unknown> | null {
  if (!draft.names[0]?.trim()) return null
  return {
    ...choice,
    names: draft.names
      .slice(0, partyOf(draft))
      .map((name) => name.trim())
      .filter(Boolean),
  }
}

/** Counts the places of the user's own unpaid hold as free, because a new booking releases that hold. */
export function withoutOwn(hold: Pick<Booking, 'choice'>, { days, taken }: Seen): Seen {
  const { departsOn, adults = 0, children = 0, residents } = hold.choice as Partial<PackageChoice>
  const party = partyOf({ adults, children, residents })
  const counts = taken?.counts.map((count) =>
    count.slot === departsOn ? { ...count, left: count.left + party } : count,
  )
  return { days, taken: taken && { ...taken, counts: counts ?? [] } }
}
