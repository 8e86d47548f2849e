/** Rules for the draft of a car hire and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { listOpenHalfHours } from '#contract/business/business/opening-hours'
import type { Listing } from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import {
  addDays,
  formatDate,
  formatInstant,
  isLocalDate,
  listNights,
  lusakaDate,
  lusakaInstant,
  lusakaTime,
} from '#contract/core/dates'
import {
  carHire,
  countStartedDays,
  defaultBufferHours,
  maxExtraQuantity,
} from '#contract/verticals/car-hire/descriptor'
import { formatMinStay } from '#contract/verticals/min-stay'
import { CarChoice, listHireSlots, type CarDetails } from '#contract/verticals/car-hire/schema'
import { getDetails } from '../listing-facts'
import type {
  Availability,
  ChosenDraft,
  CounterMoment,
  CounterStockRules,
  Days,
  MinStay,
  SlotQuantity,
  Taken,
} from '../screens'
import { sumQuantity } from '../sum-quantity'

/** A date and a time in Zambia. The date can be missing. */
export interface Moment {
  date?: string
  time: string
}

export interface HireDraft {
  pickUp: Moment
  return: Moment
  pickUpPlace: string | undefined
  returnPlace: string | undefined
  extras: Record<string, number>
  /** Number of cars, if known, and the buffer before and after each hire, in ms. */
  stock: { cars: number | undefined; buffer: number }
}

const defaultTime = '08:00'
const hourMs = 3_600_000
const extraPrefix = 'with-'

export function readDraft(search: URLSearchParams, listing: Pick<Listing, 'details'>): HireDraft {
  const details = getDetails<CarDetails>(listing)
  const places = details?.places?.map(({ name }) => name) ?? []
  const parsePlace = (name: string) => places.find((place) => place === search.get(name)) ?? places[0]
  const counts = (details?.extras ?? []).map(
    ({ id, most = 1 }) => [id, parseCount(search, extraPrefix + id, most)] as const,
  )
  return {
    pickUp: parseMoment(search, 'pickUp'),
    return: parseMoment(search, 'return'),
    pickUpPlace: parsePlace('from'),
    returnPlace: parsePlace('to'),
    extras: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    stock: { cars: details?.cars, buffer: (details?.bufferHours ?? defaultBufferHours) * hourMs },
  }
}

export const readChoice = ({ pickUpAt, returnAt, pickUpPlace, returnPlace, extras = {} }: CarChoice): ChosenDraft => ({
  query: writeDraft({ pickUp: toMoment(pickUpAt), return: toMoment(returnAt), pickUpPlace, returnPlace, extras }),
})

const toMoment = (instant: string): Moment => {
  const at = Date.parse(instant)
  return { date: lusakaDate(at), time: lusakaTime(at) }
}

export function writeDraft({
  pickUp,
  return: back,
  pickUpPlace,
  returnPlace,
  extras,
}: Omit<HireDraft, 'stock'>): Record<string, string> {
  const selectedExtras = Object.entries(extras).filter(([, count]) => count > 0)
  return {
    ...(pickUp.date ? { pickUp: `${pickUp.date}T${pickUp.time}` } : {}),
    ...(back.date ? { return: `${back.date}T${back.time}` } : {}),
    ...(pickUpPlace ? { from: pickUpPlace } : {}),
    ...(returnPlace ? { to: returnPlace } : {}),
    ...Object.fromEntries(selectedExtras.map(([id, count]) => [extraPrefix + id, String(count)])),
  }
}

/** Most walk-ins want a car now, for a day. */
export function getCounterQuery(_: unknown, { today, now, hours }: CounterMoment): Record<string, string> {
  for (const date of listNights(today, addDays(today, 7))) {
    const time = listOpenHalfHours(hours, date).find((start) => lusakaInstant(date, start).getTime() > now)
    if (time) return { pickUp: `${date}T${time}`, return: `${addDays(date, 1)}T${time}` }
  }
  return {}
}

/** Parses a moment from the URL. List pages pass only the date; then the time is the default. */
function parseMoment(search: URLSearchParams, name: string): Moment {
  const [, date, time] = /^([\d-]{10})(?:T(\d\d:[03]0))?$/.exec(search.get(name) ?? '') ?? []
  return date && isLocalDate(date) ? { date, time: time ?? defaultTime } : { time: defaultTime }
}

function parseCount(search: URLSearchParams, name: string, max: number): number {
  const count = Number(search.get(name) || 0)
  return Number.isInteger(count) && count >= 0 ? Math.min(count, max, maxExtraQuantity) : 0
}

const windowDays = 14
/** Returns the days with relevant hires. One extra day at each end, because buffers can cross midnight. */
export function getAvailabilityWindow({ pickUp, return: back }: HireDraft): { from: string; to: string } | null {
  if (!pickUp.date) return null
  const windowEnd = addDays(pickUp.date, windowDays)
  const last = back.date && back.date > windowEnd ? back.date : windowEnd
  return { from: addDays(pickUp.date, -1), to: addDays(last, 1) }
}

const toInstantMs = ({ date, time }: Moment): number | undefined =>
  date ? lusakaInstant(date, time).getTime() : undefined

/** Returns pick-up and return in ms since 1970. Undefined if one is missing or the return is not later. */
function getHireSpan(draft: HireDraft): { from: number; to: number } | undefined {
  const [from, to] = [toInstantMs(draft.pickUp), toInstantMs(draft.return)]
  return from !== undefined && to !== undefined && to > from ? { from, to } : undefined
}

/** Sets the pick-up. Clears the return date if it is not later. */
export function setPickUp(draft: HireDraft, pickUp: Moment): HireDraft {
  const [from, to] = [toInstantMs(pickUp), toInstantMs(draft.return)]
  const isReturnLater = from === undefined || to === undefined || to > from
  return { ...draft, pickUp, return: isReturnLater ? draft.return : { time: draft.return.time } }
}

/**
 * Whether more hires overlap the period than there are cars. Returns false if the stock is unknown, because the server
 * checks the booking again.
 */
function areAllCarsHired(
  { stock: { cars, buffer } }: HireDraft,
  { from, to }: { from: number; to: number },
  taken: Taken | undefined,
): boolean {
  const overlappingHires =
    taken?.busy.filter((hire) => Date.parse(hire.from) < to + buffer && Date.parse(hire.to) > from - buffer) ?? []
  return cars !== undefined && new Set(overlappingHires.map(({ unit }) => unit)).size >= cars
}

/** Returns the next start time, in ms since 1970, at which a car is available for the same duration. */
function findNextStart(draft: HireDraft, { from, to }: { from: number; to: number }, taken: Taken): number | undefined {
  const starts = taken.busy.map((hire) => Date.parse(hire.to) + draft.stock.buffer).filter((start) => start > from)
  return starts
    .sort((a, b) => a - b)
    .find((start) => !areAllCarsHired(draft, { from: start, to: start + to - from }, taken))
}

/** Returns the error message for the times. Undefined if they are valid, or if one is missing. */
export function getTimeFault(draft: HireDraft, taken: Taken | undefined): string | undefined {
  const [from, to] = [toInstantMs(draft.pickUp), toInstantMs(draft.return)]
  if (from === undefined || to === undefined) return undefined
  const checked = check(CarChoice, toCarChoice(draft))
  if (!checked.ok) return checked.faults[0]?.message
  const closed = taken?.closed.find(
    (day) => day === draft.pickUp.date || (day > draft.pickUp.date! && day < draft.return.date!),
  )
  if (closed) return `This car can't be hired on ${formatDate(closed)}. Please choose other times.`
  if (!taken || !areAllCarsHired(draft, { from, to }, taken)) return undefined
  const nextStart = findNextStart(draft, { from, to }, taken)
  const reason =
    draft.stock.cars === 1
      ? 'This car is already hired at that time.'
      : `All ${draft.stock.cars} cars are already hired at that time.`
  return nextStart === undefined
    ? `${reason} Please choose other times.`
    : `${reason} For the same length, one is available from ${formatInstant(new Date(nextStart).toISOString())}.`
}

const toCarChoice = ({ pickUp, return: back, pickUpPlace, returnPlace, extras }: HireDraft) => ({
  pickUpAt: lusakaInstant(pickUp.date!, pickUp.time).toISOString(),
  returnAt: lusakaInstant(back.date!, back.time).toISOString(),
  ...(pickUpPlace ? { pickUpPlace } : {}),
  ...(returnPlace ? { returnPlace } : {}),
  ...(Object.keys(extras).length > 0 ? { extras } : {}),
})

/** Returns the choice if it is complete and, as far as known, available. */
export function buildChoice(draft: HireDraft, _: Days | undefined, taken?: Taken): Record<string, unknown> | null {
  if (!getHireSpan(draft) || getTimeFault(draft, taken)) return null
  return toCarChoice(draft)
}

/** Returns the minimum hire of the pick-up day. Unknown days have none, because the server checks the booking again. */
export function getMinStay(draft: HireDraft, { taken }: Pick<Availability, 'taken'>): MinStay | null {
  const { date } = draft.pickUp
  const minimum = date && taken?.minStays?.[date]
  const span = getHireSpan(draft)
  return date && minimum
    ? {
        text: formatMinStay(carHire.dayValues.minStay, minimum, date),
        isMet: !span || countStartedDays(span.from, span.to) >= minimum,
      }
    : null
}

/** Returns the charged days and the formatted times of the hire. */
export function summarizeHire(draft: HireDraft): { days: number; from: string; to: string } | undefined {
  const span = getHireSpan(draft)
  return (
    span && {
      days: countStartedDays(span.from, span.to),
      from: formatInstant(new Date(span.from).toISOString()),
      to: formatInstant(new Date(span.to).toISOString()),
    }
  )
}

/**
 * Counts the car of the user's own unpaid hold as free, because a new booking releases that hold. The own hire is the
 * shortest busy interval that contains the held times; longer ones belong to other customers.
 */
export function excludeOwnHold(hold: Pick<Booking, 'choice'>, { days, taken }: Availability): Availability {
  const { pickUpAt = '', returnAt = '' } = hold.choice as Partial<CarChoice>
  const around = taken?.busy.filter(
    ({ from, to }) => Date.parse(from) <= Date.parse(pickUpAt) && Date.parse(to) >= Date.parse(returnAt),
  )
  const own = around?.sort((a, b) => lengthOf(a) - lengthOf(b))[0]
  return { days, taken: taken && { ...taken, busy: taken.busy.filter((one) => one !== own) } }
}

export const counterStock: CounterStockRules = {
  getUnits: (choice: CarChoice, listing) => listHireSlots(choice, getDetails<CarDetails>(listing) ?? {}),
  addFree: (units, { days, taken }) => ({
    days,
    taken: taken && { ...taken, busy: freeCounterDays(units, taken.busy) },
  }),
}

/**
 * Removes the days that are set aside for this device. The units of the other intervals get new numbers for each day,
 * because the server moves them to make room for a sale.
 */
function freeCounterDays(units: readonly SlotQuantity[], busy: Taken['busy']): Taken['busy'] {
  const left = new Map(units.map(({ slot }) => [slot, sumQuantity(units, slot)]))
  const others = busy.filter(({ from, to }) => {
    const day = lusakaDate(Date.parse(from))
    const quantity = left.get(day) ?? 0
    const isSetAside = from === startOf(day) && to === startOf(addDays(day, 1)) && quantity > 0
    if (isSetAside) left.set(day, quantity - 1)
    return !isSetAside
  })
  const parts = others.flatMap(splitByDay).sort((a, b) => (a.from < b.from ? -1 : 1))
  const numbered: Taken['busy'] = []
  for (const part of parts) {
    const used = new Set(numbered.filter(({ to }) => to > part.from).map(({ unit }) => unit))
    let unit = 1
    while (used.has(unit)) unit++
    numbered.push({ ...part, unit })
  }
  return numbered
}

const startOf = (day: string): string => lusakaInstant(day, '00:00').toISOString()

function splitByDay(interval: Taken['busy'][number]): Taken['busy'] {
  const [first, last] = [lusakaDate(Date.parse(interval.from)), lusakaDate(Date.parse(interval.to) - 1)]
  return [...listNights(first, last), last].map((day) => ({
    ...interval,
    from: day === first ? interval.from : startOf(day),
    to: day === last ? interval.to : startOf(addDays(day, 1)),
  }))
}

const lengthOf = ({ from, to }: { from: string; to: string }): number => Date.parse(to) - Date.parse(from)
