/** Availability before booking: the calendar, taken times, and alternatives to a listing that is not available. */
import { sql } from 'kysely'
import type { InputOf } from '#contract/core/endpoint'
import type { availability, occupancy } from '#contract/catalogue/catalogue'
import { Refusal } from '#contract/core/refusals'
import { addDays, listNights, lusakaDate, zmwOf } from '#contract/core/values'
import { hasFixedDeparture } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import { getRules } from '#contract/verticals/rules/index'
import { selectOfferedListings, listingView } from '../../catalogue/catalogue'
import { loadDecidedDepartures } from '../departures'
import { findFullDays, getIntervalDays, loadFreeBySlot, loadOccupancy } from '../../catalogue/stock'
import { loadVacancyStatus } from '../../catalogue/vacancy'
import { refuseUnavailable } from './refuse-unavailable'
import { loadMinStays, refuseShortStay } from './short-stay'
import { buildOffer, businessColumns, quoteChoice, getWantedUnits, type QuotedChoice } from './quote'
import { firstItem, getEntry, lastItem } from '#contract/core/checked-access'

const defaultDays = 31

export async function loadCalendar(db: Db, { params, query }: InputOf<typeof availability>, at: Date) {
  const listing = await selectOfferedListings(db)
    .select(businessColumns)
    .where('listing.id', '=', params.id)
    .executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const rules = getRules(listing.vertical)
  const { getDaySlot } = rules
  if (!getDaySlot) return { days: [] }
  const offer = buildOffer(listing)
  const getSlot = (date: string) => getDaySlot(date, offer)
  const dates = Array.from({ length: query.days ?? defaultDays }, (_, index) => addDays(query.from, index))
  const free = await loadFreeBySlot(db, listing.id, dates.map(getSlot), listing.capacity, at)
  const closed = new Set(await closedDays(db, listing.id, firstItem(dates), lastItem(dates)))
  const priceOn = (date: string) => zmwOf(rules.getDayPrice?.(date, offer) ?? listing.price_ngwee)
  const minStays = await loadMinStays(db, offer, dates)
  return {
    days: dates.map((date) => {
      const minStay = minStays.get(date)
      return {
        date,
        free: closed.has(date) ? 0 : getEntry(free, getSlot(date)),
        price: priceOn(date),
        ...(minStay && { minStay }),
      }
    }),
  }
}

const maxTakenDays = 120

/** Loads what is taken between two days, for verticals whose availability is not counted by day. */
export async function loadTakenBetween(
  db: Db,
  { params: { id }, query: { from, to } }: InputOf<typeof occupancy>,
  at: Date,
) {
  const listing = await selectOfferedListings(db).where('listing.id', '=', id).executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const last = firstItem([to, addDays(from, maxTakenDays)].sort())
  const { goes, calledOff } = await loadDecidedDepartures(db, id, from, last)
  // Units are claimed from one day to another, so that a day on which no more are for sale is like a closed one.
  const fullDays = await findFullDays(db, id, { from, to: addDays(last, 1) }, at)
  const closed = [...new Set([...(await closedDays(db, id, from, last)), ...calledOff, ...fullDays])].sort()
  const minStays = await loadMinStays(db, listing, listNights(from, addDays(last, 1)))
  return {
    ...(await loadOccupancy(db, id, from, last, at)),
    closed,
    ...(minStays.size > 0 && { minStays: Object.fromEntries(minStays) }),
    guaranteed: goes,
    vacancy: await loadVacancyStatus(db, id, at),
  }
}

async function closedDays(db: Db, listingId: string, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('closed_day')
    .select('day')
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

const maxAlternatives = 3
const maxCandidates = 12

/**
 * Finds alternatives in the same vertical that are available for the whole choice. Order: same route, same kind, same
 * vendor (others are in the same town), nearest price.
 */
export async function findAlternatives(db: Db, request: { listingId: string; choice: unknown }, at: Date) {
  const wantedListing = await selectOfferedListings(db).where('listing.id', '=', request.listingId).executeTakeFirst()
  if (!wantedListing) return { alternatives: [] }
  const candidates = await selectOfferedListings(db)
    .where('vertical', '=', wantedListing.vertical)
    .where('listing.id', '!=', wantedListing.id)
    .where((eb) => eb.or([eb('listing.vendor_id', '=', wantedListing.vendor_id), eb('town', '=', wantedListing.town)]))
    .orderBy(isSameRoute(wantedListing.details), 'desc')
    .orderBy(isSameKind(wantedListing.details), 'desc')
    .orderBy((eb) => eb('listing.vendor_id', '=', wantedListing.vendor_id), 'desc')
    .orderBy((eb) => eb.fn('abs', [eb('price_ngwee', '-', wantedListing.price_ngwee)]))
    .orderBy('listing.id')
    .limit(maxCandidates)
    .execute()
  const results: { listing: ReturnType<typeof listingView>; total: number }[] = []
  for (const candidate of candidates) {
    const total = await findAvailableTotal(db, candidate.id, request.choice, at)
    if (total !== null) results.push({ listing: listingView(candidate), total })
    if (results.length === maxAlternatives) break
  }
  return { alternatives: results }
}

/** SQL: whether both listings connect the same two towns. True for listings without a route. */
const isSameRoute = ({ from, to }: Record<string, unknown>) =>
  sql<boolean>`(listing.details ->> 'from', listing.details ->> 'to') is not distinct from (${from ?? null}::text, ${to ?? null}::text)`

/** SQL: whether both listings have the same category or kind. True if neither has one. */
const isSameKind = ({ category, kind }: Record<string, unknown>) =>
  sql<boolean>`coalesce(listing.details ->> 'category', listing.details ->> 'kind') is not distinct from ${category ?? kind ?? null}::text`

/** Returns the total in ZMW for the choice on this listing, or null if the choice does not fit or is not available. */
async function findAvailableTotal(db: Db, listingId: string, choice: unknown, at: Date): Promise<number | null> {
  try {
    const quoted = await quoteChoice(db, { listingId, choice }, at)
    await refuseShortStay(db, quoted)
    await refuseUnavailable(db, quoted, at)
    return (await isAvailable(db, quoted, at)) ? quoted.quote.total : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function isAvailable(db: Db, quoted: QuotedChoice, at: Date): Promise<boolean> {
  const { startsOn, endsOn } = quoted.quote
  const last = endsOn ?? startsOn
  const isDeparture = hasFixedDeparture(quoted.rules.vertical.bookingType)
  const isOccupied = (day: string) => day === startsOn || (!isDeparture && day < last)
  if ((await closedDays(db, quoted.offer.id, startsOn, last)).some(isOccupied)) return false
  const wanted = getWantedUnits(quoted)
  const slotUnits = wanted.filter((unit) => 'slot' in unit)
  const free = await loadFreeBySlot(
    db,
    quoted.offer.id,
    slotUnits.map(({ slot }) => slot),
    Infinity,
    at,
  )
  const getRemaining = (unit: (typeof slotUnits)[number]) =>
    Math.min(getEntry(free, unit.slot), unit.capacity ?? quoted.offer.capacity)
  if (slotUnits.some((unit) => getRemaining(unit) < unit.quantity)) return false
  for (const interval of wanted.filter((unit) => 'from' in unit)) {
    // Preparation time before and after a hire may extend over midnight, so this reads whole days.
    const { busy } = await loadOccupancy(
      db,
      quoted.offer.id,
      lusakaDate(interval.from.getTime()),
      lusakaDate(interval.to.getTime()),
      at,
    )
    const overlapping = busy.filter(
      ({ from, to }) => Date.parse(from) < interval.to.getTime() && Date.parse(to) > interval.from.getTime(),
    )
    if (new Set(overlapping.map(({ unit }) => unit)).size >= quoted.offer.capacity) return false
    if ((await findFullDays(db, quoted.offer.id, getIntervalDays(interval), at)).length > 0) return false
  }
  return true
}
