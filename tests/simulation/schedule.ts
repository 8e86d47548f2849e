/** One schedule from its seed: chaos, then calm, then the question whether all is as it must be. */
import { violationsOf, VersionWatch } from '../support/sync/invariants'
import { dexieStorageOf, type DexieStorage } from '../support/sync/dexie-storage'
import { healServer, modelWorld, troubleServer, type ModelWorld } from '../support/sync/model-world'
import type { DeviceStorage } from '../support/sync/phone'
import { calmDown } from '../support/sync/trouble'
import type { World } from '../support/sync/world'

export interface Ended {
  seed: number
  /** In words; empty when all is well. */
  violations: string[]
  log: string[]
  coverage: Map<string, number>
  commands: number
}

export const steps = 20

export type StorageKind = 'memory' | 'indexeddb'

/** Most run on storage in memory, one in a hundred on the real storage over fake-indexeddb. */
export const storageOf = (seed: number): StorageKind => (seed % 100 === 99 ? 'indexeddb' : 'memory')

export async function modelSchedule(
  seed: number,
  options: { faults?: number | undefined; storage?: StorageKind | undefined } = {},
): Promise<Ended> {
  const { faults, storage = storageOf(seed) } = options
  const world = modelWorld<any>(seed, {
    faults,
    ...(storage === 'indexeddb' ? { makeStorage: dexieStorageOf } : {}),
  }) as ModelWorld<any>
  const versions = new VersionWatch()
  const ended = await live(
    world,
    () => {
      troubleServer(world)
      versions.look(world)
    },
    async () => {
      healServer(world)
      await calmDown(world)
      versions.look(world)
      return [...world.server.misuse, ...(await violationsOf(world, world.server.effects))]
    },
  )
  if (storage === 'indexeddb') await forget(world)
  return ended
}

export async function live<S extends DeviceStorage>(
  world: World<S>,
  eachStep: () => void,
  end: () => Promise<string[]>,
): Promise<Ended> {
  let violations: string[]
  try {
    await world.signInAll()
    for (let step = 0; step < steps; step++) {
      eachStep()
      await world.step()
      await world.time.run(
        world.random.chance(0.2) ? world.random.between(5000, 60_000) : world.random.between(0, 1500),
      )
    }
    violations = await end()
  } catch (error) {
    violations = [`broke: ${(error as Error).stack}`]
  }
  return {
    seed: world.parts.seed,
    violations,
    log: world.log,
    coverage: world.coverage.counts,
    commands: world.intents.size,
  }
}

async function forget(world: World<DexieStorage>): Promise<void> {
  for (const phone of world.phones)
    for (const storage of phone.storages.values()) {
      await storage.database.delete()
    }
}
