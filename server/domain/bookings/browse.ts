/** Availability before booking: the calendar, taken times, and alternatives to a listing that is not available. */
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint'
import type { availability, taken } from '#contract/catalogue'
import { Refusal } from '#contract/refusals'
import { addDays, lusakaDate, zmwOf } from '#contract/values'
import type { Db } from '../../db/connect'
import { rulesOf } from '../../verticals'
import { offered, listingView } from '../catalogue'
import { decidedBetween } from '../departures'
import { freeOf, takenOf } from '../stock'
import { vacancyShown } from '../vacancy'
import { refuseUnsure } from './closed'
import { offerOf, ofBusiness, quoteFor, wantedOf, type Quoted } from './quote'

const defaultDays = 31

export async function calendar(db: Db, { params, query }: InputOf<typeof availability>, at: Date) {
  const listing = await offered(db).select(ofBusiness).where('listing.id', '=', params.id).executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const rules = rulesOf(listing.vertical)
  if (!rules.slotOfDay) return { days: [] }
  const offer = offerOf(listing)
  const slotOf = (date: string) => rules.slotOfDay!(date, offer)
  const dates = Array.from({ length: query.days ?? defaultDays }, (_, index) => addDays(query.from, index))
  const free = await freeOf(db, listing.id, dates.map(slotOf), listing.capacity, at)
  const closed = new Set(await closedDays(db, listing.id, dates[0]!, dates.at(-1)!))
  const priceOn = (date: string) => zmwOf(rules.priceOn?.(date, offer) ?? listing.price_ngwee)
  return {
    days: dates.map((date) => ({ date, free: closed.has(date) ? 0 : free.get(slotOf(date))!, price: priceOn(date) })),
  }
}

const mostDaysTaken = 120

/** Loads what is taken between two days, for verticals whose availability is not counted by day. */
export async function takenBetween(db: Db, { params: { id }, query: { from, to } }: InputOf<typeof taken>, at: Date) {
  const listing = await offered(db).where('listing.id', '=', id).executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const last = [to, addDays(from, mostDaysTaken)].sort()[0]!
  const { goes, calledOff } = await decidedBetween(db, id, from, last)
  const closed = [...new Set([...(await closedDays(db, id, from, last)), ...calledOff])].sort()
  return {
    ...(await takenOf(db, id, from, last, at)),
    closed,
    guaranteed: goes,
    vacancy: await vacancyShown(db, id, at),
  }
}

async function closedDays(db: Db, listingId: string, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('closure')
    .select('day')
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

const mostAlternatives = 3
const mostLookedAt = 12

/**
 * Finds alternatives in the same vertical that are available for the whole choice. Order: same route, same kind, same
 * vendor (others are in the same town), nearest price.
 */
export async function alternatives(db: Db, asked: { listingId: string; choice: unknown }, at: Date) {
  const wanted = await offered(db).where('listing.id', '=', asked.listingId).executeTakeFirst()
  if (!wanted) return { alternatives: [] }
  const others = await offered(db)
    .where('vertical', '=', wanted.vertical)
    .where('listing.id', '!=', wanted.id)
    .where((eb) => eb.or([eb('listing.vendor_id', '=', wanted.vendor_id), eb('town', '=', wanted.town)]))
    .orderBy(sameWay(wanted.details), 'desc')
    .orderBy(sameKind(wanted.details), 'desc')
    .orderBy((eb) => eb('listing.vendor_id', '=', wanted.vendor_id), 'desc')
    .orderBy((eb) => eb.fn('abs', [eb('price_ngwee', '-', wanted.price_ngwee)]))
    .orderBy('listing.id')
    .limit(mostLookedAt)
    .execute()
  const found: { listing: ReturnType<typeof listingView>; total: number }[] = []
  for (const other of others) {
    const total = await freeTotal(db, other.id, asked.choice, at)
    if (total !== null) found.push({ listing: listingView(other), total })
    if (found.length === mostAlternatives) break
  }
  return { alternatives: found }
}

/** SQL: whether both listings connect the same two towns. True for listings without a route. */
const sameWay = ({ from, to }: Record<string, unknown>) =>
  sql<boolean>`(listing.details ->> 'from', listing.details ->> 'to') is not distinct from (${from ?? null}::text, ${to ?? null}::text)`

/** SQL: whether both listings have the same category or kind. True if neither has one. */
const sameKind = ({ category, kind }: Record<string, unknown>) =>
  sql<boolean>`coalesce(listing.details ->> 'category', listing.details ->> 'kind') is not distinct from ${category ?? kind ?? null}::text`

/** Returns the total in ZMW for the choice on this listing, or null if the choice does not fit or is not available. */
async function freeTotal(db: Db, listingId: string, choice: unknown, at: Date): Promise<number | null> {
  try {
    const quoted = await quoteFor(db, { listingId, choice }, at)
    await refuseUnsure(db, quoted, at)
    return (await isFree(db, quoted, at)) ? quoted.quote.total : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function isFree(db: Db, quoted: Quoted, at: Date): Promise<boolean> {
  const { startsOn, endsOn } = quoted.quote
  const last = endsOn ?? startsOn
  if ((await closedDays(db, quoted.offer.id, startsOn, last)).some((day) => day < last || day === startsOn))
    return false
  const wanted = wantedOf(quoted)
  const counts = wanted.filter((one) => 'slot' in one)
  const free = await freeOf(
    db,
    quoted.offer.id,
    counts.map(({ slot }) => slot),
    Infinity,
    at,
  )
  const known = (one: (typeof counts)[number]) => Math.min(free.get(one.slot)!, one.capacity ?? quoted.offer.capacity)
  if (counts.some((one) => known(one) < one.quantity)) return false
  for (const one of wanted.filter((unit) => 'from' in unit)) {
    // Preparation time before and after a hire may extend over midnight, so this reads whole days.
    const { busy } = await takenOf(
      db,
      quoted.offer.id,
      lusakaDate(one.from.getTime()),
      lusakaDate(one.to.getTime()),
      at,
    )
    const out = busy.filter(
      ({ from, to }) => Date.parse(from) < one.to.getTime() && Date.parse(to) > one.from.getTime(),
    )
    if (new Set(out.map(({ unit }) => unit)).size >= quoted.offer.capacity) return false
  }
  return true
}
