/** A user's unpaid hold, as known on the device. The chooser does not count it as taken. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { deleteUserDatabase, openUserDatabase } from '../database'
import { watchOwnHold } from './watch-own-hold'

const random = createSeededRandom(53)
const hour = 3_600_000
let [user, room] = ['', '']
let reportedIds: (string | undefined)[]
let stop: () => void
beforeEach(() => {
  ;[user, room] = [random.uuid(), random.uuid()]
  reportedIds = []
  stop = watchOwnHold(user, room, (hold) => void reportedIds.push(hold?._id))
})
afterEach(async () => {
  stop()
  await deleteUserDatabase(user)
})

const getLastReported = () => reportedIds.at(-1) ?? null
const heldFields = {
  status: 'held',
  createdAt: '2026-11-22T08:00:00.000Z',
  holdExpiresAt: new Date(Date.now() + hour).toISOString(),
} as const

/** Stores a booking in the base, as received from the server. */
async function storeBooking(id: string, more: Partial<Booking> = {}) {
  const data = { _id: id, listingId: room, ...heldFields, ...more } as Booking
  await openUserDatabase(user).base('booking').put({ id, version: 1, deleted: 0, data, heard: 1, rank: 1 })
}

it('reports an own hold when it starts and ends, and none while a payment is pending', async () => {
  const id = random.uuid()
  for (const [status, hold] of [
    ['held', id],
    ['awaiting_payment', null],
    ['payment_failed', id],
    ['confirmed', null],
  ] as const) {
    await storeBooking(id, { status })
    await expect.poll(getLastReported).toBe(hold)
  }
})

it('reports only an unexpired hold of this listing outside of orders', async () => {
  const ownId = random.uuid()
  await storeBooking(random.uuid(), { listingId: random.uuid() })
  await storeBooking(random.uuid(), { orderId: random.uuid() })
  await storeBooking(random.uuid(), { holdExpiresAt: new Date(Date.now() - hour).toISOString() })
  await storeBooking(random.uuid(), { holdExpiresAt: null })
  await storeBooking(ownId, { createdAt: '2026-11-01T08:00:00.000Z' })
  await expect.poll(getLastReported).toBe(ownId)
  expect(reportedIds.filter((id) => id && id !== ownId)).toEqual([])
})
