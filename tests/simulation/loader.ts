/**
 * Loads the simulation with the real engine and server through Vite, without vitest, and optionally with a planted bug.
 */
import { resolve } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import type * as ServerSide from '../world/open-server'
import type { PlantedBug } from './planted/bugs'
import { createPlantPlugin } from './planted/plant'
import type { ScheduleResult, StorageKind } from './schedule'

export interface Simulation {
  model(
    seed: number,
    options?: { faults?: number | undefined; storage?: StorageKind | undefined },
  ): Promise<ScheduleResult>
  server(seed: number, options?: { faults?: number | undefined }): Promise<ScheduleResult>
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/**
 * @param cluster URL of a PostgreSQL cluster that has the template database of the tests; required for the server tier
 */
export async function openSimulation({
  bug,
  cluster,
}: { bug?: PlantedBug; cluster?: string } = {}): Promise<Simulation> {
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: bug ? [createPlantPlugin(bug)] : [],
  })
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  const load = <T>(path: string) => runner.import<T>(resolve(root, path))
  const { runModelSchedule: modelSchedule } = await load<typeof import('./schedule')>('tests/simulation/schedule.ts')
  const server = cluster
    ? await (await load<typeof ServerSide>('tests/world/open-server.ts')).openServer(cluster)
    : null
  return {
    model: modelSchedule,
    server: (seed, options) => {
      if (!server) throw new Error('There is no server.')
      return server.schedule(seed, options)
    },
    async close() {
      await server?.close()
      await runner.close()
      await vite.close()
    },
  }
}
