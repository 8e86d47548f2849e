/** Creates the engine's browser ports, for the worker and the service worker. */
import { tokenOf } from '../api/device'
import type { UserDatabase } from '../db/database'
import { steady } from './backoff'
import type { Ports } from './ports'
import { createStorage } from './storage'
import { createTransport } from './transport'

export const portsOf = (database: UserDatabase, device: string): Ports => ({
  now: steady(Date.now),
  random: Math.random,
  storage: createStorage(database, device, Date.now),
  transport: createTransport(),
  token: () => tokenOf(database.userId),
})
