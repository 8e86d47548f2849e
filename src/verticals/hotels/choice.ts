/** The rules of a stay while it is being chosen, and its way to and from the URL. Pure: no clock, no network. */
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
  /** By id; absent where nothing is wished. */
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

/** Nights that nothing is known of count as free: the server has the last word. */
export type IsFree = (night: string) => boolean

export function freeNights(days: Days | undefined, rooms: number, today: string): IsFree {
  const free = new Map(days?.map((day) => [day.date, day.free]))
  return (night) => night >= today && (free.get(night) ?? Infinity) >= rooms
}

export const takenNight = ({ checkIn, checkOut }: StayDraft, isFree: IsFree): string | undefined =>
  checkIn && checkOut ? nightsOf(checkIn, checkOut).find((night) => !isFree(night)) : undefined

/** Whether a press on this day means something: a first night, or the day after a last one. */
export const canPick = (draft: StayDraft, date: string, isFree: IsFree): boolean =>
  isFree(date) || endsStay(draft, date, isFree)

/** The first press is the day of arrival, the second the day of leaving; a third begins anew. */
export function pickDay(draft: StayDraft, date: string, isFree: IsFree): StayDraft {
  if (endsStay(draft, date, isFree)) return { ...draft, checkOut: date }
  return isFree(date) ? { ...draft, checkIn: date, checkOut: undefined } : draft
}

function endsStay({ checkIn, checkOut }: StayDraft, date: string, isFree: IsFree): boolean {
  return checkIn !== undefined && checkOut === undefined && date > checkIn && nightsOf(checkIn, date).every(isFree)
}

/** The day of arrival moved behind that of leaving: the latter has to be chosen again. */
export function arriveOn(draft: StayDraft, checkIn: string | undefined): StayDraft {
  const staysLater = checkIn !== undefined && draft.checkOut !== undefined && draft.checkOut > checkIn
  return { ...draft, checkIn, checkOut: staysLater ? draft.checkOut : undefined }
}

/** What is wrong with the two days, in words; nothing while one is missing. */
export function faultOf(draft: StayDraft, isFree: IsFree): string | undefined {
  if (!draft.checkIn || !draft.checkOut) return undefined
  const checked = check(HotelChoice, draft)
  if (!checked.ok) return checked.faults[0]?.message
  const taken = takenNight(draft, isFree)
  return taken && `The night of ${formatDate(taken)} is sold out. Please choose other dates.`
}

/** Complete and, as far as is known, free. */
export function choiceOf(draft: StayDraft, days: Days | undefined): Record<string, unknown> | null {
  const checked = check(HotelChoice, draft)
  if (!checked.ok || takenNight(draft, freeNights(days, draft.rooms, ''))) return null
  return { ...checked.value }
}

/** What nights cost, where not all cost the same; a calendar full of one price says nothing. */
export function pricesOf(days: Days | undefined): Map<string, number> | undefined {
  const prices = new Map(days?.map(({ date, price }) => [date, price]))
  return new Set(prices.values()).size > 1 ? prices : undefined
}

/** One's own unpaid hold is given back when one books anew: its rooms are free for oneself. */
export function withoutOwn(hold: Pick<Booking, 'choice'>, { days, taken }: Seen): Seen {
  const { checkIn = '', checkOut = '', rooms = 0 } = hold.choice as Partial<HotelChoice>
  return {
    taken,
    days: days?.map((day) => (day.date >= checkIn && day.date < checkOut ? { ...day, free: day.free + rooms } : day)),
  }
}
