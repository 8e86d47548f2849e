/** The key figures of each vertical equal sums over the bookings, in any time zone of the process and the session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNights, lusakaInstant } from '#contract/core/dates'
import type { VerticalId } from '#contract/verticals/vertical'
import { insertAccount, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { createDatabase, type TestDatabase } from '../../../../tests/support/postgres'
import { capacity, insertRandomBusiness, serializeUnits } from '../../../../tests/support/random-business'
import { connect, type Connection } from '../../../db/connect'
import { loadAnalytics } from './load'

const period = { from: '2026-03-14', to: '2026-03-20' }
const at = new Date('2026-04-01T08:00:00Z')
const originalZone = process.env.TZ

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  process.env.TZ = originalZone
  await database.drop()
})

async function insertBusiness(connection: Connection, vertical: VerticalId, seed: string) {
  const { vendor, listings } = await insertRandomBusiness(connection, vertical, seed)
  const load = async (from = period.from, to = period.to) =>
    (await loadAnalytics(connection.db, vendor.id, { from, to }, at)).figures!
  const queryRow = async (text: string, params: unknown[] = [vendor.id]) =>
    (await connection.pool.query(text, params)).rows[0]
  return { vendor, listings, load, queryRow }
}

const sold = `b.vendor_id = $1 and b.state in ('confirmed', 'in_service', 'completed')`
const between = `between '${period.from}' and '${period.to}'`
type Loaded = Awaited<ReturnType<Awaited<ReturnType<typeof insertBusiness>>['load']>>
const getStat = ({ stats }: Loaded, name: string) => stats.find((stat) => stat.name === name)!.value
const sumColumn = ({ groups }: Loaded, name: string, column: number) =>
  groups.find((group) => group.name === name)!.rows.reduce((sum, { values }) => sum + values[column]!, 0)
const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
const zmw = (ngwee: number) => Math.round(ngwee) / 100
const days = 7

describe.each(['UTC', 'Africa/Lusaka', 'Pacific/Auckland', 'America/Los_Angeles'])('in the time zone %s', (zone) => {
  let connection: Connection
  beforeAll(async () => {
    process.env.TZ = zone
    const admin = connect(database.url, { connections: 1 })
    await admin.pool.query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), '${zone}'); end $$`,
    )
    await admin.close()
    connection = connect(database.url, { connections: 6 })
  })
  afterAll(() => connection.close())

  it('runs its sessions in that zone', async () => {
    const { rows } = await connection.pool.query('show timezone')
    expect(rows[0].TimeZone).toBe(zone)
  })

  /** The units of claimed slots in the period, and the part of the price that the units of the period have. */
  const unitsQuery = `select coalesce(sum((unit ->> 'quantity')::int), 0) as units, count(distinct left(unit ->> 'slot', 10)) as days
    from booking b, jsonb_array_elements(b.units) unit where ${sold} and left(unit ->> 'slot', 10) ${between}`

  it('hotels: occupancy, daily rate and revenue per room equal the nights and prices of the bookings', async () => {
    const { load, queryRow } = await insertBusiness(connection, 'hotels', zone)
    const figures = await load()
    const { units } = await queryRow(unitsQuery)
    expect(units).toBeGreaterThan(10)
    expect(getStat(figures, 'occupancy')).toBe(percent(units, 2 * capacity * days))
    expect(sumColumn(figures, 'rooms', 1)).toBe(units)
    const all = await load('2026-03-01', '2026-04-05')
    const total = await queryRow(`select sum(total_ngwee) as price, sum(nights) as nights from (select b.total_ngwee,
      (select sum((unit ->> 'quantity')::int) from jsonb_array_elements(b.units) unit) as nights from booking b where ${sold}) sums`)
    expect(getStat(all, 'dailyRate')).toBe(zmw(total.price / total.nights))
    expect(getStat(all, 'revenuePerRoom')).toBe(zmw(total.price / (2 * capacity * 36)))
    expect(sumColumn(all, 'rooms', 2)).toBeCloseTo(total.price / 100, 2)
  })

  it('hotels: closed days are not available', async () => {
    const { load, listings, queryRow } = await insertBusiness(connection, 'hotels', `closed/${zone}`)
    await connection.db
      .insertInto('closure')
      .values(['2026-03-15', '2026-03-16'].map((date) => ({ listing_id: listings[0]!.id, day: date, created_at: at })))
      .execute()
    const { units } = await queryRow(unitsQuery)
    const { units: closedUnits } = await queryRow(
      `select coalesce(sum((unit ->> 'quantity')::int), 0) as units from booking b,
      jsonb_array_elements(b.units) unit where ${sold} and b.listing_id = $2 and unit ->> 'slot' in ('2026-03-15', '2026-03-16')`,
      [listings[0]!.vendor_id, listings[0]!.id],
    )
    expect(getStat(await load(), 'occupancy')).toBe(percent(units, 2 * capacity * days - 2 * capacity + closedUnits))
  })

  it('hotels: the remaining nights of a stay that ended early are not sold, but paid', async () => {
    const vendor = await insertVendor(connection.db)
    const room = await insertListing(connection.db, { vendor_id: vendor.id, capacity: 1 })
    const guest = await insertAccount(connection.db)
    const nights = listNights('2026-03-14', '2026-03-18').map((slot) => ({ listingId: room.id, slot, quantity: 1 }))
    const id = await insertStay(connection.db, {
      account_id: guest.id,
      vendor_id: vendor.id,
      listing_id: room.id,
      total_ngwee: 40_000,
      units: serializeUnits(nights),
      created_at: lusakaInstant('2026-03-01', '12:00'),
    })
    const load = async () => (await loadAnalytics(connection.db, vendor.id, period, at)).figures!
    expect(getStat(await load(), 'occupancy')).toBe(percent(4, 7))
    // Left on 16 March, a little after midnight in Zambia.
    await connection.db
      .updateTable('booking')
      .set({ state: 'completed', clears_at: lusakaInstant('2026-03-17', '00:20') })
      .where('id', '=', id)
      .execute()
    expect(getStat(await load(), 'occupancy')).toBe(percent(2, 7))
    expect(getStat(await load(), 'dailyRate')).toBe(200)
  })

  it('buses: the load factor equals the sold seats of each leg, by route, weekday and departure', async () => {
    const { load, queryRow } = await insertBusiness(connection, 'buses', zone)
    const figures = await load()
    const { units } = await queryRow(unitsQuery)
    expect(units).toBeGreaterThan(10)
    expect(getStat(figures, 'load')).toBe(percent(units, 2 * 50 * 2 * days))
    const { units: mondays } =
      await queryRow(`select coalesce(sum((unit ->> 'quantity')::int), 0) as units from booking b,
      jsonb_array_elements(b.units) unit where ${sold} and left(unit ->> 'slot', 10) = '2026-03-16'`)
    const weekdays = figures.groups.find(({ name }) => name === 'weekdays')!.rows
    expect(weekdays.map(({ label }) => label)[0]).toBe('Monday')
    expect(weekdays[0]!.values[0]).toBe(percent(mondays, 2 * 50 * 2))
    for (const name of ['routes', 'weekdays', 'departures'])
      expect(sumColumn(figures, name, 1)).toBeCloseTo(sumColumn(figures, 'routes', 1), 2)
    expect(figures.groups.find(({ name }) => name === 'departures')!.rows[0]!.label).toBe('06:00 Lusaka to Kitwe')
  })

  it('car hire: utilization equals the hired time, and revenue per car the prices', async () => {
    const { load, queryRow } = await insertBusiness(connection, 'car-hire', zone)
    const { minutes } =
      await queryRow(`select sum(greatest(0, extract(epoch from least(ends_at, '2026-03-21T00:00:00+02:00') - greatest(starts_at, '2026-03-14T00:00:00+02:00')) / 60)) as minutes
      from booking b where ${sold}`)
    expect(minutes).toBeGreaterThan(1000)
    expect(getStat(await load(), 'utilization')).toBe(percent(minutes, 2 * capacity * days * 1440))
    const { price } = await queryRow(`select sum(total_ngwee) as price from booking b where ${sold}`)
    const all = await load('2026-03-01', '2026-04-05')
    expect(getStat(all, 'revenuePerCar')).toBe(zmw(price / (2 * capacity)))
    expect(sumColumn(all, 'cars', 2)).toBeCloseTo(price / 100, 2)
  })

  it('real estate: viewings, applications, lets and vacant days equal the bookings of the days of Zambia', async () => {
    const { load, queryRow, listings } = await insertBusiness(connection, 'real-estate', zone)
    const figures = await load()
    const made = `(created_at + interval '2 hours') at time zone 'UTC' >= '${period.from}' and (created_at + interval '2 hours') at time zone 'UTC' < '2026-03-21'`
    const counts =
      await queryRow(`select count(*) filter (where is_viewing and is_sold) as viewings, count(*) filter (where not is_viewing) as applications,
      count(*) filter (where not is_viewing and is_sold) as lets from (select b.units #>> '{0,slot}' <> 'all' as is_viewing,
        b.state in ('confirmed', 'in_service', 'completed', 'no_show') as is_sold from booking b where vendor_id = $1 and ${made}) rows`)
    expect(counts.viewings + counts.lets).toBeGreaterThan(5)
    for (const name of ['viewings', 'applications', 'lets'])
      expect([name, getStat(figures, name)]).toEqual([name, counts[name]])
    const vacant = await Promise.all(
      listings.map(async ({ id }) => {
        const { first } = await queryRow(
          `select min(((created_at + interval '2 hours') at time zone 'UTC')::date)::text as first from booking b where ${sold}
        and b.listing_id = $2 and b.units #>> '{0,slot}' = 'all' and ${made}`,
          [listings[0]!.vendor_id, id],
        )
        return listNights(period.from, first ?? '2026-03-21').length
      }),
    )
    expect(getStat(figures, 'vacantDays')).toBe((vacant[0]! + vacant[1]!) / 2)
  })

  it('travel: the fill rate equals the travelers on the departures', async () => {
    const { load, queryRow } = await insertBusiness(connection, 'travel', zone)
    const figures = await load()
    const { units } = await queryRow(unitsQuery)
    expect(getStat(figures, 'travelers')).toBe(units)
    // Three departures of two packages; and the travelers of other days, as if those were full.
    const { others } =
      await queryRow(`select coalesce(sum(units), 0) as others from (select b.listing_id, left(unit ->> 'slot', 10) as day, sum((unit ->> 'quantity')::int) as units
      from booking b, jsonb_array_elements(b.units) unit where ${sold} and left(unit ->> 'slot', 10) ${between} group by 1, 2) used
      where day not in ('2026-03-14', '2026-03-15', '2026-03-16')`)
    expect(getStat(figures, 'fillRate')).toBe(percent(units, 2 * 3 * capacity + others))
  })

  it('stores: items, sellers and the average order equal the orders', async () => {
    const { load, queryRow } = await insertBusiness(connection, 'stores', zone)
    const all = await load('2026-03-01', '2026-04-05')
    const { units, price } = await queryRow(
      `select sum((units #>> '{0,quantity}')::int) as units, sum(total_ngwee) as price from booking b where ${sold}`,
    )
    expect(getStat(all, 'items')).toBe(units)
    expect(sumColumn(all, 'best', 1)).toBeCloseTo(price / 100, 2)
    const orders = await queryRow(
      `select avg(total_ngwee) as average from booking b where vendor_id = $1 and state in ('confirmed', 'in_service', 'completed', 'no_show')`,
    )
    expect(getStat(all, 'averageOrder')).toBe(zmw(orders.average))
    const { items } = await queryRow(`select sum((units #>> '{0,quantity}')::int) as items from booking b where ${sold}
      and (created_at at time zone 'Africa/Lusaka')::date ${between}`)
    expect(getStat(await load(), 'items')).toBe(items)
  })

  it('carriers: parcels by state, and the share that was released in time', async () => {
    const { load, queryRow, vendor } = await insertBusiness(connection, 'carriers', zone)
    await connection.pool.query(
      `insert into parcel (booking_id, number, state, created_at)
      select id, 'TP' || left(md5(id::text), 10), case when state = 'completed' then 'released' else 'on_the_way' end, created_at from booking where vendor_id = $1`,
      [vendor.id],
    )
    await connection.pool.query(
      `insert into custody (booking_id, ordinal, step, place, by_account_id, by_name, at, recorded_at)
      select id, 1, 'released', 'Kitwe', account_id, 'Joseph', ends_at + (hashtext(id::text) % 2) * interval '1 hour', ends_at from booking where vendor_id = $1 and state = 'completed'`,
      [vendor.id],
    )
    const counts = await queryRow(`select count(*) as parcels, count(*) filter (where state = 'completed') as released,
      count(*) filter (where state = 'completed' and hashtext(id::text) % 2 <= 0) as "onTime" from booking b where ${sold} and starts_on ${between}`)
    const figures = await load()
    expect(counts.released).toBeGreaterThan(0)
    expect(getStat(figures, 'parcels')).toBe(counts.parcels)
    expect(getStat(figures, 'onTime')).toBe(percent(counts.onTime, counts.released))
    expect(figures.groups[0]!.rows.find(({ label }) => label === 'Handed to the recipient')!.values).toEqual([
      counts.released,
    ])
  })

  it('all verticals: the previous period has the figures of its days', async () => {
    const { load } = await insertBusiness(connection, 'hotels', `previous/${zone}`)
    const later = await load('2026-03-21', '2026-03-27')
    expect(later.stats.map(({ previous }) => previous)).toEqual((await load()).stats.map(({ value }) => value))
    expect(later.lines[0]!.previous).toEqual((await load()).lines[0]!.values)
  })
})
