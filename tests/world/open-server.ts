/** The server tier outside of vitest: the app on a database of its own in a given cluster. */
import type { Ended } from '../simulation/schedule'
import { createDatabaseIn } from '../support/databases'
import { openWorld } from '../support/world'
import { serverClock, serverSchedule } from './server-schedule'

export interface ServerTier {
  schedule(seed: number, options?: { faults?: number | undefined }): Promise<Ended>
  close(): Promise<void>
}

export async function openServer(cluster: string): Promise<ServerTier> {
  const server = await openWorld({
    database: await createDatabaseIn(cluster),
    clock: () => new Date(serverClock.now()),
  })
  return { schedule: (seed, options) => serverSchedule(server, seed, options), close: () => server.close() }
}
