/**
 * Measures what hostile bodies cost other users: the response time of `/api/health` while clients send them as fast as
 * they are answered, relative to the idle server in the same run. The clients run in a separate process.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { attacks } from './hostile/attacks'
import { addCleanup } from './support/cleanup'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { findFreePort, root } from './support/local-resources'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, formatRatio, type Report } from './support/report'
import { stopProcess, startTilipo } from './support/tilipo'

const pauseMs = 10
/** The goal of issue 12. Reported, never asserted. */
const targetRatio = 3

interface Measured {
  attack: string
  idle: number[]
  attacked: number[]
  /** Responses that the clients got, by status. */
  responses: Record<string, number>
}

export async function run(): Promise<Report> {
  const { n, clients } = parseOptions({ n: 300, clients: 20 })
  const { url } = await startTilipo({
    port: await findFreePort(),
    databaseUrl: await createDatabase(await startPostgres(), 'hostile_bench'),
    demo: false,
  })
  await measureHealth(url, n)
  const measured: Measured[] = []
  for (const attack of Object.keys(attacks)) {
    const idle = await measureHealth(url, n)
    const attackers = await startClients(url, attack, clients)
    const attacked = await measureHealth(url, n)
    measured.push({ attack, idle, attacked, responses: await attackers.stop() })
    printProgress(
      `${attack}: p95 ${quantile(idle, 0.95).toFixed(1)} ms idle, ${quantile(attacked, 0.95).toFixed(1)} ms attacked`,
    )
  }
  return buildReport(measured, n, clients)
}

async function measureHealth(url: string, n: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const durationsMs: number[] = []
  for (let index = 0; index < n; index++) {
    const started = performance.now()
    const sent = request(`${url}/api/health`, { agent })
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    durationsMs.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  agent.destroy()
  return durationsMs
}

async function startClients(url: string, attack: string, clients: number) {
  const child = fork(join(root, 'bench/hostile/clients.ts'), [url, attack, String(clients)], {
    execArgv: ['--import', 'tsx'],
  })
  addCleanup(() => stopProcess(child))
  await once(child, 'message')
  return {
    async stop(): Promise<Record<string, number>> {
      child.send('stop')
      const [responses] = (await once(child, 'message')) as [Record<string, number>]
      await stopProcess(child)
      return responses
    },
  }
}

function buildReport(measured: readonly Measured[], n: number, clients: number): Report {
  const p95 = (values: readonly number[]) => quantile(values, 0.95)
  return {
    tables: [
      {
        title: `/api/health while ${clients} clients attack, ms (${n} requests each)`,
        columns: ['', 'idle p50', 'idle p95', 'p50', 'p95', 'p95 to idle', 'responses'],
        rows: measured.map(({ attack, idle, attacked, responses }) => [
          attack,
          ...[median(idle), p95(idle), median(attacked), p95(attacked)].map((value) => value.toFixed(1)),
          formatRatio(p95(attacked) / p95(idle)),
          Object.entries(responses)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        ]),
      },
    ],
    notes: [
      `The goal is a p95 of at most ${targetRatio} × its idle value. Server, clients and measurement share this machine's processors.`,
    ],
    data: { n, clients, measured },
  }
}
