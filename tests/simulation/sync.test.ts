/**
 * Seeded runs of the real engine: several devices and users, a model server, and connections that lose, duplicate,
 * delay and corrupt responses. A failure names its seed; `npm run sim -- --seed <seed>` prints the log of that
 * schedule.
 */
import { describe, expect, it } from 'vitest'
import type { MemoryStorage } from '../support/sync/memory-storage'
import { findViolations } from '../support/sync/invariants'
import { createModelWorld, type ModelWorld } from '../support/sync/model-world'
import { recoverAndSync } from '../support/sync/device-faults'
import { runModelSchedule } from './schedule'

const createSeeds = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index)
/** 10,000 in `npm run test:full`. */
const scheduleCount = process.env.TEST_FULL ? 10_000 : 800
/** A machine that is busy with other tests needs several times as long as an idle one. */
const timeoutMs = process.env.TEST_FULL ? 60 * 60_000 : 600_000

describe('synchronization under faults', () => {
  it(
    `loses, duplicates, reorders and discloses nothing, and all devices agree (${scheduleCount} schedules)`,
    { timeout: timeoutMs },
    async () => {
      for (const seed of createSeeds(scheduleCount)) {
        const { violations } = await runModelSchedule(seed)
        expect(violations, `npm run sim -- --seed ${seed}`).toEqual([])
      }
    },
  )
})

/** Tracks what the only user of a single device has done, and compares it with what the device displays. */
function trackSingleUser(world: ModelWorld<MemoryStorage>) {
  const phone = world.phones[0]!
  const { user } = phone.session!
  const expectedQuantities = new Map<string, number>()
  return {
    expectDisplayedCart(): void {
      const displayedCart = Object.fromEntries(
        [...phone.storage(user).view('cartItem')].map(([id, { quantity }]) => [id, quantity]),
      )
      expect({ seed: world.parts.seed, ...displayedCart }).toEqual({
        seed: world.parts.seed,
        ...Object.fromEntries(expectedQuantities),
      })
    },
    async add(): Promise<void> {
      const product = world.random.pick(world.parts.cast.products)
      const quantity = 1 + world.random.below(3)
      expectedQuantities.set(product, (expectedQuantities.get(product) ?? 0) + quantity)
      await world.act(0, {
        endpoint: 'cart.add',
        input: { params: {}, query: {}, body: { productId: product, quantity } },
      })
    },
  }
}

describe('a single device', () => {
  it('displays exactly the user’s actions at any time, despite lost responses, pulls and crashes', async () => {
    for (const seed of createSeeds(100)) {
      const world = createModelWorld(seed, { devices: 1, users: 1, hasWithdrawnProduct: false })
      await world.signInAll()
      await world.time.run(60_000)
      const phone = world.phones[0]!
      const { add, expectDisplayedCart: glance } = trackSingleUser(world)
      for (let step = 0; step < 20; step++) {
        if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
        if (world.random.chance(0.1)) phone.crash = { in: 1 + world.random.below(6), when: 'after' }
        await add()
        glance()
        await world.time.run(world.random.between(0, 3000), glance)
      }
      await recoverAndSync(world)
      glance()
      expect(await findViolations(world, world.server.effects)).toEqual([])
    }
  })
})
