/**
 * Loads the facts from which the key figures of a vertical are computed. Use and prices per listing and day are kept by
 * the triggers of the statistics (094); the rest reads the bookings of the period by their index.
 */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Figures } from '#contract/business/analytics/figures'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import { getFigures, listDays, type PeriodFacts } from '../../../verticals/index'
import { isConfirmed, isMadeIn, type Period } from './periods'
import { firstItem, getEntry, itemAt } from '#contract/core/checked-access'

/** @returns undefined if the business has no listings */
export async function loadFigures(
  db: Db,
  vendorId: string,
  period: Period,
  previous: Period,
): Promise<Figures | undefined> {
  const listings = await loadListings(db, vendorId, { from: previous.from, to: period.to })
  const compute = listings[0] && getFigures(listings[0].vertical)
  if (!compute) return undefined
  const loadPeriod = async (dates: Period) => compute(await loadFacts(db, vendorId, dates, listings))
  const [{ stats, lines, groups }, before] = await Promise.all([loadPeriod(period), loadPeriod(previous)])
  return {
    stats: stats.map(({ isNow, ...stat }, index) => ({
      ...stat,
      previous: isNow ? null : itemAt(before.stats, index).value,
    })),
    lines: lines.map((line, index) => ({ ...line, previous: itemAt(before.lines, index).values })),
    groups,
  }
}

type Listing = PeriodFacts['listings'][number] & { vertical: VerticalId }

async function loadFacts(db: Db, vendorId: string, period: Period, listings: readonly Listing[]): Promise<PeriodFacts> {
  const [used, made, orders, parcels, views] = await Promise.all([
    loadUsed(db, listings, period),
    loadMade(db, vendorId, period),
    loadOrders(db, vendorId, period),
    loadParcels(db, vendorId, period),
    loadViews(db, listings, period),
  ])
  return { days: listDays(period.from, period.to), listings, used, made, orders, parcels, views }
}

/** Deleted listings stay as long as they can have sales in the periods. */
async function loadListings(db: Db, vendorId: string, { from, to }: Period): Promise<Listing[]> {
  const { rows } = await sql<
    Omit<Listing, 'offeredFrom' | 'closedDays' | 'isOffered'> & {
      town: string
      created_at: Date
      is_offered: boolean
      closed_days: string[]
    }
  >`
    select listing.id, listing.town, listing.name, listing.vertical, listing.capacity, listing.details, listing.created_at,
      listing.offered and not listing.removed as is_offered, 
      undated.capacity - (select coalesce(sum(quantity), 0) from claim where stock_id = undated.id and expires_at is null)
        as left,
      array(select day::text from closure where listing_id = listing.id and day between ${from}::date and ${to}::date)
        as closed_days
    from listing left join stock undated on undated.listing_id = listing.id and undated.slot = 'all'
    where listing.vendor_id = ${vendorId} order by listing.name, listing.id
  `.execute(db)
  const names = nameUniquely(rows)
  return rows.map(({ created_at, is_offered, closed_days, town: _, ...listing }, index) => ({
    ...listing,
    name: itemAt(names, index),
    offeredFrom: lusakaDate(created_at.getTime()),
    isOffered: is_offered,
    closedDays: new Set(closed_days),
  }))
}

/** Names identify the rows of charts. Homes in two towns often have the same name. */
function nameUniquely(rows: readonly { name: string; town: string }[]): string[] {
  const counts = new Map<string, number>()
  const count = (name: string): number => {
    const occurrences = (counts.get(name) ?? 0) + 1
    counts.set(name, occurrences)
    return occurrences
  }
  for (const { name } of rows) count(name)
  const longNames = rows.map(({ name, town }) => (getEntry(counts, name) > 1 && town ? `${name}, ${town}` : name))
  counts.clear()
  return longNames.map((name) => {
    const occurrence = count(name)
    return occurrence > 1 ? `${name} (${occurrence})` : name
  })
}

async function loadUsed(db: Db, listings: readonly Listing[], { from, to }: Period): Promise<PeriodFacts['used']> {
  const { rows } = await sql<{ id: string; day: string; is_dated: boolean; units: string; value: string }>`
    select dimension as id, day::text, metric like 'listingDay%' as is_dated,
      sum(amount) filter (where metric like '%Units') as units, sum(amount) filter (where metric like '%Value') as value
    from statistic
    where metric in ('listingDayUnits', 'listingDayValue', 'listingUnits', 'listingValue')
      and dimension = any(${listings.map(({ id }) => id)}) and day between ${from}::date and ${to}::date
    group by dimension, day, is_dated
  `.execute(db)
  return rows.map(({ id, day, is_dated, units, value }) => ({
    listingId: id,
    day,
    isDated: is_dated,
    units: Number(units),
    valueNgwee: Number(value),
  }))
}

async function loadMade(db: Db, vendorId: string, period: Period): Promise<PeriodFacts['made']> {
  const { rows } = await sql<{ id: string; is_dated: boolean; is_sold: boolean; bookings: string }>`
    select b.listing_id as id, coalesce(b.units #>> '{0,slot}', 'all') <> 'all' as is_dated, (${isConfirmed}) as is_sold,
      count(*) as bookings
    from booking b where b.vendor_id = ${vendorId} and ${isMadeIn(period)} group by 1, 2, 3
  `.execute(db)
  return rows.map(({ id, is_dated, is_sold, bookings }) => ({
    listingId: id,
    isDated: is_dated,
    isSold: is_sold,
    bookings: Number(bookings),
  }))
}

async function loadOrders(db: Db, vendorId: string, period: Period): Promise<PeriodFacts['orders']> {
  const { rows } = await sql<{ orders: string; value: string }>`
    select count(distinct coalesce(b.order_id, b.id)) as orders, coalesce(sum(b.total_ngwee - b.deposit_ngwee), 0) as value
    from booking b where b.vendor_id = ${vendorId} and ${isMadeIn(period)} and (${isConfirmed})
  `.execute(db)
  return { orders: Number(firstItem(rows).orders), valueNgwee: Number(firstItem(rows).value) }
}

async function loadParcels(db: Db, vendorId: string, { from, to }: Period): Promise<PeriodFacts['parcels']> {
  const { rows } = await sql<{ state: string; parcels: string; on_time: string; late: string }>`
    select parcel.state, count(*) as parcels, count(*) filter (where released.at <= b.ends_at) as on_time,
      count(*) filter (where released.at > b.ends_at) as late
    from booking b join parcel on parcel.booking_id = b.id
    left join custody released on released.booking_id = b.id and released.step = 'released'
    where b.vendor_id = ${vendorId} and b.starts_on between ${from}::date and ${to}::date
      and b.state in ('confirmed', 'in_service', 'completed')
    group by parcel.state
  `.execute(db)
  return rows.map(({ state, parcels, on_time, late }) => ({
    state,
    parcels: Number(parcels),
    onTime: Number(on_time),
    late: Number(late),
  }))
}

async function loadViews(db: Db, listings: readonly Listing[], { from, to }: Period): Promise<PeriodFacts['views']> {
  const { rows } = await sql<{ id: string; views: string }>`
    select dimension as id, sum(amount) as views from statistic
    where metric = 'listingViews' and dimension = any(${listings.map(({ id }) => id)})
      and day between ${from}::date and ${to}::date
    group by dimension
  `.execute(db)
  return rows.map(({ id, views }) => ({ listingId: id, views: Number(views) }))
}
