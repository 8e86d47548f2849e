/**
 * What hostile bodies cost everybody else: the response time of `/api/health` while clients send them as fast as they are
 * answered, as a ratio to the idle server in the same run. The clients run in a process of their own.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { attacks } from './hostile/attacks'
import { onEnd } from './support/ending'
import { median, quantile } from './support/numbers'
import { optionsOf } from './support/options'
import { freePort, root } from './support/places'
import { makeDatabase, startPostgres } from './support/postgres'
import { tell, times, type Report } from './support/report'
import { end, startTilipo } from './support/tilipo'

const pauseMs = 10
/** The goal of issue 12. Reported, never asserted. */
const goal = 3

interface Measured {
  attack: string
  idle: number[]
  attacked: number[]
  /** Responses that the clients got, by status. */
  responses: Record<string, number>
}

export async function run(): Promise<Report> {
  const { n, clients } = optionsOf({ n: 300, clients: 20 })
  const { url } = await startTilipo({
    port: await freePort(),
    databaseUrl: await makeDatabase(await startPostgres(), 'hostile_bench'),
    demo: false,
  })
  await healthTimes(url, n)
  const measured: Measured[] = []
  for (const attack of Object.keys(attacks)) {
    const idle = await healthTimes(url, n)
    const attackers = await startClients(url, attack, clients)
    const attacked = await healthTimes(url, n)
    measured.push({ attack, idle, attacked, responses: await attackers.stop() })
    tell(
      `${attack}: p95 ${quantile(idle, 0.95).toFixed(1)} ms idle, ${quantile(attacked, 0.95).toFixed(1)} ms attacked`,
    )
  }
  return report(measured, n, clients)
}

async function healthTimes(url: string, n: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  for (let index = 0; index < n; index++) {
    const started = performance.now()
    const sent = request(`${url}/api/health`, { agent })
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    took.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  agent.destroy()
  return took
}

async function startClients(url: string, attack: string, clients: number) {
  const child = fork(join(root, 'bench/hostile/clients.ts'), [url, attack, String(clients)], {
    execArgv: ['--import', 'tsx'],
  })
  onEnd(() => end(child))
  await once(child, 'message')
  return {
    async stop(): Promise<Record<string, number>> {
      child.send('stop')
      const [responses] = (await once(child, 'message')) as [Record<string, number>]
      await end(child)
      return responses
    },
  }
}

function report(measured: readonly Measured[], n: number, clients: number): Report {
  const p95 = (values: readonly number[]) => quantile(values, 0.95)
  return {
    tables: [
      {
        title: `/api/health while ${clients} clients attack, ms (${n} requests each)`,
        columns: ['', 'idle p50', 'idle p95', 'p50', 'p95', 'p95 to idle', 'responses'],
        rows: measured.map(({ attack, idle, attacked, responses }) => [
          attack,
          ...[median(idle), p95(idle), median(attacked), p95(attacked)].map((value) => value.toFixed(1)),
          times(p95(attacked) / p95(idle)),
          Object.entries(responses)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        ]),
      },
    ],
    notes: [
      `The goal is a p95 of at most ${goal} × its idle value. Server, clients and measurement share this machine's processors.`,
    ],
    data: { n, clients, measured },
  }
}
