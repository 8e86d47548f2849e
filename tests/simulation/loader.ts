/** Loads the simulation, and with it the real engine and server, through Vite: without vitest, and with a bug in it if wanted. */
import { resolve } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import type * as ServerSide from '../world/open-server'
import type { Planted } from './planted/bugs'
import { plantOf } from './planted/plant'
import type { Ended, StorageKind } from './schedule'

export interface Simulation {
  model(seed: number, options?: { faults?: number | undefined; storage?: StorageKind | undefined }): Promise<Ended>
  server(seed: number, options?: { faults?: number | undefined }): Promise<Ended>
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** @param cluster a PostgreSQL with the template of the tests, where schedules of the server tier are wanted. */
export async function openSimulation({ bug, cluster }: { bug?: Planted; cluster?: string } = {}): Promise<Simulation> {
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: bug ? [plantOf(bug)] : [],
  })
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  const load = <T>(path: string) => runner.import<T>(resolve(root, path))
  const { modelSchedule } = await load<typeof import('./schedule')>('tests/simulation/schedule.ts')
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
