/** The candidates that are measured in turns: real bookings, and their lower bounds. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { addCleanup } from '../support/cleanup'
import { quantile } from '../support/numbers'
import { findFreePort, root } from '../support/local-resources'
import { stopProcess, waitForOutput, startTilipo } from '../support/tilipo'
import { readServerCpuSeconds, readSessionCpuSeconds, sumCpuDifference } from './cpu-time'
import { concurrency, generateLoad, post } from './load-generator'
import { openPlainDatabase } from './plain-transactions'
import type { Verb, RecordedBooking } from './statements'
import type { Workload } from './workload'

export interface Round {
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** CPU time per request in µs; NaN if there is no such process or the time is not available. */
  serverCpuUs: number
  databaseCpuUs: number
}

export interface Candidate {
  name: string
  /** Factor for the number of requests, so that rounds of all candidates take about the same time. */
  requestFactor: number
  round(count: number): Promise<Round>
  stop(): Promise<void>
}

export async function createBookingCandidate(world: Workload): Promise<Candidate> {
  const server = await startTilipo({ port: await findFreePort(), databaseUrl: world.url, demo: false })
  return {
    name: 'bookings',
    requestFactor: 1,
    round: (count) =>
      measureRound(count, () => post(server.url, world.next()), { server: server.url, database: world.url }),
    stop: server.stop,
  }
}

/** Runs the transactions from this process. There is no server, so no CPU time of a server is measured. */
export async function createTransactionCandidate(url: string, verbs: readonly Verb[]): Promise<Candidate> {
  const raw = await openPlainDatabase(url, verbs, concurrency)
  return {
    name: 'plain transactions',
    requestFactor: 1,
    round: (count) => measureRound(count, raw.transact, { database: url }),
    stop: raw.close,
  }
}

export async function createBareRouteCandidate(world: Workload, { answer }: RecordedBooking): Promise<Candidate> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/booking/bare-server.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ANSWER: answer },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  addCleanup(() => stopProcess(child))
  await waitForOutput(child, 'listening')
  const url = `http://127.0.0.1:${port}`
  const { headers, body } = world.next()
  return {
    name: 'bare route',
    requestFactor: 5,
    round: (count) => measureRound(count, () => post(url, { path: '/bookings', headers, body }), { server: url }),
    stop: () => stopProcess(child),
  }
}

async function measureRound(
  count: number,
  work: () => Promise<unknown>,
  { server, database }: { server?: string; database?: string },
): Promise<Round> {
  const before = await readCpuTimes(server, database)
  const { seconds, durationsMs: took } = await generateLoad(count, work)
  const after = await readCpuTimes(server, database)
  return {
    perSecond: count / seconds,
    p50Ms: quantile(took, 0.5),
    p95Ms: quantile(took, 0.95),
    serverCpuUs: ((after.server - before.server) / count) * 1e6,
    databaseCpuUs: (sumCpuDifference(before.database, after.database) / count) * 1e6,
  }
}

const readCpuTimes = async (server: string | undefined, database: string | undefined) => ({
  server: server ? await readServerCpuSeconds(server) : NaN,
  database: database ? await readSessionCpuSeconds(database) : null,
})
