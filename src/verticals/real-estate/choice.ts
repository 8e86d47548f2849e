/** Rules for a viewing or application draft and its conversion to and from the URL. Pure: no clock, no network. */
import type { Listing } from '#contract/catalogue'
import { check } from '#contract/check'
import { addDays, instantIn } from '#contract/days'
import { LocalDate } from '#contract/values'
import { HomeChoice, type PropertyDetails } from '#contract/verticals/shapes/real-estate'
import { viewingHours, viewingTimes } from '#contract/verticals/viewings'
import { detailsOf } from '../details-of'
import type { Days, Taken } from '../screens'

export interface HomeDraft {
  wants: 'viewing' | 'application'
  date?: string
  time?: string
  moveIn?: string
}

const daysShown = 44
export const lastViewing = (today: string): string => addDays(today, daysShown)
export const lastMoveIn = (today: string): string => addDays(today, 365)

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>): HomeDraft {
  const moveIn = dateIn(search, 'moveIn')
  if (search.get('wants') === 'application') return { wants: 'application', ...(moveIn ? { moveIn } : {}) }
  const date = dateIn(search, 'date')
  const time = search.get('time') ?? ''
  const fits = date !== undefined && timesOn(listing, date).includes(time)
  return { wants: 'viewing', ...(date ? { date } : {}), ...(fits ? { time } : {}) }
}

export function writeDraft({ wants, date, time, moveIn }: HomeDraft): Record<string, string> {
  if (wants === 'application') return { wants, ...(moveIn ? { moveIn } : {}) }
  return { ...(date ? { date } : {}), ...(date && time ? { time } : {}) }
}

function dateIn(search: URLSearchParams, name: string): string | undefined {
  const checked = check(LocalDate, search.get(name))
  return checked.ok ? checked.value : undefined
}

export const windowOf = (_: HomeDraft, today: string) => ({ from: today, to: lastViewing(today) })

export const timesOn = (listing: Pick<Listing, 'details'>, date: string): string[] =>
  viewingTimes(viewingHours(detailsOf<PropertyDetails>(listing) ?? {}), date)

const isTaken = (taken: Taken | undefined, slot: string): boolean =>
  taken?.counts.some((one) => one.slot === slot && one.left < 1) === true

/**
 * Whether a viewing time is free. Unknown times count as free, because the server checks the booking again.
 *
 * @param now in ms since 1970
 */
export const isFree = (taken: Taken | undefined, date: string, time: string, now: number): boolean =>
  instantIn(date, time).getTime() > now && !taken?.closed.includes(date) && !isTaken(taken, `${date}/${time}`)

/** Returns why the home can be neither viewed nor applied for. Null if it can, or if nothing is known. */
export function obstacleOf(taken: Taken | undefined): 'let' | 'promised' | 'unconfirmed' | null {
  if (isTaken(taken, 'all'))
    return taken!.counts.some(({ slot, sold }) => slot === 'all' && sold === 0) ? 'promised' : 'let'
  return taken?.vacancy === undefined || taken.vacancy?.stands ? null : 'unconfirmed'
}

/** Returns the choice if it is complete and, as far as known, available. */
export function choiceOf(
  { wants, date, time, moveIn }: HomeDraft,
  _?: Days,
  taken?: Taken,
): Record<string, unknown> | null {
  if (obstacleOf(taken)) return null
  if (wants === 'viewing' && (!date || !time || taken?.closed.includes(date) || isTaken(taken, `${date}/${time}`)))
    return null
  const checked = check(HomeChoice, wants === 'viewing' ? { date, time } : { moveIn })
  return checked.ok ? { ...checked.value } : null
}

export const isOver = (taken: Taken | undefined): boolean => obstacleOf(taken) !== null
