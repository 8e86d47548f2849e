/**
 * Seeded runs of the real engine: several devices and users, a model server, and wires that drop, double, delay and lie.
 * A failure names its seed; `SIM_SEED=<seed>` runs that one alone, `SIM_RUNS=<n>` more of them.
 */
import { describe, expect, it } from 'vitest'
import { dexieStorageOf, type DexieStorage } from '../support/sync/dexie-storage'
import { violationsOf } from '../support/sync/invariants'
import type { MemoryStorage } from '../support/sync/memory-storage'
import { disturb, heal, modelWorld, type ModelWorld } from '../support/sync/model-world'

const runs = Number(process.env.SIM_RUNS ?? 400)
const only = process.env.SIM_SEED === undefined ? null : Number(process.env.SIM_SEED)
const seedsOf = (count: number) => (only === null ? Array.from({ length: Math.ceil(count) }, (_, index) => 1000 + index) : [only])

async function live(world: ModelWorld<any>, steps: number): Promise<void> {
  await world.signInAll()
  for (let step = 0; step < steps; step++) {
    disturb(world)
    await world.step()
    await world.time.run(world.random.chance(0.2) ? world.random.between(5000, 60_000) : world.random.between(0, 1500))
  }
  heal(world)
  await world.calmDown()
}

async function check(seed: number, world: ModelWorld<any>, steps: number): Promise<void> {
  try {
    await live(world, steps)
    expect((await violationsOf(world, world.server.effects)).join('\n')).toBe('')
  } catch (error) {
    const log = only === null ? [] : world.log
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${log.join('\n')}\n(SIM_SEED=${seed} npx vitest run --project simulation)`, { cause: error })
  }
}

describe('whatever goes wrong, in the end', () => {
  it(`nothing is lost, doubled, out of order or another's, and all devices agree (${seedsOf(runs).length} seeds)`, async () => {
    for (const seed of seedsOf(runs)) await check(seed, modelWorld(seed), 20)
  })

  it(`on the real storage too (${seedsOf(runs / 40).length} seeds)`, async () => {
    for (const seed of seedsOf(runs / 40)) await check(seed, modelWorld<DexieStorage>(seed, { makeStorage: dexieStorageOf }), 20)
  })
})

/** What the one user of a lone device has done, and what that device shows. */
function aLoneUser(world: ModelWorld<MemoryStorage>) {
  const phone = world.phones[0]!
  const { user } = phone.session!
  const wanted = new Map<string, number>()
  return {
    glance(): void {
      const seen = Object.fromEntries([...phone.storage(user).view('cartItem')].map(([id, { quantity }]) => [id, quantity]))
      expect({ seed: world.parts.seed, ...seen }).toEqual({ seed: world.parts.seed, ...Object.fromEntries(wanted) })
    },
    async add(): Promise<void> {
      const product = world.random.pick(world.parts.products)
      const quantity = 1 + world.random.below(3)
      wanted.set(product, (wanted.get(product) ?? 0) + quantity)
      await world.act(0, phone, { endpoint: 'cart.add', input: { params: {}, query: {}, body: { productId: product, quantity } } })
    },
  }
}

describe('one device alone', () => {
  it('shows at every moment just what its user did, through lost answers, pulls and crashes', async () => {
    for (const seed of seedsOf(runs / 4)) {
      const world = modelWorld(seed, { devices: 1, users: 1, gone: false })
      Object.assign(world.weights, { expire: 0, switchUser: 0 })
      await world.signInAll()
      await world.time.run(60_000)
      const phone = world.phones[0]!
      const { add, glance } = aLoneUser(world)
      for (let step = 0; step < 20; step++) {
        if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
        if (world.random.chance(world.weights.crash)) phone.crash = { in: 1 + world.random.below(6), when: 'after' }
        await add()
        glance()
        await world.time.run(world.random.between(0, 3000), glance)
      }
      await world.calmDown()
      glance()
      expect(await violationsOf(world, world.server.effects)).toEqual([])
    }
  })
})
