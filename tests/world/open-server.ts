/** Opens the server tier outside of vitest: the app on its own database in a given cluster. */
import type { ScheduleResult } from '../simulation/schedule'
import { createDatabaseIn } from '../support/databases'
import { openWorld } from '../support/world'
import { serverClock, runServerSchedule } from './server-schedule'

export interface ServerTier {
  schedule(seed: number, options?: { faults?: number | undefined }): Promise<ScheduleResult>
  close(): Promise<void>
}

export async function openServer(cluster: string): Promise<ServerTier> {
  const server = await openWorld({
    database: await createDatabaseIn(cluster),
    clock: () => new Date(serverClock.now()),
  })
  return { schedule: (seed, options) => runServerSchedule(server, seed, options), close: () => server.close() }
}
