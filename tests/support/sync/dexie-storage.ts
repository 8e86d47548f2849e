/** The real storage over fake-indexeddb, one database for each device and user. */
import { complete, type Endpoint, type Given } from '#contract/endpoint'
import { UserDatabase } from '../../../src/db/database'
import { fold } from '../../../src/db/fold'
import type { BaseRow, Entities, Entity, OutboxRow, Preview } from '../../../src/db/rows'
import { enqueue } from '../../../src/sync/outbox'
import type { Storage } from '../../../src/sync/ports'
import { createStorage } from '../../../src/sync/storage'
import type { Random } from './random'
import type { VirtualTime } from './time'

export type DexieStorage = Storage & {
  database: UserDatabase
  outbox: { toArray(): Promise<OutboxRow[]> }
  enqueue<E extends Endpoint>(endpoint: E, given: Given<E>, preview?: Preview): Promise<string | null>
  view<E extends Entity>(entity: E): Promise<Map<string, Entities[E]>>
}

let opened = 0

export function dexieStorage(user: string, device: string, making: { newId(): string; now(): number }): DexieStorage {
  const database = new UserDatabase(user, { name: `device-${++opened}-${user}` })
  const view = async <E extends Entity>(entity: E) => {
    const [base, outbox] = await Promise.all([database.base(entity).toArray(), database.outbox.toArray()])
    return fold(entity, base as BaseRow<Entities[E]>[], outbox).view
  }
  return {
    ...createStorage(database, device, making.now),
    database,
    outbox: { toArray: () => database.outbox.toArray() },
    enqueue: (endpoint, given, preview) => {
      const command = { endpoint: endpoint.name, input: complete(given as Given<Endpoint>), ...(preview ? { preview } : {}) }
      return enqueue(database, command, { key: making.newId(), now: making.now, device })
    },
    view,
  }
}

export const dexieStorageOf = (time: VirtualTime, random: Random, device: string) => (user: string) =>
  dexieStorage(user, device, { newId: random.uuid, now: time.now })
