/** Creates the engine's browser ports, for the worker and the service worker. */
import { readToken } from '../../api/device'
import type { UserDatabase } from '../../db/database'
import { createMonotonicClock } from './backoff'
import type { Ports } from './ports'
import { createStorage } from './storage'
import { createTransport } from './transport'

export const createBrowserPorts = (database: UserDatabase, device: string): Ports => ({
  now: createMonotonicClock(Date.now),
  random: Math.random,
  storage: createStorage(database, device, Date.now),
  transport: createTransport(),
  isOffline: () => globalThis.navigator?.onLine === false,
  token: () => readToken(database.userId),
})
