/** A user's unpaid hold, as known on the device. The chooser does not count it as taken. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings'
import { randomOf } from '../../../tests/support/sync/random'
import { deleteUserDatabase, openUserDatabase } from '../database'
import { watchOwnHold } from './watch-own-hold'

const random = randomOf(53)
const hour = 3_600_000
let [user, room] = ['', '']
let told: (string | undefined)[]
let stop: () => void
beforeEach(() => {
  ;[user, room] = [random.uuid(), random.uuid()]
  told = []
  stop = watchOwnHold(user, room, (hold) => void told.push(hold?._id))
})
afterEach(async () => {
  stop()
  await deleteUserDatabase(user)
})

const last = () => told.at(-1) ?? null
const held = {
  status: 'held',
  createdAt: '2026-11-22T08:00:00.000Z',
  holdExpiresAt: new Date(Date.now() + hour).toISOString(),
} as const

/** The current state on the server. */
async function known(id: string, more: Partial<Booking> = {}) {
  const data = { _id: id, listingId: room, ...held, ...more } as Booking
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
    await known(id, { status })
    await expect.poll(last).toBe(hold)
  }
})

it('reports only an unexpired hold of this listing outside of orders', async () => {
  const own = random.uuid()
  await known(random.uuid(), { listingId: random.uuid() })
  await known(random.uuid(), { orderId: random.uuid() })
  await known(random.uuid(), { holdExpiresAt: new Date(Date.now() - hour).toISOString() })
  await known(random.uuid(), { holdExpiresAt: null })
  await known(own, { createdAt: '2026-11-01T08:00:00.000Z' })
  await expect.poll(last).toBe(own)
  expect(told.filter((id) => id && id !== own)).toEqual([])
})
