/** Rules for the draft of a parcel and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Listing } from '#contract/catalogue'
import { check } from '#contract/check'
import { addDays, formatDate } from '#contract/days'
import { LocalDate } from '#contract/values'
import {
  chargedKg,
  cm3Of,
  gramsOf,
  leavesOn,
  mostKg,
  roomOn,
  volumeSlot,
  weightSlot,
} from '#contract/verticals/parcel-size'
import { ParcelChoice, type RouteDetails } from '#contract/verticals/shapes/carriers'
import { detailsOf } from '../details-of'
import type { Days, Taken } from '../screens'

export interface Person {
  name: string
  phone: string
}

/** The draft of a parcel. Numbers are stored as typed text. */
export interface ParcelDraft {
  details: RouteDetails | null
  date?: string | undefined
  size: { length: string; width: string; height: string; kg: string; value: string }
  collection: boolean
  delivery: boolean
  private: { contents: string; collectAt: string; deliverTo: string; sender: Person; receiver: Person }
}

const sizes = ['length', 'width', 'height', 'kg', 'value'] as const

/** Parses personal data from the storage of the tab. Values of the wrong type count as empty. */
function toldBefore(kept: unknown): ParcelDraft['private'] {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const words = (value: unknown): string => (typeof value === 'string' ? value : '')
  const person = (value: unknown): Person => {
    const { name, phone } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Person>
    return { name: words(name), phone: words(phone) }
  }
  const { contents, collectAt, deliverTo, sender, receiver } = given
  return {
    contents: words(contents),
    collectAt: words(collectAt),
    deliverTo: words(deliverTo),
    sender: person(sender),
    receiver: person(receiver),
  }
}

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>, kept?: unknown): ParcelDraft {
  const date = check(LocalDate, search.get('date'))
  const size = Object.fromEntries(sizes.map((name) => [name, numberIn(search.get(name))])) as ParcelDraft['size']
  return {
    details: detailsOf<RouteDetails>(listing),
    ...(date.ok ? { date: date.value } : {}),
    size,
    collection: search.get('collection') === '1',
    delivery: search.get('delivery') === '1',
    private: toldBefore(kept),
  }
}

const numberIn = (given: string | null): string => (given && /^\d{1,7}([.,]\d{1,2})?$/.test(given) ? given : '')

export function writeDraft({ date, size, collection, delivery }: ParcelDraft): Record<string, string> {
  const told = sizes.filter((name) => size[name]).map((name) => [name, size[name]])
  return {
    ...(date ? { date } : {}),
    ...Object.fromEntries(told),
    ...(collection ? { collection: '1' } : {}),
    ...(delivery ? { delivery: '1' } : {}),
  }
}

export const writePrivate = (draft: ParcelDraft): ParcelDraft['private'] => draft.private

const daysAsked = 14
export const windowOf = ({ date }: ParcelDraft): { from: string; to: string } | null =>
  date ? { from: date, to: addDays(date, daysAsked) } : null

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

function described({ details, date, size, collection, delivery }: ParcelDraft): ParcelChoice | null {
  if (!details || !date) return null
  const { from, to } = details
  const numbers = {
    length: numberOf(size.length),
    width: numberOf(size.width),
    height: numberOf(size.height),
    kg: numberOf(size.kg),
    value: numberOf(size.value || '0'),
  }
  const checked = check(ParcelChoice, { date, from, to, ...numbers, collection, delivery })
  return checked.ok ? checked.value : null
}

/** Returns the error messages of the typed numbers, by field. */
export function faultsIn(draft: ParcelDraft): Record<string, string> {
  const { details, size } = draft
  const typed = sizes.filter((name) => size[name].trim() !== '')
  const numbers = Object.fromEntries(typed.map((name) => [name, numberOf(size[name])]))
  const checked = check(ParcelChoice, {
    date: draft.date,
    from: details?.from,
    to: details?.to,
    ...numbers,
    collection: false,
    delivery: false,
  })
  if (checked.ok) return {}
  return Object.fromEntries(
    checked.faults
      .filter(({ field }) => typed.some((name) => name === field))
      .map(({ field, message }) => [field, message]),
  )
}

/** Returns why the parcel cannot depart on the selected day. Undefined if it can, or if a field is missing. */
export function dayFault(draft: ParcelDraft, taken: Taken | undefined): string | undefined {
  const { details, date } = draft
  if (!details || !date) return undefined
  if (!leavesOn(details, date)) return `No departure on this day: ${details.departs}.`
  if (taken?.closed.includes(date)) return `No departure on ${formatDate(date)}.`
  const parcel = described(draft)
  // A parcel that does not fit into any vehicle is not a problem of the day.
  if (!parcel || !taken || chargedKg(parcel) > mostKg(details) || !fits(parcel, date, details, empty)) return undefined
  if (fits(parcel, date, details, taken)) return undefined
  const next = daysAfter(date).find(
    (day) => leavesOn(details, day) && !taken.closed.includes(day) && fits(parcel, day, details, taken),
  )
  return `The vehicle on this day has no room for this parcel. ${next ? `There is room on ${formatDate(next)}.` : 'Please choose another day.'}`
}

const empty = { counts: [] }

const daysAfter = (date: string): string[] => Array.from({ length: daysAsked }, (_, index) => addDays(date, index + 1))

/** Whether the vehicle has enough capacity left. A slot without data counts as empty. */
function fits(parcel: ParcelChoice, date: string, details: RouteDetails, { counts }: Pick<Taken, 'counts'>): boolean {
  const left = new Map(counts.map((one) => [one.slot, one.left]))
  const room = roomOn(details)
  return (
    (left.get(weightSlot(date)) ?? room.grams) >= gramsOf(parcel) &&
    (left.get(volumeSlot(date)) ?? room.cm3) >= cm3Of(parcel)
  )
}

export function choiceOf(draft: ParcelDraft, _: Days | undefined, taken?: Taken): Record<string, unknown> | null {
  const parcel = described(draft)
  return parcel && !dayFault(draft, taken) ? { ...parcel } : null
}

/** Adds the personal data, which only the booking needs. Returns null while something is missing or invalid. */
export function bookedOf(
  { collection, delivery, private: told }: ParcelDraft,
  choice: Record<string, unknown>,
): Record<string, unknown> | null {
  const { contents, collectAt, deliverTo, sender, receiver } = told
  if ((collection && !collectAt.trim()) || (delivery && !deliverTo.trim())) return null
  const whole = {
    ...choice,
    contents,
    sender,
    receiver,
    ...(collection ? { collectAt } : {}),
    ...(delivery ? { deliverTo } : {}),
  }
  const checked = check(ParcelChoice, whole)
  return checked.ok ? { ...checked.value } : null
}

/** Returns the error messages of the personal data, by field. Incomplete fields have no error yet. */
export function privateFaults({ private: told }: ParcelDraft): Record<string, string> {
  const { contents, sender, receiver } = told
  const sample = {
    date: '2026-01-01',
    from: 'a',
    to: 'b',
    length: 1,
    width: 1,
    height: 1,
    kg: 1,
    value: 0,
    collection: false,
    delivery: false,
  }
  const checked = check(ParcelChoice, { ...sample, ...(contents ? { contents } : {}), sender, receiver })
  if (checked.ok) return {}
  const typed: Record<string, string> = { contents, 'sender.phone': sender.phone, 'receiver.phone': receiver.phone }
  const isDone = (field: string) =>
    field === 'contents' ? contents.length > 2 : (typed[field]?.replace(/\D/g, '').length ?? 0) >= 10
  return Object.fromEntries(
    checked.faults.filter(({ field }) => isDone(field)).map(({ field, message }) => [field, message]),
  )
}
