/** Rules for the draft of a hotel stay and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import { addDays, countNights, formatDate, listNights } from '#contract/core/dates'
import { LocalDate } from '#contract/core/values'
import { hotels } from '#contract/verticals/hotels/descriptor'
import { formatMinStay } from '#contract/verticals/min-stay'
import { HotelChoice, maxRooms, type RoomDetails } from '#contract/verticals/hotels/schema'
import { getDetails } from '../listing-facts'
import type { Days, Availability, ChosenDraft, CounterMoment, CounterStockRules, MinStay } from '../screens'
import { sumQuantity } from '../sum-quantity'

export interface StayDraft {
  checkIn?: string
  checkOut?: string
  guests: number
  rooms: number
  /** Ids of the selected extras. Undefined if none is selected. */
  extras?: string[]
}

export const maxGuests = 40
const defaultGuests = 2

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>): StayDraft {
  const checkIn = parseDate(search, 'checkIn')
  const checkOut = parseDate(search, 'checkOut')
  const details = getDetails<RoomDetails>(listing)
  const sleeps = details?.sleeps ?? defaultGuests
  const requestedExtras = new Set(search.get('extras')?.split(','))
  const extras = details?.extras?.map(({ id }) => id).filter((id) => requestedExtras.has(id)) ?? []
  return {
    ...(checkIn ? { checkIn } : {}),
    ...(checkIn && checkOut && checkOut > checkIn ? { checkOut } : {}),
    guests: parseCount(search, 'guests', maxGuests) ?? Math.min(defaultGuests, sleeps),
    rooms: parseCount(search, 'rooms', maxRooms) ?? 1,
    ...(extras.length > 0 ? { extras } : {}),
  }
}

export function writeDraft({ checkIn, checkOut, guests, rooms, extras = [] }: StayDraft): Record<string, string> {
  return {
    ...(checkIn ? { checkIn } : {}),
    ...(checkOut ? { checkOut } : {}),
    guests: String(guests),
    rooms: String(rooms),
    ...(extras.length > 0 ? { extras: extras.join(',') } : {}),
  }
}

/** A draft has the same fields as the choice. */
export const readChoice = (choice: HotelChoice): ChosenDraft => ({ query: writeDraft(choice) })

/** Most walk-ins want a room for tonight. */
export const getCounterQuery = (_: unknown, { today }: CounterMoment): Record<string, string> => ({
  checkIn: today,
  checkOut: addDays(today, 1),
})

function parseDate(search: URLSearchParams, name: string): string | undefined {
  const checked = check(LocalDate, search.get(name))
  return checked.ok ? checked.value : undefined
}

function parseCount(search: URLSearchParams, name: string, max: number): number | undefined {
  const count = Number(search.get(name) || NaN)
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined
}

/** Whether a night is free. Unknown nights count as free, because the server checks the booking again. */
type IsFree = (night: string) => boolean

export function createNightCheck(days: Days | undefined, rooms: number, today: string): IsFree {
  const free = new Map(days?.map((day) => [day.date, day.free]))
  return (night) => night >= today && (free.get(night) ?? Infinity) >= rooms
}

export const findTakenNight = ({ checkIn, checkOut }: StayDraft, isFree: IsFree): string | undefined =>
  checkIn && checkOut ? listNights(checkIn, checkOut).find((night) => !isFree(night)) : undefined

/** Whether the user can select this day: as the first night, or as the check-out day. */
export const canPick = (draft: StayDraft, date: string, isFree: IsFree): boolean =>
  isFree(date) || canCheckOut(draft, date, isFree)

/** Applies a selected day to the draft: the first selects check-in, the second check-out, and the third starts over. */
export function pickDay(draft: StayDraft, date: string, isFree: IsFree): StayDraft {
  if (canCheckOut(draft, date, isFree)) return { ...draft, checkOut: date }
  return isFree(date) ? { ...draft, checkIn: date, checkOut: undefined } : draft
}

function canCheckOut({ checkIn, checkOut }: StayDraft, date: string, isFree: IsFree): boolean {
  return checkIn !== undefined && checkOut === undefined && date > checkIn && listNights(checkIn, date).every(isFree)
}

/** Sets the check-in day. Clears the check-out day if it is not later. */
export function setCheckIn(draft: StayDraft, checkIn: string | undefined): StayDraft {
  const isCheckOutLater = checkIn !== undefined && draft.checkOut !== undefined && draft.checkOut > checkIn
  return { ...draft, checkIn, checkOut: isCheckOutLater ? draft.checkOut : undefined }
}

/** Returns the error message for the dates. Undefined if the dates are valid, or if one is missing. */
export function getDateFault(draft: StayDraft, isFree: IsFree): string | undefined {
  if (!draft.checkIn || !draft.checkOut) return undefined
  const checked = check(HotelChoice, draft)
  if (!checked.ok) return checked.faults[0]?.message
  const taken = findTakenNight(draft, isFree)
  return taken && `The night of ${formatDate(taken)} is sold out. Please choose other dates.`
}

/** Returns the choice if it is complete and, as far as known, available. */
export function buildChoice(draft: StayDraft, days: Days | undefined): Record<string, unknown> | null {
  const checked = check(HotelChoice, draft)
  if (!checked.ok || findTakenNight(draft, createNightCheck(days, draft.rooms, ''))) return null
  return { ...checked.value }
}

/** Returns the minimum stay of the check-in day. Unknown days have none, because the server checks the booking again. */
export function getMinStay({ checkIn, checkOut }: StayDraft, { days }: Pick<Availability, 'days'>): MinStay | null {
  const minimum = checkIn && days?.find(({ date }) => date === checkIn)?.minStay
  return checkIn && minimum
    ? {
        text: formatMinStay(hotels.dayValues.minStay, minimum, checkIn),
        isMet: checkOut === undefined || countNights(checkIn, checkOut) >= minimum,
      }
    : null
}

/** Returns the price per night in ZMW. Undefined if all nights cost the same, because identical prices are noise. */
export function getVaryingPrices(days: Days | undefined): Map<string, number> | undefined {
  const prices = new Map(days?.map(({ date, price }) => [date, price]))
  return new Set(prices.values()).size > 1 ? prices : undefined
}

/** Counts the rooms of the user's own unpaid hold as free, because a new booking releases that hold. */
export function excludeOwnHold(hold: Pick<Booking, 'choice'>, { days, taken }: Availability): Availability {
  const { checkIn = '', checkOut = '', rooms = 0 } = hold.choice as Partial<HotelChoice>
  return {
    taken,
    days: days?.map((day) => (day.date >= checkIn && day.date < checkOut ? { ...day, free: day.free + rooms } : day)),
  }
}

export const counterStock: CounterStockRules = {
  getUnits: ({ checkIn, checkOut, rooms }: HotelChoice) =>
    listNights(checkIn, checkOut).map((slot) => ({ slot, quantity: rooms })),
  addFree: (units, { days, taken }) => ({
    taken,
    days: days?.map((day) => ({ ...day, free: day.free + sumQuantity(units, day.date) })),
  }),
}
