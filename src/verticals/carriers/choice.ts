/** Rules for the draft of a parcel and its conversion to and from the URL. Pure functions: no clock, no network. */
import { formatRouteDepartures } from '#contract/verticals/carriers/departure-text'
import type { Listing } from '#contract/catalogue/catalogue'
import { parseAmount } from '#contract/core/parse-amount'
import { check } from '#contract/core/validation'
import { addDays, formatDate } from '#contract/core/dates'
import { LocalDate } from '#contract/core/values'
import {
  computeChargedKg,
  cm3Of,
  gramsOf,
  isRouteDay,
  getMaxParcelKg,
  getDailyCapacity,
  buildVolumeSlot,
  buildWeightSlot,
} from '#contract/verticals/carriers/parcel-size'
import { ParcelChoice, type RouteDetails } from '#contract/verticals/carriers/schema'
import { getDetails } from '../listing-facts'
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
  private: {
    contents: string
    collectAt: string
    deliverTo: string
    sender: Person
    receiver: Person
    receiverEmail?: string
  }
}

const sizeFields = ['length', 'width', 'height', 'kg', 'value'] as const

/** Parses personal data from the storage of the tab. Values of the wrong type count as empty. */
function parsePrivate(stored: unknown): ParcelDraft['private'] {
  const record = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const parseText = (value: unknown): string => (typeof value === 'string' ? value : '')
  const parsePerson = (value: unknown): Person => {
    const { name, phone } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Person>
    return { name: parseText(name), phone: parseText(phone) }
  }
  const { contents, collectAt, deliverTo, sender, receiver, receiverEmail } = record
  return {
    contents: parseText(contents),
    collectAt: parseText(collectAt),
    deliverTo: parseText(deliverTo),
    sender: parsePerson(sender),
    receiver: parsePerson(receiver),
    ...(parseText(receiverEmail) && { receiverEmail: parseText(receiverEmail) }),
  }
}

export function readDraft(
  search: URLSearchParams,
  listing: Pick<Listing, 'details'>,
  storedPrivate?: unknown,
): ParcelDraft {
  const date = check(LocalDate, search.get('date'))
  const size = Object.fromEntries(
    sizeFields.map((name) => [name, parseNumberText(search.get(name))]),
  ) as ParcelDraft['size']
  return {
    details: getDetails<RouteDetails>(listing),
    ...(date.ok ? { date: date.value } : {}),
    size,
    collection: search.get('collection') === '1',
    delivery: search.get('delivery') === '1',
    private: parsePrivate(storedPrivate),
  }
}

const parseNumberText = (text: string | null): string => (text && parseAmount(text) !== null ? text : '')

export function writeDraft({ date, size, collection, delivery }: ParcelDraft): Record<string, string> {
  const filledSizes = sizeFields.filter((name) => size[name]).map((name) => [name, size[name]])
  return {
    ...(date ? { date } : {}),
    ...Object.fromEntries(filledSizes),
    ...(collection ? { collection: '1' } : {}),
    ...(delivery ? { delivery: '1' } : {}),
  }
}

export const writePrivate = (draft: ParcelDraft): ParcelDraft['private'] => draft.private

const windowDays = 14
export const getAvailabilityWindow = ({ date }: ParcelDraft): { from: string; to: string } | null =>
  date ? { from: date, to: addDays(date, windowDays) } : null

const parseNumber = (text: string): number => parseAmount(text) ?? Number.NaN

function toParcelChoice({ details, date, size, collection, delivery }: ParcelDraft): ParcelChoice | null {
  if (!details || !date) return null
  const { from, to } = details
  const numbers = {
    length: parseNumber(size.length),
    width: parseNumber(size.width),
    height: parseNumber(size.height),
    kg: parseNumber(size.kg),
    value: parseNumber(size.value || '0'),
  }
  const checked = check(ParcelChoice, { date, from, to, ...numbers, collection, delivery })
  return checked.ok ? checked.value : null
}

/** Returns the error messages of the typed numbers, by field. */
export function getSizeFaults(draft: ParcelDraft): Record<string, string> {
  const { details, size } = draft
  const typed = sizeFields.filter((name) => size[name].trim() !== '')
  const numbers = Object.fromEntries(typed.map((name) => [name, parseNumber(size[name])]))
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
export function getDayFault(draft: ParcelDraft, taken: Taken | undefined): string | undefined {
  const { details, date } = draft
  if (!details || !date) return undefined
  if (!isRouteDay(details, date)) return `No departure on this day: ${formatRouteDepartures(details)}.`
  if (taken?.closed.includes(date)) return `No departure on ${formatDate(date)}.`
  const parcel = toParcelChoice(draft)
  // A parcel that does not fit into any vehicle is not a problem of the day.
  if (
    !parcel ||
    !taken ||
    computeChargedKg(parcel) > getMaxParcelKg(details) ||
    !fits(parcel, date, details, emptyVehicle)
  )
    return undefined
  if (fits(parcel, date, details, taken)) return undefined
  const next = listDaysAfter(date).find(
    (day) => isRouteDay(details, day) && !taken.closed.includes(day) && fits(parcel, day, details, taken),
  )
  return `The vehicle on this day has no room for this parcel. ${next ? `There is room on ${formatDate(next)}.` : 'Please choose another day.'}`
}

const emptyVehicle = { counts: [] }

const listDaysAfter = (date: string): string[] =>
  Array.from({ length: windowDays }, (_, index) => addDays(date, index + 1))

/** Whether the vehicle has enough capacity left. A slot without data counts as empty. */
function fits(parcel: ParcelChoice, date: string, details: RouteDetails, { counts }: Pick<Taken, 'counts'>): boolean {
  const left = new Map(counts.map((count) => [count.slot, count.left]))
  const room = getDailyCapacity(details)
  return (
    (left.get(buildWeightSlot(date)) ?? room.grams) >= gramsOf(parcel) &&
    (left.get(buildVolumeSlot(date)) ?? room.cm3) >= cm3Of(parcel)
  )
}

export function buildChoice(draft: ParcelDraft, _: Days | undefined, taken?: Taken): Record<string, unknown> | null {
  const parcel = toParcelChoice(draft)
  return parcel && !getDayFault(draft, taken) ? { ...parcel } : null
}

/** Adds the personal data, which only the booking needs. Returns null while something is missing or invalid. */
export function buildBookingChoice(
  { collection, delivery, private: personal }: ParcelDraft,
  choice: Record<string, unknown>,
): Record<string, unknown> | null {
  const { contents, collectAt, deliverTo, sender, receiver, receiverEmail } = personal
  if ((collection && !collectAt.trim()) || (delivery && !deliverTo.trim())) return null
  const fullChoice = {
    ...choice,
    contents,
    sender,
    receiver,
    ...(receiverEmail?.trim() ? { receiverEmail } : {}),
    ...(collection ? { collectAt } : {}),
    ...(delivery ? { deliverTo } : {}),
  }
  const checked = check(ParcelChoice, fullChoice)
  return checked.ok ? { ...checked.value } : null
}

/** Returns the error messages of the personal data, by field. Incomplete fields have no error yet. */
export function getPrivateFaults({ private: personal }: ParcelDraft): Record<string, string> {
  const { contents, sender, receiver, receiverEmail } = personal
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
  // An address is checked once it has a domain.
  const emailField = /@.+\..|\s/.test(receiverEmail?.trim() ?? '') ? { receiverEmail } : {}
  const checked = check(ParcelChoice, { ...sample, ...(contents ? { contents } : {}), sender, receiver, ...emailField })
  if (checked.ok) return {}
  const typed: Record<string, string> = { contents, 'sender.phone': sender.phone, 'receiver.phone': receiver.phone }
  const isComplete = (field: string) =>
    field === 'receiverEmail'
      ? true
      : field === 'contents'
        ? contents.length > 2
        : (typed[field]?.replace(/\D/g, '').length ?? 0) >= 10
  return Object.fromEntries(
    checked.faults.filter(({ field }) => isComplete(field)).map(({ field, message }) => [field, message]),
  )
}
