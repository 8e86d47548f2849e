/**
 * Measures what exports, receipts, reports, imports, calendars, sitemaps and uploads of one tenant with much data cost
 * everybody else: the event-loop delay of the server and the response time of `/api/health` while one of them runs
 * again and again, compared with the idle server right before. A row whose requests are refused fails the run.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { loadTenants } from './exports/data'
import { listOperations, startCalendarSite, type Operation, type Outcome } from './exports/operations'
import { addCleanup } from './support/cleanup'
import { findFreePort, root } from './support/local-resources'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'
import { startTilipo, stopProcess } from './support/tilipo'

/** The goal, in ms: p99 of `/api/health` at most this much above the idle value. Reported, never asserted. */
const targetMs = 50
/** Public, so that the server connects to it. The probe redirects it to this machine. */
const calendarAddress = '93.184.215.14'
/** Until the jobs that run at the start have ended. */
const settleMs = 3000

interface LoopMeasures {
  delayP99Ms: number
  delayMaxMs: number
  /** The longest CPU time between two timers. Other processes do not affect it. */
  cpuBlockMs: number
}

interface Phase extends LoopMeasures {
  healthMs: number[]
}

interface Measured {
  name: string
  parallel: number
  rounds: { idle: Phase; work: Phase; durationsMs: number[]; outcomes: Record<Outcome, number> }[]
}

export async function run(): Promise<Report> {
  const options = parseOptions({ lines: 10_000, seconds: 4, rounds: 3, row: 'all' })
  const databaseUrl = await createDatabase(await startPostgres(), 'exports_bench')
  const { orderId } = await loadTenants(databaseUrl, options.lines)
  printProgress('data loaded')
  const calendarPort = await startCalendarSite()
  const measured = new Map<string, Measured>()
  const loads: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    // A new server per round, because it caches the sitemap for an hour.
    const server = await startTilipo({
      port: await findFreePort(),
      databaseUrl,
      demo: true,
      preload: pathToFileURL(join(root, 'bench/exports/server-probe.mjs')).href,
      env: { BENCH_CALENDAR: `${calendarAddress} ${calendarPort}` },
    })
    const health = await startHealthClient(server.url)
    await wait(settleMs)
    const calendarUrl = `http://${calendarAddress}/calendar.ics`
    const operations = await listOperations({ url: server.url, databaseUrl, orderId, calendarUrl })
    for (const operation of operations.filter(({ name }) => options.row === 'all' || name.includes(options.row))) {
      const result = await measure(server.process, health, operation, options.seconds)
      const { name, parallel } = operation
      const row = measured.get(name) ?? { name, parallel, rounds: [] }
      measured.set(name, row)
      row.rounds.push(result)
      const { outcomes, work } = result
      printProgress(
        `${round + 1}: ${name}: ${outcomes.done} done, longest block ${work.cpuBlockMs.toFixed(1)} ms, longest delay ${work.delayMaxMs.toFixed(0)} ms`,
      )
      loads.push(loadavg()[0]!)
    }
    await stopProcess(health)
    await server.stop()
  }
  return buildReport([...measured.values()], options, loads)
}

async function startHealthClient(url: string): Promise<ChildProcess> {
  const client = fork(join(root, 'bench/exports/health-client.ts'), [url], { execArgv: ['--import', 'tsx'] })
  addCleanup(() => stopProcess(client))
  await once(client, 'message')
  return client
}

let lastCollection = 0

/** Returns what a process has measured since the last call. Other messages are ignored, also those sent before. */
function collect<T>(source: ChildProcess): Promise<T> {
  const collection = ++lastCollection
  return new Promise((resolve) => {
    const receive = (message: { collection?: number; measures: T }) => {
      if (message.collection !== collection) return
      source.off('message', receive)
      resolve(message.measures)
    }
    source.on('message', receive)
    source.send({ collection })
  })
}

async function measurePhase(server: ChildProcess, health: ChildProcess, work: () => Promise<unknown>): Promise<Phase> {
  await Promise.all([collect(server), collect(health)])
  await work()
  return { ...(await collect<LoopMeasures>(server)), healthMs: await collect<number[]>(health) }
}

async function measure(
  server: ChildProcess,
  health: ChildProcess,
  { parallel, run: runOnce }: Operation,
  seconds: number,
) {
  // The first run loads code and fonts.
  await runOnce()
  const idle = await measurePhase(server, health, () => wait(seconds * 1000))
  const durationsMs: number[] = []
  const outcomes: Record<Outcome, number> = { done: 0, busy: 0 }
  const work = await measurePhase(server, health, async () => {
    const end = performance.now() + seconds * 1000
    const repeat = async () => {
      do {
        const started = performance.now()
        const outcome = await runOnce()
        outcomes[outcome]++
        // A refused client waits.
        if (outcome === 'busy') await wait(200)
        else durationsMs.push(performance.now() - started)
      } while (performance.now() < end)
    }
    await Promise.all(Array.from({ length: parallel }, repeat))
  })
  if (outcomes.done === 0) throw new Error('The server refused every request as busy.')
  return { idle, work, durationsMs, outcomes }
}

function buildReport(
  measured: readonly Measured[],
  options: { lines: number; rounds: number },
  loads: number[],
): Report {
  const format = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const p99 = ({ healthMs }: Phase) => quantile(healthMs, 0.99)
  return {
    tables: [
      {
        title: `while one tenant's work runs, ms, medians of ${options.rounds} rounds (${options.lines} transactions)`,
        columns: [
          '',
          'at once',
          'longest CPU block',
          'idle',
          'loop delay p99',
          'idle',
          'loop delay max',
          'idle',
          'health p99',
          'above idle',
          'the work, p50',
          'done',
          'busy',
        ],
        rows: measured.map(({ name, parallel, rounds }) => {
          const of = (get: (round: Measured['rounds'][number]) => number) => format(median(rounds.map(get)))
          return [
            name,
            String(parallel),
            of(({ work }) => work.cpuBlockMs),
            of(({ idle }) => idle.cpuBlockMs),
            of(({ work }) => work.delayP99Ms),
            of(({ idle }) => idle.delayP99Ms),
            of(({ work }) => work.delayMaxMs),
            of(({ idle }) => idle.delayMaxMs),
            of(({ work }) => p99(work)),
            of(({ work, idle }) => p99(work) - p99(idle)),
            of(({ durationsMs }) => median(durationsMs)),
            of(({ outcomes }) => outcomes.done),
            of(({ outcomes }) => outcomes.busy),
          ]
        }),
      },
    ],
    notes: [
      `The goal is a p99 of at most ${targetMs} ms above idle. Server, PostgreSQL and measurement share this machine's processors.`,
      'The longest CPU block is the processor time of the main thread between two timers. Other processes do not affect it.',
      `Load from ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
    ],
    data: { ...options, measured },
  }
}
