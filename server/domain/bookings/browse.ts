/** Looking before booking: the calendar, and what else is free. */
import type { InputOf } from '#contract/endpoint'
import type { availability } from '#contract/catalogue'
import { Refusal } from '#contract/refusals'
import { addDays, zmwOf } from '#contract/values'
import type { Db } from '../../db/connect'
import { rulesOf } from '../../verticals'
import { offered, listingView } from '../catalogue'
import { freeOf } from '../stock'
import { quoteFor } from './quote'
import { wantedOf } from './request'

const defaultDays = 31

export async function calendar(db: Db, { params, query }: InputOf<typeof availability>, at: Date) {
  const listing = await offered(db).where('listing.id', '=', params.id).executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const slotOfDay = rulesOf(listing.vertical)?.slotOfDay
  if (!slotOfDay) return { days: [] }
  const dates = Array.from({ length: query.days ?? defaultDays }, (_, index) => addDays(query.from, index))
  const free = await freeOf(db, listing.id, dates.map(slotOfDay), listing.capacity, at)
  const price = zmwOf(listing.price_ngwee)
  return { days: dates.map((date) => ({ date, free: free.get(slotOfDay(date))!, price })) }
}

const mostAlternatives = 3
const mostLookedAt = 12

/** Same vendor first, then the same town; nearest in price; only what is free for the whole choice. */
export async function alternatives(db: Db, asked: { listingId: string; choice: unknown }, at: Date) {
  const wanted = await offered(db).where('listing.id', '=', asked.listingId).executeTakeFirst()
  if (!wanted) return { alternatives: [] }
  const others = await offered(db)
    .where('vertical', '=', wanted.vertical)
    .where('listing.id', '!=', wanted.id)
    .where((eb) => eb.or([eb('listing.vendor_id', '=', wanted.vendor_id), eb('town', '=', wanted.town)]))
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

/** The price of the choice on this listing, or null where it does not fit or is not free. */
async function freeTotal(db: Db, listingId: string, choice: unknown, at: Date): Promise<number | null> {
  try {
    const quoted = await quoteFor(db, { listingId, choice }, at)
    const wanted = wantedOf(quoted)
    const free = await freeOf(db, listingId, wanted.map((unit) => unit.slot), quoted.offer.capacity, at)
    return wanted.every((unit) => free.get(unit.slot)! >= unit.quantity) ? quoted.quote.total : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
