/**
 * Figures of one business. Money per day is kept by the triggers of the statistics; the rest reads the bookings of the
 * period by their index, never the whole history.
 */
import { sql } from 'kysely'
import { addDays, dayNumber, listNights, lusakaInstant } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import type { Analytics, AnalyticsTotals } from '#contract/business/analytics/analytics'
import type { Db } from '../../../db/connect'
import { loadFigures } from './load-figures'
import { isConfirmed, isMadeIn, type Period } from './periods'
import { firstItem } from '#contract/core/checked-access'

const maxListings = 10

interface DayRow {
  day: string
  metric: string
  amount: string
}

export async function loadAnalytics(db: Db, vendorId: string, { from, to }: Period, at: Date): Promise<Analytics> {
  const previousFrom = addDays(from, dayNumber(from) - dayNumber(to) - 1)
  const previous = { from: previousFrom, to: addDays(from, -1) }
  const [money, bookingDays, totals, previousTotals, listings, figures] = await Promise.all([
    loadMoney(db, vendorId, { from: previousFrom, to }),
    countBookings(db, vendorId, { from: previousFrom, to }),
    loadTotals(db, vendorId, { from, to }),
    loadTotals(db, vendorId, previous),
    loadListings(db, vendorId, { from, to }),
    loadFigures(db, vendorId, { from, to }, previous),
  ])
  const days = listNights(previousFrom, addDays(to, 1)).map((day) => {
    const read = (metric: string) => Number(money.find((row) => row.day === day && row.metric === metric)?.amount ?? 0)
    return {
      day,
      sales: zmwOf(read('vendorDaySales')),
      refunds: zmwOf(read('vendorDayRefunds')),
      fee: zmwOf(read('vendorDayFee')),
      bookings: bookingDays.get(day) ?? 0,
    }
  })
  return {
    from,
    to,
    previousFrom,
    asOf: at.toISOString(),
    totals: { ...totals, ...sumMoney(days.filter(({ day }) => day >= from)) },
    previousTotals: { ...previousTotals, ...sumMoney(days.filter(({ day }) => day < from)) },
    days,
    listings,
    ...(figures && { figures }),
  }
}

function sumMoney(days: readonly Pick<Analytics['days'][number], 'sales' | 'refunds' | 'fee'>[]) {
  const sum = (read: (day: (typeof days)[number]) => number) =>
    Math.round(days.reduce((total, day) => total + read(day), 0) * 100) / 100
  const [sales, refunds, fee] = [sum((day) => day.sales), sum((day) => day.refunds), sum((day) => day.fee)]
  return { sales, refunds, fee, net: Math.round((sales - refunds - fee) * 100) / 100 }
}

async function loadMoney(db: Db, vendorId: string, { from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, metric, sum(amount) as amount from statistic
    where metric in ('vendorDaySales', 'vendorDayFee', 'vendorDayRefunds') and dimension = ${vendorId}
      and day between ${from}::date and ${to}::date
    group by day, metric
  `.execute(db)
  return rows
}

async function countBookings(db: Db, vendorId: string, period: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: string }>`
    select lusaka_day(b.created_at)::text as day, count(*) as count from booking b
    where b.vendor_id = ${vendorId} and ${isMadeIn(period)} and (${isConfirmed}) group by 1
  `.execute(db)
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}

type BookingTotals = Omit<AnalyticsTotals, 'sales' | 'refunds' | 'fee' | 'net'>

async function loadTotals(db: Db, vendorId: string, period: Period): Promise<BookingTotals> {
  const { rows } = await sql<Record<keyof BookingTotals, string | null>>`
    select count(*) as bookings,
      count(*) filter (where b.state like 'cancelled%' or b.state = 'refunded') as cancelled,
      count(*) filter (where b.state = 'no_show') as "noShows",
      avg(b.total_ngwee - b.deposit_ngwee) as "averageValue",
      avg(b.starts_on - lusaka_day(b.created_at)) as "leadDays",
      count(distinct b.account_id) as customers,
      count(distinct b.account_id) filter (where exists (
        select from booking before where before.account_id = b.account_id and before.vendor_id = b.vendor_id
          and before.created_at < b.created_at and before.state in ('confirmed', 'in_service', 'completed', 'no_show')
      )) as "repeatCustomers",
      (select avg(stars) from review where vendor_id = ${vendorId} and hidden_at is null and ${isWrittenIn(period)}) as rating,
      (select count(*) from review where vendor_id = ${vendorId} and hidden_at is null and ${isWrittenIn(period)}) as reviews
    from booking b where b.vendor_id = ${vendorId} and ${isMadeIn(period)} and (${isConfirmed})
  `.execute(db)
  const row = firstItem(rows)
  return {
    bookings: Number(row.bookings),
    cancelled: Number(row.cancelled),
    noShows: Number(row.noShows),
    averageValue: row.averageValue === null ? null : zmwOf(Math.round(Number(row.averageValue))),
    leadDays: row.leadDays === null ? null : Math.round(Number(row.leadDays) * 10) / 10,
    customers: Number(row.customers),
    repeatCustomers: Number(row.repeatCustomers),
    rating: row.rating === null ? null : Math.round(Number(row.rating) * 10) / 10,
    reviews: Number(row.reviews),
  }
}

const isWrittenIn = ({ from, to }: Period) =>
  sql<boolean>`created_at >= ${lusakaInstant(from, '00:00')} and created_at < ${lusakaInstant(addDays(to, 1), '00:00')}`

async function loadListings(db: Db, vendorId: string, period: Period): Promise<Analytics['listings']> {
  const { rows } = await sql<{ id: string; name: string; bookings: string; value: string }>`
    select listing.id, listing.name, count(*) as bookings, sum(b.total_ngwee - b.deposit_ngwee) as value
    from booking b join listing on listing.id = b.listing_id
    where b.vendor_id = ${vendorId} and ${isMadeIn(period)} and (${isConfirmed}) and b.state not like 'cancelled%'
      and b.state <> 'refunded'
    group by listing.id order by value desc, listing.id limit ${maxListings}
  `.execute(db)
  return rows.map(({ id, name, bookings, value }) => ({
    _id: id,
    name,
    bookings: Number(bookings),
    value: zmwOf(Number(value)),
  }))
}
