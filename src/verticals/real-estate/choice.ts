/** Rules for a viewing or application draft and its conversion to and from the URL. Pure: no clock, no network. */
import type { Listing } from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import { addDays, listNights, lusakaInstant } from '#contract/core/dates'
import { LocalDate } from '#contract/core/values'
import { HomeChoice, type PropertyDetails } from '#contract/verticals/real-estate/schema'
import { getViewingHours, listViewingTimes } from '#contract/verticals/real-estate/viewings'
import { getDetails } from '../listing-facts'
import type { ChosenDraft, CounterMoment, Days, Taken } from '../screens'

export interface HomeDraft {
  wants: 'viewing' | 'application'
  date?: string
  time?: string
  moveIn?: string
}

const viewingDays = 44
export const getLastViewingDay = (today: string): string => addDays(today, viewingDays)
export const getLastMoveInDay = (today: string): string => addDays(today, 365)

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>): HomeDraft {
  const moveIn = parseDate(search, 'moveIn')
  if (search.get('wants') === 'application') return { wants: 'application', ...(moveIn ? { moveIn } : {}) }
  const date = parseDate(search, 'date')
  const time = search.get('time') ?? ''
  const isViewingTime = date !== undefined && timesOn(listing, date).includes(time)
  return { wants: 'viewing', ...(date ? { date } : {}), ...(isViewingTime ? { time } : {}) }
}

export function writeDraft({ wants, date, time, moveIn }: HomeDraft): Record<string, string> {
  if (wants === 'application') return { wants, ...(moveIn ? { moveIn } : {}) }
  return { ...(date ? { date } : {}), ...(date && time ? { time } : {}) }
}

/** Only a viewing can be changed. */
export const readChoice = ({ date, time }: HomeChoice): ChosenDraft => ({
  query: writeDraft({ wants: 'viewing', ...(date && { date }), ...(time && { time }) }),
})

function parseDate(search: URLSearchParams, name: string): string | undefined {
  const checked = check(LocalDate, search.get(name))
  return checked.ok ? checked.value : undefined
}

export const getAvailabilityWindow = (_: HomeDraft, today: string) => ({ from: today, to: getLastViewingDay(today) })

export const timesOn = (listing: Pick<Listing, 'details'>, date: string): string[] =>
  listViewingTimes(getViewingHours(getDetails<PropertyDetails>(listing) ?? {}), date)

/** Most visitors want to see a home soon: the next viewing time. */
export function getCounterQuery(
  listing: Pick<Listing, 'details'>,
  { today, now }: CounterMoment,
): Record<string, string> {
  for (const date of listNights(today, getLastViewingDay(today))) {
    const time = timesOn(listing, date).find((start) => lusakaInstant(date, start).getTime() > now)
    if (time) return { date, time }
  }
  return {}
}

const isTaken = (taken: Taken | undefined, slot: string): boolean =>
  taken?.counts.some((count) => count.slot === slot && count.left < 1) === true

/**
 * Whether a viewing time is free. Unknown times count as free, because the server checks the booking again.
 *
 * @param now in ms since 1970
 */
export const isFree = (taken: Taken | undefined, date: string, time: string, now: number): boolean =>
  lusakaInstant(date, time).getTime() > now && !taken?.closed.includes(date) && !isTaken(taken, `${date}/${time}`)

/** Returns why the home can be neither viewed nor applied for. Null if it can, or if nothing is known. */
export function findObstacle(taken: Taken | undefined): 'let' | 'promised' | 'unconfirmed' | null {
  if (isTaken(taken, 'all'))
    return taken?.counts.some(({ slot, sold }) => slot === 'all' && sold === 0) ? 'promised' : 'let'
  return taken?.vacancy === undefined || taken.vacancy?.stands ? null : 'unconfirmed'
}

/** Returns the choice if it is complete and, as far as known, available. */
export function buildChoice(
  { wants, date, time, moveIn }: HomeDraft,
  _?: Days,
  taken?: Taken,
): Record<string, unknown> | null {
  if (findObstacle(taken)) return null
  if (wants === 'viewing' && (!date || !time || taken?.closed.includes(date) || isTaken(taken, `${date}/${time}`)))
    return null
  const checked = check(HomeChoice, wants === 'viewing' ? { date, time } : { moveIn })
  return checked.ok ? { ...checked.value } : null
}

export const isUnavailable = (taken: Taken | undefined): boolean => findObstacle(taken) !== null
