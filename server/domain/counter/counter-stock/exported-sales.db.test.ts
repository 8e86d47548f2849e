/** Sales from counter stock that two devices send: the device that sold them, and one that has imported them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseCounterStock, returnCounterStock } from '#contract/counter/counter-stock'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { counterDate, openCounter } from '../../../../tests/support/counter-stock'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const db = () => world.connection.db

/** Two devices of a hotel with three rooms, of which the one that sells has two. */
async function openCounters() {
  const vendor = await insertVendor(db())
  const staff = { role: 'partner', vendor_id: vendor.id, staff_role: 'partner-staff', business_type: 'hotel' } as const
  const { id, token } = await insertCustomer(db(), staff)
  const seller = await openCounter(world, vendor)
  const importer = await openCounter(world, { ...vendor, owner: { ...vendor.owner, id, token } })
  const { id: room } = await insertListing(db(), { vendor_id: vendor.id, capacity: 3 })
  const quota = await seller.keep(room, 2)
  const otherQuota = await importer.keep(room, 1)
  const draws = [{ quota, slot: counterDate, quantity: 1 }]
  const sale = { id: randomUUID(), soldAt: new Date().toISOString() }
  const send = ({ sell }: typeof seller, more: object = sale) => sell(room, draws, more)
  return { seller, importer, room, quota, otherQuota, sale, send }
}

const readHeld = async (...quotas: string[]) =>
  (
    await db()
      .selectFrom('counter_claim')
      .select(['quota_id', 'sold', 'held'])
      .where('quota_id', 'in', quotas)
      .execute()
  )
    .sort((a, b) => quotas.indexOf(a.quota_id) - quotas.indexOf(b.quota_id))
    .map(({ sold, held }) => [sold, held])
const readBookings = (room: string) =>
  db().selectFrom('booking').select(['id', 'state']).where('listing_id', '=', room).execute()
const readTaken = async (room: string) =>
  (await db().selectFrom('stock').select('taken').where('listing_id', '=', room).executeTakeFirstOrThrow()).taken

describe('a sale from counter stock that was exported', () => {
  it('is booked once if both devices send it in parallel, from the stock of the device that sold it (10 rounds)', async () => {
    for (let round = 0; round < 10; round++) {
      const { seller, importer, room, quota, otherQuota, sale, send } = await openCounters()
      const answers = await Promise.all([send(importer), send(seller), send(importer), send(seller)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await readBookings(room)).toEqual([{ id: sale.id, state: 'confirmed' }])
      expect(await readHeld(quota, otherQuota)).toEqual([
        [1, 1],
        [0, 1],
      ])
      expect(await readTaken(room)).toBe(3)
    }
  })

  it('is booked once while its device returns the rest, in any order (6 rounds)', async () => {
    for (let round = 0; round < 6; round++) {
      const { seller, importer, room, quota, sale, send } = await openCounters()
      const returnRest = async () => {
        await send(seller)
        return seller.close(returnCounterStock, quota, room)
      }
      const answers = await Promise.all(
        round % 2 ? [send(importer), returnRest()] : [returnRest(), send(importer), send(importer)],
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(await readBookings(room)).toEqual([{ id: sale.id, state: 'confirmed' }])
      expect(await readHeld(quota)).toEqual([[1, 0]])
      expect(await readTaken(room)).toBe(2)
    }
  })

  it('is booked by the importing device also after its quota was released by hand, while rooms are free', async () => {
    const { seller, importer, room, quota, sale, send } = await openCounters()
    await seller.close(releaseCounterStock, quota, room)
    expect((await send(importer)).status).toBe(200)
    expect((await send(seller)).status).toBe(200)
    expect(await readBookings(room)).toEqual([{ id: sale.id, state: 'confirmed' }])
    expect(await readTaken(room)).toBe(2)
  })

  it('does not use up the stock of the device that sends it', async () => {
    const { importer, room, otherQuota, send } = await openCounters()
    await send(importer)
    const draws = [{ quota: otherQuota, slot: counterDate, quantity: 1 }]
    expect((await importer.sell(room, draws)).status).toBe(200)
    expect(await readBookings(room)).toHaveLength(2)
  })
})
