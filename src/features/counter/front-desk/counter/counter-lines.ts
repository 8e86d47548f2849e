/** What a business can sell at its counter, with today's price and what is free by this device. Pure functions. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { countUsedByDay, listStockUses } from '#contract/bookings/bookings/known-stock'
import { buildDayKey } from '#contract/business/listings/day-keys'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { normalizeBarcode } from '#contract/core/barcodes'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { verticals } from '#contract/verticals/index'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import { getBusinessWords } from '#contract/verticals/words/index'
import { getDayStock } from '../../../../verticals/day-stock'
import { findNextDeparture, type NextDeparture } from '../../../../verticals/next-departure'
import { getPriceOn } from '../../../../verticals/price-today'

export interface CounterLine {
  id: string
  name: string
  /** Formatted price of the day. */
  price: string
  /** When it departs, and what is free: `07:00 today · 23 free`. */
  text: string
  /** What this device can sell, of what is counted; undefined if it does not know. */
  left?: number | undefined
  /** Codes of a product, as they are compared. */
  codes: readonly string[]
}

export interface CounterData {
  listings: readonly OwnListing[]
  bookings: readonly VendorBooking[]
  quotas: readonly CounterQuota[]
  /** This device, whose counter stock is free for its own sales. */
  deviceId: string | undefined
  /** Whether the device has received all changes once. Before, nothing is said about free units. */
  isComplete: boolean
}

type Line = CounterLine & { order: string }

/**
 * Lists what is published: departures by their time, everything else with what was sold most recently first.
 * @param now in ms since 1970
 */
export function buildCounterLines(data: CounterData, now: number): CounterLine[] {
  const lastSales = findLastSales(data.bookings)
  return data.listings
    .filter(({ values, hiddenReason }) => values.offered !== false && !hiddenReason)
    .map((listing) => buildLine(listing, data, lastSales.get(listing._id), now))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ order: _, ...line }) => line)
}

function buildLine(listing: OwnListing, data: CounterData, lastSale: string | undefined, now: number): Line {
  const { _id: id, vertical, values } = listing
  const name = String(values.name)
  const departure = findNextDeparture(listing, now)
  const day = departure?.day ?? lusakaDate(now)
  const left = data.isComplete ? countFree(listing, data, day, now) : undefined
  const minimum = left && departure && getMinimumParty(listing, day, left, now)
  return {
    id,
    name,
    price: formatZmw(getPriceOn(vertical, values, day)),
    text: [departure && formatDeparture(departure, name, now), formatFree(listing, left, minimum)]
      .filter(Boolean)
      .join(' · '),
    left,
    codes: [values.barcode, values.sku].filter((code) => typeof code === 'string').map(normalizeBarcode),
    // Departures are taken by time. Everything else: what is sold often is at hand.
    order: departure?.isDaily ? `${departure.at} ${name}` : `${invert(lastSale)} ${name.toLowerCase()}`,
  }
}

/** The end of the previous sale, so that later ones come first. */
const invert = (instant: string | undefined): string =>
  String(instant === undefined ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - Date.parse(instant)).padStart(17)

function findLastSales(bookings: readonly VendorBooking[]): Map<string, string> {
  const last = new Map<string, string>()
  for (const { listingId, createdAt, isWalkIn } of bookings)
    if (isWalkIn && createdAt > (last.get(listingId) ?? '')) last.set(listingId, createdAt)
  return last
}

/** Many names of trips contain the time already. */
function formatDeparture({ day, time }: NextDeparture, name: string, now: number): string {
  const today = lusakaDate(now)
  const dayText = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : formatDate(day)
  return name.includes(time) ? dayText : `${time} ${dayText}`
}

function formatFree(
  listing: OwnListing,
  left: number | undefined,
  minimumParty: number | undefined,
): string | undefined {
  const { free, full, minimumParty: forms } = getBusinessWords(verticals[listing.vertical].businessType).counter
  if (left === undefined || !free) return undefined
  // The party that is missing is larger than what is left.
  if (left === 0 || (minimumParty && minimumParty > left)) return full
  const freeText = formatPlural(left, free)
  return minimumParty && minimumParty > 1 && forms ? `${freeText} · ${formatPlural(minimumParty, forms)}` : freeText
}

/** Units that the calendar has closed count as booked here: the party is only a hint, and the server decides. */
const getMinimumParty = (
  { vertical, values }: OwnListing,
  day: string,
  left: number,
  now: number,
): number | undefined =>
  getDayStock(vertical).getMinimumParty?.(values, day, (getDayStock(vertical).getCapacity(values) ?? left) - left, now)

/** Returns undefined for listings whose units are not counted. What other devices have set aside is not free. */
function countFree(listing: OwnListing, data: CounterData, day: string, now: number): number | undefined {
  const { _id: id, vertical, values, closedDays = [], importedDays = [], dayValues } = listing
  const quotas = data.quotas.filter(({ listingId }) => listingId === id)
  const pieces = getPiecesLeft({ vertical, details: values })
  if (pieces !== undefined) return pieces + countHeld(quotas, data.deviceId)
  const capacity = getDayStock(vertical).getCapacity(values)
  if (capacity === null) return undefined
  if (closedDays.includes(day) || importedDays.includes(day)) return 0
  const bookings = data.bookings.filter(({ listingId }) => listingId === id)
  const others = quotas.filter(({ deviceId }) => deviceId !== data.deviceId)
  const used = countUsedByDay(vertical, listStockUses({ vertical, details: values }, bookings, others, now))(day)
  return Math.max(0, Math.min(capacity, dayValues?.[buildDayKey(day, 'stock')] ?? capacity) - used)
}

/** Pieces that are set aside for this device are not in the stock of the listing. */
const countHeld = (quotas: readonly CounterQuota[], deviceId: string | undefined): number =>
  quotas
    .filter((quota) => quota.state === 'open' && quota.deviceId === deviceId)
    .flatMap(({ units }) => units)
    .reduce((sum, { held }) => sum + held, 0)

/** Finds the products with a code that was scanned or typed. Usually there is one. */
export const findByCode = (lines: readonly CounterLine[], code: string): CounterLine[] =>
  lines.filter(({ codes }) => codes.includes(normalizeBarcode(code)))

/** Finds the lines with the code, or otherwise those whose names contain all words of the search. */
export function findLines(lines: readonly CounterLine[], search: string): CounterLine[] {
  const withCode = findByCode(lines, search)
  if (withCode.length > 0) return withCode
  const words = normalize(search).split(/\s+/)
  return lines.filter(({ name, text }) => {
    const found = normalize(`${name} ${text}`)
    return words.every((word) => found.includes(word))
  })
}

const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
