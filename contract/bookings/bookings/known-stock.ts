/**
 * What a device knows about the use of a listing's stock: from the bookings and the counter stock that it mirrors, and from
 * the sales that it has not sent yet. The business's calendar, the choosers and the counter count with it. Pure functions
 * without structs. The server decides with its claims, which follow the same rules (`verticals/rules`).
 */
import { isOverdue } from './overdue'
import { addDays, listNights, lusakaDate, lusakaInstant } from '../../core/dates'
import type { BookingState } from '../../core/state-machines'
import { buildSeatSlot, findRide, listLegs } from '../../verticals/buses/bus-ride'
import { defaultBufferHours } from '../../verticals/car-hire/descriptor'
import { buildVolumeSlot, buildWeightSlot, cm3Of, gramsOf } from '../../verticals/carriers/parcel-size'
import type { CountedUnit, Interval, Unit } from '../../verticals/rules/rules'
import type { VerticalFields, VerticalId } from '../../verticals/vertical'
import { firstItem } from '../../core/checked-access'

/** A booking of a customer or of a business, as the device stores it. */
export interface KnownBooking {
  status: BookingState
  reference: string
  choice?: Record<string, unknown> | undefined
  startsOn: string
  endsOn: string | null
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  createdAt: string
  isWalkIn?: boolean | undefined
}

/** Counter stock of a device, also of another one. */
export interface KnownQuota {
  state: string
  createdAt: string
  units: readonly { slot: string; held: number }[]
}

export interface StockUse {
  units: readonly Unit[]
  /** An answer of the server contains the use if it was read later, in ms since 1970. */
  since: number
}

export interface ListingFacts {
  vertical: VerticalId
  /** `details` of the listing, or the values of its form: both name the preparation time and the stops alike. */
  details: VerticalFields
}

const hourMs = 3_600_000

const getDayStart = (day: string): Date => lusakaInstant(day, '00:00')

/** Whether the booking uses stock. A request of a customer does not, but the sale of a clerk does before it is sent. */
const isUsingStock = ({ status, isWalkIn }: KnownBooking): boolean =>
  status === 'requested' ? isWalkIn === true : usingStatuses.has(status)

const usingStatuses = new Set<BookingState>(['held', 'awaiting_payment', 'payment_failed', 'confirmed', 'in_service'])

/** The units of a booking. Its own times precede those of the choice, because they may have changed since. */
type ListUnits = (booking: KnownBooking, choice: VerticalFields, details: VerticalFields) => Unit[]

const unitsByVertical: Record<VerticalId, ListUnits> = {
  hotels: ({ startsOn, endsOn }, { rooms = 1 }) =>
    listNights(startsOn, endsOn ?? addDays(startsOn, 1)).map((slot) => ({ slot, quantity: rooms })),
  buses: ({ startsOn }, { date = startsOn, from, to, seats = [] }, details) => {
    const ride = findRide({ stops: getStops(details) }, from, to)
    const legs = ride ? listLegs(ride) : [0]
    return seats.flatMap((seat: string) =>
      legs.map((leg) => ({ slot: buildSeatSlot(date, seat, leg), quantity: 1, capacity: 1 })),
    )
  },
  'car-hire': ({ startsOn, endsOn, startsAt, endsAt }, { pickUpAt, returnAt }, details) => {
    const bufferMs = getBufferMs(details)
    const from = Date.parse(startsAt ?? pickUpAt ?? getDayStart(startsOn).toISOString())
    const to = Date.parse(endsAt ?? returnAt ?? getDayStart(addDays(endsOn ?? startsOn, 1)).toISOString())
    return [{ from: new Date(from - bufferMs), to: new Date(to + bufferMs) }]
  },
  'real-estate': (_, { date, time }) => [{ slot: date ? `${date}/${time}` : 'all', quantity: 1, capacity: 1 }],
  travel: ({ startsOn }, { departsOn = startsOn, adults = 0, children = 0, residents = 0 }) => [
    { slot: departsOn, quantity: adults + children + residents || 1 },
  ],
  stores: (_, { quantity = 1 }) => [{ slot: 'all', quantity }],
  carriers: ({ startsOn }, { length, width, height, kg }) => [
    { slot: buildWeightSlot(startsOn), quantity: gramsOf({ kg }) || 0 },
    { slot: buildVolumeSlot(startsOn), quantity: cm3Of({ length, width, height }) || 0 },
  ],
}

const getStops = ({ stops, route }: VerticalFields): string[] =>
  stops ?? route?.map(({ stop }: { stop: string }) => stop) ?? []

const getBufferMs = ({ bufferHours = defaultBufferHours }: VerticalFields): number => bufferHours * hourMs

/** Returns the stock units that a booking uses, without the time for which it is overdue. */
export const listBookingUnits = ({ vertical, details }: ListingFacts, booking: KnownBooking): Unit[] =>
  unitsByVertical[vertical](booking, booking.choice ?? {}, details)

/** Returns what an overdue booking uses beyond its end: the nights until tonight, or its car until midnight. */
export function listOverdueUnits({ vertical, details }: ListingFacts, booking: KnownBooking, now: number): Unit[] {
  const today = lusakaDate(now)
  if (!isOverdue(booking, now)) return []
  if (vertical === 'hotels') {
    const rooms = Number(booking.choice?.rooms ?? 1)
    const end = booking.endsOn ?? booking.startsOn
    return [...listNights(end, today), today].map((slot) => ({ slot, quantity: rooms }))
  }
  if (vertical !== 'car-hire') return []
  const bookedUntil = firstItem(listBookingUnits({ vertical, details }, booking).filter(isTimed)).to
  const until = getDayStart(addDays(today, 1))
  return bookedUntil < until ? [{ from: bookedUntil, to: until }] : []
}

/** Lists what uses the stock of one listing. */
export function listStockUses(
  listing: ListingFacts,
  bookings: readonly KnownBooking[],
  quotas: readonly KnownQuota[],
  now: number,
): StockUse[] {
  const sales = bookings.filter(isUsingStock).flatMap((booking): StockUse[] => {
    const overdue = listOverdueUnits(listing, booking, now)
    return [
      { units: listBookingUnits(listing, booking), since: getSaleTime(booking) },
      ...(overdue.length > 0 ? [{ units: overdue, since: Date.parse(booking.endsAt ?? booking.createdAt) }] : []),
    ]
  })
  const setAside = quotas
    .filter(({ state }) => state === 'open')
    .map(({ units, createdAt }) => ({ units: listHeldUnits(listing, units), since: Date.parse(createdAt) }))
  return [...sales, ...setAside]
}

/** A sale from counter stock is part of any answer that contains its counter stock. Other unsent sales are in none. */
function getSaleTime({ reference, status, createdAt }: KnownBooking): number {
  if (reference !== '') return Date.parse(createdAt)
  return status === 'confirmed' ? -Infinity : Infinity
}

function listHeldUnits({ vertical }: ListingFacts, units: KnownQuota['units']): Unit[] {
  const held = units.filter((unit) => unit.held > 0)
  if (vertical !== 'car-hire')
    return held.map(({ slot, held: quantity }) => ({ slot, quantity, ...(vertical === 'buses' && { capacity: 1 }) }))
  return held.flatMap(({ slot, held: quantity }) =>
    Array.from({ length: quantity }, () => ({ from: getDayStart(slot), to: getDayStart(addDays(slot, 1)) })),
  )
}

export const isSlot = (unit: Unit): unit is CountedUnit => 'slot' in unit
export const isTimed = (unit: Unit): unit is Interval => 'from' in unit

/** Sums the used quantity by slot. */
export function sumBySlot(uses: readonly StockUse[]): Map<string, { quantity: number; capacity?: number }> {
  const sums = new Map<string, { quantity: number; capacity?: number }>()
  for (const { slot, quantity, capacity } of uses.flatMap(({ units }) => units.filter(isSlot)))
    sums.set(slot, {
      quantity: (sums.get(slot)?.quantity ?? 0) + quantity,
      ...(capacity !== undefined && { capacity }),
    })
  return sums
}

/**
 * Creates a function that counts the units in use on a day: rooms or places by their slot, the seats that are taken on
 * at least one leg, or the cars that are in use at the busiest time.
 */
export function countUsedByDay(vertical: VerticalId, uses: readonly StockUse[]): (day: string) => number {
  const slots = [...sumBySlot(uses)]
  const intervals = uses.flatMap(({ units }) => units.filter(isTimed))
  return (day) => {
    if (vertical === 'car-hire') return countBusiest(intervals, day)
    if (vertical !== 'buses')
      return slots.reduce((sum, [slot, { quantity }]) => (slot === day ? sum + quantity : sum), 0)
    return new Set(slots.flatMap(([slot]) => (slot.startsWith(`${day}/`) ? [slot.split('/')[1]] : []))).size
  }
}

function countBusiest(intervals: readonly Interval[], day: string): number {
  const [start, end] = [getDayStart(day), getDayStart(addDays(day, 1))]
  const onDay = intervals.filter(({ from, to }) => from < end && to > start)
  const starts = onDay.map(({ from }) => (from > start ? from : start))
  return Math.max(0, ...starts.map((at) => onDay.filter(({ from, to }) => from <= at && to > at).length))
}
