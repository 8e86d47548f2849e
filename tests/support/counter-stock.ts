/** Sales at the counter of a business, through the real endpoints. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  releaseCounterStock,
  returnCounterStock,
  saveCounterDevice,
  sellFromCounterStock,
  setCounterStockAside,
} from '#contract/bookings/counter-stock'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/values'
import { insertVendor } from './builders'
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
        ...{ id: randomUUID(), listingId, choice: counterStay, seenTotal: 900, customerName: 'Mwila Tembo' },
        ...{ soldAt: new Date().toISOString(), draws, ...more },
      },
    })
  const close = (endpoint: typeof releaseCounterStock | typeof returnCounterStock, id: string, listingId: string) =>
    world.call(endpoint, { token, params: { id }, body: endpoint === returnCounterStock ? { listingId } : {} })
  return { vendorId, owner, token, deviceId, setAside, keep, sell, close }
}
