/** Rules for the draft of a hotel stay and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Booking } from '#contract/bookings'
import type { Listing } from '#contract/catalogue'
import { check } from '#contract/check'
import { formatDate, nightsOf } from '#contract/days'
import { LocalDate } from '#contract/values'
import { HotelChoice, mostRooms, type RoomDetails } from '#contract/verticals/shapes/hotels'
import { detailsOf } from '../details-of'
import type { Days, Seen } from '../screens'

export interface StayDraft {
  checkIn?: string
  checkOut?: string
  guests: number
  rooms: number
  /** Ids of the selected extras. Undefined if none is selected. */
  extras?: string[]
}

export const mostGuests = 40
const usualGuests = 2

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>): StayDraft {
  const checkIn = dateIn(search, 'checkIn')
  const checkOut = dateIn(search, 'checkOut')
  const found = detailsOf<RoomDetails>(listing)
  const sleeps = found?.sleeps ?? usualGuests
  const wanted = new Set(search.get('extras')?.split(','))
  const extras = found?.extras?.map(({ id }) => id).filter((id) => wanted.has(id)) ?? []
  return {
    ...(checkIn ? { checkIn } : {}),
    ...(checkIn && checkOut && checkOut > checkIn ? { checkOut } : {}),
    guests: countIn(search, 'guests', mostGuests) ?? Math.min(usualGuests, sleeps),
    rooms: countIn(search, 'rooms', mostRooms) ?? 1,
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

function dateIn(search: URLSearchParams, name: string): string | undefined {
  const checked = check(LocalDate, search.get(name))
  return checked.ok ? checked.value : undefined
}

function countIn(search: URLSearchParams, name: string, most: number): number | undefined {
  const count = Number(search.get(name) || NaN)
  return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
}

/** Whether a night is free. Unknown nights count as free, because the server checks the booking again. */
export type IsFree = (night: string) => boolean

export function freeNights(days: Days | undefined, rooms: number, today: string): IsFree {
  const free = new Map(days?.map((day) => [day.date, day.free]))
  return (night) => night >= today && (free.get(night) ?? Infinity) >= rooms
}

export const takenNight = ({ checkIn, checkOut }: StayDraft, isFree: IsFree): string | undefined =>
  checkIn && checkOut ? nightsOf(checkIn, checkOut).find((night) => !isFree(night)) : undefined

/** Whether the user can select this day: as the first night, or as the check-out day. */
export const canPick = (draft: StayDraft, date: string, isFree: IsFree): boolean =>
  isFree(date) || endsStay(draft, date, isFree)

/** Applies a selected day to the draft: the first selects check-in, the second check-out, and the third starts over. */
export function pickDay(draft: StayDraft, date: string, isFree: IsFree): StayDraft {
  if (endsStay(draft, date, isFree)) return { ...draft, checkOut: date }
  return isFree(date) ? { ...draft, checkIn: date, checkOut: undefined } : draft
}

function endsStay({ checkIn, checkOut }: StayDraft, date: string, isFree: IsFree): boolean {
  return checkIn !== undefined && checkOut === undefined && date > checkIn && nightsOf(checkIn, date).every(isFree)
}

/** Sets the check-in day. Clears the check-out day if it is not later. */
export function arriveOn(draft: StayDraft, checkIn: string | undefined): StayDraft {
  const staysLater = checkIn !== undefined && draft.checkOut !== undefined && draft.checkOut > checkIn
  return { ...draft, checkIn, checkOut: staysLater ? draft.checkOut : undefined }
}

/** Returns the error message for the dates. Undefined if the dates are valid, or if one is missing. */
export function faultOf(draft: StayDraft, isFree: IsFree): string | undefined {
  if (!draft.checkIn || !draft.checkOut) return undefined
  const checked = check(HotelChoice, draft)
  if (!checked.ok) return checked.faults[0]?.message
  const taken = takenNight(draft, isFree)
  return taken && `The night of ${formatDate(taken)} is sold out. Please choose other dates.`
}

/** Returns the choice if it is complete and, as far as known, available. */
export function choiceOf(draft: StayDraft, days: Days | undefined): Record<string, unknown> | null {
  const checked = check(HotelChoice, draft)
  if (!checked.ok || takenNight(draft, freeNights(days, draft.rooms, ''))) return null
  return { ...checked.value }
}

/** Returns the price per night in ZMW. Undefined if all nights cost the same, because identical prices are noise. */
export function pricesOf(days: Days | undefined): Map<string, number> | undefined {
  const prices = new Map(days?.map(({ date, price }) => [date, price]))
  return new Set(prices.values()).size > 1 ? prices : undefined
}

/** Counts the rooms of the user's own unpaid hold as free, because a new booking releases that hold. */
export function withoutOwn(hold: Pick<Booking, 'choice'>, { days, taken }: Seen): Seen {
  const { checkIn = '', checkOut = '', rooms = 0 } = hold.choice as Partial<HotelChoice>
  return {
    taken,
    days: days?.map((day) => (day.date >= checkIn && day.date < checkOut ? { ...day, free: day.free + rooms } : day)),
  }
}
