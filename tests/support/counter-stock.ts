/** Sales at the counter of a business, through the real endpoints. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import {
  releaseCounterStock,
  returnCounterStock,
  saveCounterDevice,
  sellFromCounterStock,
  setCounterStockAside,
} from '#contract/counter/counter-stock'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from './builders'
import type { World } from './world'

export const counterDate = addDays(lusakaDate(Date.now()), 20)
const returnAt = lusakaInstant(counterDate, '18:00').toISOString()
export const counterStay = { checkIn: counterDate, checkOut: addDays(counterDate, 1), guests: 1, rooms: 1 }

/** A business with one device that sells at its counter. */
export async function openCounter(world: World, vendor?: Awaited<ReturnType<typeof insertVendor>>) {
  const { id: vendorId, owner } = vendor ?? (await insertVendor(world.connection.db))
  const { token } = owner
  const deviceId = randomUUID()
  const saved = await world.call(saveCounterDevice, { token, params: { id: deviceId }, body: { name: 'Front desk' } })
  expect(saved.body).toEqual({ _id: deviceId, name: 'Front desk' })
  const setAside = (listingId: string, quantity: number, more: object = {}, id = randomUUID()) =>
    world.call(setCounterStockAside, {
      token,
      body: { id, listingId, deviceId, quantity, part: { date: counterDate }, returnAt, ...more },
    })
  const keep = async (listingId: string, quantity: number, more: object = {}) => {
    const { status, body } = await setAside(listingId, quantity, more)
    expect([status, body.message]).toEqual([200, undefined])
    return body._id as string
  }
  const sell = (
    listingId: string,
    draws: { quota: string; slot: string; quantity: number }[],
    more: object = {},
    key = randomUUID(),
  ) =>
    world.call(sellFromCounterStock, {
      token,
      key,
      body: {
        id: randomUUID(),
        listingId,
        choice: counterStay,
        seenTotal: 900,
        customerName: 'Mwila Tembo',
        soldAt: new Date().toISOString(),
        draws,
        ...more,
      },
    })
  const close = (endpoint: typeof releaseCounterStock | typeof returnCounterStock, id: string, listingId: string) =>
    world.call(endpoint, { token, params: { id }, body: endpoint === returnCounterStock ? { listingId } : {} })
  return { vendorId, owner, token, deviceId, setAside, keep, sell, close }
}

const stops = ['Lusaka', 'Kabwe', 'Ndola', 'Kitwe']
const trip = {
  from: 'Lusaka',
  to: 'Kitwe',
  stops,
  departsAt: '20:00',
  arrivesAt: '23:00',
  seats: 4,
  km: 360,
  fares: [{ since: '2020-01-01', legs: [100, 125, 30] }],
}

/** Listings with a counter, customers who book them online, and checks of their stock. */
export function createCounterHelpers(getWorld: () => World) {
  const db = () => getWorld().connection.db
  return {
    async openHotel(capacity: number) {
      const counter = await openCounter(getWorld())
      const room = await insertListing(db(), { vendor_id: counter.vendorId, capacity })
      return { ...counter, room: room.id }
    },
    async openCoach(seats = 4) {
      const counter = await openCounter(getWorld(), await insertVendor(db(), { business_type: 'bus' }))
      const coach = await insertListing(db(), {
        vendor_id: counter.vendorId,
        vertical: 'buses',
        capacity: seats,
        price_ngwee: 25_500,
        details: JSON.stringify({ ...trip, seats }),
      })
      return { ...counter, coach: coach.id }
    },
    async requestOnline(listingId: string, choice: object = counterStay, seenTotal = 1000) {
      const { token } = await insertCustomer(db())
      const body = { id: randomUUID(), listingId, choice, seenTotal }
      return getWorld().call(requestBooking, { token, key: randomUUID(), body })
    },
    /** Each counter equals the claims on it, and holds no more than there is. */
    async checkStock(listingId: string) {
      const { rows } = await sql<{ slot: string; taken: number; capacity: number; claimed: number }>`
        select slot, taken, capacity, (
          coalesce((select sum(quantity) from claim where stock_id = stock.id), 0)
          + coalesce((select sum(held) from counter_claim where stock_id = stock.id), 0))::int as claimed
        from stock where listing_id = ${listingId} order by slot`.execute(db())
      for (const { taken, capacity, claimed } of rows) expect([taken <= capacity, claimed]).toEqual([true, taken])
      return rows
    },
    readUnits: (quotaId: string) =>
      db()
        .selectFrom('counter_claim')
        .innerJoin('stock', 'stock.id', 'stock_id')
        .select(['slot', 'bundle', 'counter_claim.quantity', 'sold', 'held'])
        .where('quota_id', '=', quotaId)
        .orderBy('slot')
        .execute(),
    /** The quotas of a listing, by day. */
    async readQuotas(listingId: string) {
      const rows = await db().selectFrom('counter_quota').selectAll().where('listing_id', '=', listingId).execute()
      return rows.sort((a, b) => ((a.part.date ?? '') < (b.part.date ?? '') ? -1 : 1))
    },
  }
}
