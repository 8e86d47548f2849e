/** The real storage on fake-indexeddb, with one database for each device and user. */
import type { Transaction } from 'dexie'
import { completeInput } from '#contract/core/build-request'
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import { UserDatabase } from '../../../src/db/database'
import { migrations } from '../../../src/db/migrations'
import { fold } from '../../../src/db/fold'
import type { BaseRow, Entities, Entity, OutboxRow, Preview } from '../../../src/db/rows'
import { enqueue } from '../../../src/sync/outbox/outbox'
import type { Storage } from '../../../src/sync/engine/ports'
import { createStorage } from '../../../src/sync/engine/storage'
import type { Random } from './random'
import type { VirtualTime } from './virtual-time'

export type DexieStorage = Storage & {
  database: UserDatabase
  outbox: { toArray(): Promise<OutboxRow[]> }
  enqueue<E extends Endpoint>(endpoint: E, given: CallInput<E>, preview?: Preview): Promise<string | null>
  view<E extends Entity>(entity: E): Promise<Map<string, Entities[E]>>
  reopen(): Promise<void>
}

let databaseCount = 0

export function createDexieStorage(
  user: string,
  device: string,
  sources: { newId(): string; now(): number },
): DexieStorage {
  const name = `device-${++databaseCount}-${user}`
  const storage = {} as DexieStorage
  let builds = 0
  const open = () =>
    Object.assign(
      storage,
      buildStorageParts(new UserDatabase(user, { name, versions: buildVersions(builds++) }), device, sources),
    )
  open()
  return Object.assign(storage, {
    async reopen() {
      storage.database.close()
      open()
      await storage.database.open()
    },
  })
}

/** Returns the existing versions, and one for each newer build. */
const buildVersions = (newerBuilds: number) => [
  ...migrations,
  ...Array.from({ length: newerBuilds }, (_, index) => ({
    version: migrations.at(-1)!.version + index + 1,
    stores: {},
    upgrade: (transaction: Transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  })),
]

function buildStorageParts(database: UserDatabase, device: string, sources: { newId(): string; now(): number }) {
  const view = async <E extends Entity>(entity: E) => {
    const [base, outbox] = await Promise.all([database.base(entity).toArray(), database.outbox.toArray()])
    return fold(entity, base as BaseRow<Entities[E]>[], outbox).view
  }
  const write: DexieStorage['enqueue'] = (endpoint, given, preview) => {
    const command = {
      endpoint: endpoint.name,
      input: completeInput(given as CallInput<Endpoint>),
      ...(preview ? { preview } : {}),
    }
    return enqueue(database, command, { key: sources.newId(), now: sources.now, device })
  }
  return {
    ...createStorage(database, device, sources.now),
    database,
    outbox: { toArray: () => database.outbox.toArray() },
    enqueue: write,
    view,
  }
}

export const createDexieStorageFactory =
  (time: Pick<VirtualTime, 'now'>, random: Random, device: string) => (user: string) =>
    createDexieStorage(user, device, { newId: random.uuid, now: time.now })
