/** Runs one schedule from its seed: steps with faults, then a phase without faults, then a check of all invariants. */
import { findViolations, VersionWatch } from '../support/sync/invariants'
import { createDexieStorageFactory, type DexieStorage } from '../support/sync/dexie-storage'
import { clearServerFaults, createModelWorld, injectServerFaults, type ModelWorld } from '../support/sync/model-world'
import type { DeviceStorage } from '../support/sync/phone'
import { recoverAndSync } from '../support/sync/device-faults'
import type { World } from '../support/sync/world'

export interface ScheduleResult {
  seed: number
  /** Violated invariants as text; empty if the schedule passed. */
  violations: string[]
  log: string[]
  coverage: Map<string, number>
  commands: number
}

export const stepCount = 20

export type StorageKind = 'memory' | 'indexeddb'

/** Selects the storage of a schedule: in memory, or for one in a hundred the real storage on fake-indexeddb. */
export const selectStorageKind = (seed: number): StorageKind => (seed % 100 === 99 ? 'indexeddb' : 'memory')

export async function runModelSchedule(
  seed: number,
  options: { faults?: number | undefined; storage?: StorageKind | undefined } = {},
): Promise<ScheduleResult> {
  const { faults, storage = selectStorageKind(seed) } = options
  const world = createModelWorld<any>(seed, {
    faults,
    ...(storage === 'indexeddb' ? { makeStorage: createDexieStorageFactory } : {}),
  }) as ModelWorld<any>
  const versions = new VersionWatch()
  const result = await runSchedule(
    world,
    () => {
      injectServerFaults(world)
      versions.check(world)
    },
    async () => {
      clearServerFaults(world)
      await recoverAndSync(world)
      versions.check(world)
      return [...world.server.protocolViolations, ...(await findViolations(world, world.server.effects))]
    },
  )
  if (storage === 'indexeddb') await deleteDatabases(world)
  return result
}

export async function runSchedule<S extends DeviceStorage>(
  world: World<S>,
  beforeStep: () => void,
  checkState: () => Promise<string[]>,
): Promise<ScheduleResult> {
  let violations: string[]
  try {
    await world.signInAll()
    for (let step = 0; step < stepCount; step++) {
      beforeStep()
      await world.step()
      await world.time.run(
        world.random.chance(0.2) ? world.random.between(5000, 60_000) : world.random.between(0, 1500),
      )
    }
    violations = await checkState()
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

async function deleteDatabases(world: World<DexieStorage>): Promise<void> {
  for (const phone of world.phones)
    for (const storage of phone.storages.values()) {
      await storage.database.delete()
    }
}
