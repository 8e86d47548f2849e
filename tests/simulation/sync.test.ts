/**
 * Seeded runs of the real engine: several devices and people, a model server, and wires that drop, double, delay and
 * lie. A failure names its seed; `npm run sim -- --seed <seed>` shows what happened in it.
 */
import { describe, expect, it } from 'vitest'
import type { MemoryStorage } from '../support/sync/memory-storage'
import { violationsOf } from '../support/sync/invariants'
import { modelWorld, type ModelWorld } from '../support/sync/model-world'
import { calmDown } from '../support/sync/trouble'
import { modelSchedule } from './schedule'

const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index)
/** 10,000 in `npm run test:full`. */
const runs = process.env.TEST_FULL ? 10_000 : 800

describe('synchronization under faults', () => {
  it(
    `loses, duplicates, reorders and discloses nothing, and all devices agree (${runs} schedules)`,
    { timeout: 600_000 },
    async () => {
      for (const seed of seedsOf(runs)) {
        const { violations } = await modelSchedule(seed)
        expect(violations, `npm run sim -- --seed ${seed}`).toEqual([])
      }
    },
  )
})

/** What the one user of a lone device has done, and what that device shows. */
function aLoneUser(world: ModelWorld<MemoryStorage>) {
  const phone = world.phones[0]!
  const { user } = phone.session!
  const wanted = new Map<string, number>()
  return {
    glance(): void {
      const seen = Object.fromEntries(
        [...phone.storage(user).view('cartItem')].map(([id, { quantity }]) => [id, quantity]),
      )
      expect({ seed: world.parts.seed, ...seen }).toEqual({ seed: world.parts.seed, ...Object.fromEntries(wanted) })
    },
    async add(): Promise<void> {
      const product = world.random.pick(world.parts.cast.products)
      const quantity = 1 + world.random.below(3)
      wanted.set(product, (wanted.get(product) ?? 0) + quantity)
      await world.act(0, {
        endpoint: 'cart.add',
        input: { params: {}, query: {}, body: { productId: product, quantity } },
      })
    },
  }
}

describe('a single device', () => {
  it('displays exactly the user’s actions at any time, despite lost responses, pulls and crashes', async () => {
    for (const seed of seedsOf(100)) {
      const world = modelWorld(seed, { devices: 1, users: 1, gone: false })
      await world.signInAll()
      await world.time.run(60_000)
      const phone = world.phones[0]!
      const { add, glance } = aLoneUser(world)
      for (let step = 0; step < 20; step++) {
        if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
        if (world.random.chance(0.1)) phone.crash = { in: 1 + world.random.below(6), when: 'after' }
        await add()
        glance()
        await world.time.run(world.random.between(0, 3000), glance)
      }
      await calmDown(world)
      glance()
      expect(await violationsOf(world, world.server.effects)).toEqual([])
    }
  })
})
