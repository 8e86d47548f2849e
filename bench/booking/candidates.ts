/** What takes turns: the real thing, and what it could not be faster than. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onEnd } from '../support/ending'
import { quantile } from '../support/numbers'
import { freePort, root } from '../support/places'
import { end, says, startTilipo } from '../support/tilipo'
import { cpuOfServer, cpuOfSessions, spent } from './cost'
import { atOnce, hammer, post } from './hammer'
import { openRaw } from './raw'
import type { Verb, Watched } from './statements'
import type { World } from './world'

export interface Round {
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Processor time a request, in microseconds; NaN where there is no such process or it cannot be told. */
  serverCpuUs: number
  databaseCpuUs: number
}

export interface Candidate {
  name: string
  /** How many requests a round has: rounds of about the same length for all. */
  share: number
  round(count: number): Promise<Round>
  stop(): Promise<void>
}

export async function bookings(world: World): Promise<Candidate> {
  const server = await startTilipo({ port: await freePort(), databaseUrl: world.url, demo: false })
  return {
    name: 'bookings',
    share: 1,
    round: (count) =>
      measured(count, () => post(server.url, world.next()), { server: server.url, database: world.url }),
    stop: server.stop,
  }
}

/** No server: this process stands in for it, so its own processor time is left out. */
export async function transactions(url: string, verbs: readonly Verb[]): Promise<Candidate> {
  const raw = await openRaw(url, verbs, atOnce)
  return {
    name: 'plain transactions',
    share: 1,
    round: (count) => measured(count, raw.transact, { database: url }),
    stop: raw.close,
  }
}

export async function bareRoute(world: World, { answer }: Watched): Promise<Candidate> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/booking/bare.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ANSWER: answer },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onEnd(() => end(child))
  await says(child, 'listening')
  const url = `http://127.0.0.1:${port}`
  const { headers, body } = world.next()
  return {
    name: 'bare route',
    share: 5,
    round: (count) => measured(count, () => post(url, { path: '/bookings', headers, body }), { server: url }),
    stop: () => end(child),
  }
}

async function measured(
  count: number,
  work: () => Promise<unknown>,
  { server, database }: { server?: string; database?: string },
): Promise<Round> {
  const before = await costs(server, database)
  const { seconds, took } = await hammer(count, work)
  const after = await costs(server, database)
  return {
    perSecond: count / seconds,
    p50Ms: quantile(took, 0.5),
    p95Ms: quantile(took, 0.95),
    serverCpuUs: ((after.server - before.server) / count) * 1e6,
    databaseCpuUs: (spent(before.database, after.database) / count) * 1e6,
  }
}

const costs = async (server: string | undefined, database: string | undefined) => ({
  server: server ? await cpuOfServer(server) : NaN,
  database: database ? await cpuOfSessions(database) : null,
})
