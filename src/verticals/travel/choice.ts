/** The rules of a departure while it is being chosen, and its way to and from the URL. Pure: no clock, no network. */
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
/** More names than this are told to the agent. */
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
  /** Unknown where nothing is known of that day: then it counts as free. */
  left: number | undefined
  sold: number
  guaranteed: boolean
  /** How many more must book before it is certain to go; 0 where nothing has to be reached. */
  missing: number
  decidedAt: Date
  /** Whether these people can still book it. */
  open: boolean
}

/** What is known of a day. @param now in ms: what has left or been decided against is not offered. */
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

/** So seldom that they are shown as a list: fewer than four a week. */
export const isSeldom = ({ departures }: PackageDetails): boolean =>
  !departures || departures.weekdays.length < 4 || departures.firstOfMonth === true

export const departuresFrom = ({ departures }: PackageDetails, today: string): string[] =>
  departures ? departuresBetween(departures, today, addDays(today, daysAhead)) : []

export const lastDay = (today: string): string => addDays(today, daysAhead)

/** One name for each who comes along, as far as there is room for them. */
export const namesAsked = (draft: TripDraft): number => Math.min(mostNames, partyOf(draft))

/** Complete and, as far as is known, free. Names are sent when booking: no price waits for them. */
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

/** The names that are known; whoever leads the group is one of them. */
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

/** One's own unpaid hold is given back when one books anew: its places are free for oneself. */
export function withoutOwn(hold: Pick<Booking, 'choice'>, { days, taken }: Seen): Seen {
  const { departsOn, adults = 0, children = 0, residents } = hold.choice as Partial<PackageChoice>
  const party = partyOf({ adults, children, residents })
  const counts = taken?.counts.map((count) =>
    count.slot === departsOn ? { ...count, left: count.left + party } : count,
  )
  return { days, taken: taken && { ...taken, counts: counts ?? [] } }
}
