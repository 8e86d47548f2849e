/** Tests of the figures of a business: they equal sums over its bookings and the ledger, by days of Zambia. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { readAnalytics, type Analytics } from '#contract/business/analytics/analytics'
import {
  insertAccount,
  insertListing,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { transact } from '../../../db/transact'
import { createRefund } from '../../money/refunds'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const today = lusakaDate(Date.now())
const read = async (token: string, query = { from: addDays(today, -6), to: today }): Promise<Analytics> =>
  (await bench.shop.world.call(readAnalytics, { token, query })).body

describe('the figures of a business', () => {
  it('contain its sales, refunds, fees and bookings of the day', async () => {
    const sale = await bench.sell()
    await bench.sell()
    await transact(bench.shop.db, async (tx) => {
      const booking = await tx.sql
        .selectFrom('booking')
        .selectAll()
        .where('id', '=', sale.booking._id)
        .executeTakeFirstOrThrow()
      await createRefund(tx, booking, 90_000, 'cancelled')
    })
    const { totals, days, listings } = await read(sale.vendor.owner.token)
    expect(totals).toMatchObject({ sales: 1800, refunds: 900, fee: 90, net: 810, bookings: 1, customers: 1 })
    expect(totals).toMatchObject({ averageValue: 1800, leadDays: 10, cancelled: 0, noShows: 0, rating: null })
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({ day: today, sales: 1800, refunds: 900, fee: 90, bookings: 1 })
    expect(listings).toMatchObject([{ _id: sale.room.id, bookings: 1, value: 1800 }])
  })

  it('compare with the period before, by days of Zambia', async () => {
    const { db } = bench.shop
    const vendor = await insertVendor(db)
    const room = await insertListing(db, { vendor_id: vendor.id, capacity: 9 })
    const guest = await insertAccount(db)
    const insert = (created_at: string, more: object = {}) =>
      insertStay(db, {
        account_id: guest.id,
        vendor_id: vendor.id,
        listing_id: room.id,
        starts_on: '2026-05-20',
        ends_on: '2026-05-22',
        created_at: new Date(created_at),
        total_ngwee: 100_000,
        ...more,
      })
    // Half past midnight on 11 May in Zambia.
    await insert('2026-05-10T22:30:00Z')
    await insert('2026-05-15T10:00:00Z', { state: 'cancelled_by_customer', paid_ngwee: 100_000 })
    await insert('2026-05-16T10:00:00Z', { state: 'no_show' })
    await insert('2026-05-08T10:00:00Z')
    await insert('2026-05-12T10:00:00Z', { state: 'hold_expired' })
    const figures = await read(vendor.owner.token, { from: '2026-05-11', to: '2026-05-17' })
    expect(figures.previousFrom).toBe('2026-05-04')
    expect(figures.totals).toMatchObject({ bookings: 3, cancelled: 1, noShows: 1, customers: 1, repeatCustomers: 1 })
    expect(figures.previousTotals).toMatchObject({ bookings: 1, repeatCustomers: 0 })
    const perDay = Object.fromEntries(figures.days.map(({ day, bookings }) => [day, bookings]))
    expect([perDay['2026-05-10'], perDay['2026-05-11'], perDay['2026-05-08']]).toEqual([0, 1, 1])
    expect(figures.listings).toMatchObject([{ bookings: 2, value: 2000 }])
  })

  it('are empty without bookings', async () => {
    const vendor = await insertVendor(bench.shop.db)
    const { totals, listings } = await read(vendor.owner.token)
    expect(totals).toMatchObject({ sales: 0, net: 0, bookings: 0, averageValue: null, leadDays: null, rating: null })
    expect(listings).toEqual([])
  })

  it('are limited to a year, and to people who may view reports', async () => {
    const { db, world } = bench.shop
    const vendor = await insertVendor(db)
    const query = { from: '2025-01-01', to: '2026-06-01' }
    expect((await world.call(readAnalytics, { token: vendor.owner.token, query })).status).toBe(422)
    const staff = await insertAccount(db, { role: 'partner', staff_role: 'partner-staff', vendor_id: vendor.id })
    const token = await insertSession(db, staff.id)
    expect((await world.call(readAnalytics, { token, query: { from: today, to: today } })).status).toBe(403)
  })

  it('read neither all bookings of the business nor the totals of others', async () => {
    const { pool } = bench.shop.world.connection
    await pool.query('set enable_seqscan = off')
    const { rows } = await pool.query(
      `explain select sum(amount) from statistic
       where metric in ('vendorDaySales', 'vendorDayFee', 'vendorDayRefunds') and dimension = 'x'
         and day between '2026-05-01' and '2026-05-31'`,
    )
    await pool.query('reset enable_seqscan')
    expect(JSON.stringify(rows)).toContain('statistic_vendor_day')
  })
})
