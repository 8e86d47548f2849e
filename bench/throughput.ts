/**
 * Measures lists and searches under load, and the worst of many random questions. The reference is a bare route that
 * reads 20 rows by primary key from the same database.
 */
import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { listingSorts, vendorSorts } from '#contract/catalogue/list-options'
import { verticalIds } from '#contract/verticals/vertical'
import { addCleanup } from './support/cleanup'
import { startDemoSite, type DemoSite } from './support/demo-site'
import { findFreePort, root } from './support/local-resources'
import { createRandom, median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { query, startPostgres } from './support/postgres'
import { formatRatio, printProgress, type Report } from './support/report'
import { stopProcess, waitForOutput } from './support/tilipo'

/** Shares of the goals: of the bare route's throughput, and of the median. */
const minShare = 0.15
const maxWorstRatio = 10
const warmUpMs = 1_000

interface Load {
  name: string
  /** Returns the next path, so that neither copies nor shared reads answer all of them. */
  nextPath(random: () => number): string
}

const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!
const towns = ['Lusaka', 'Livingstone', 'Ndola', 'Kitwe', 'Chipata', 'Solwezi', 'Kabwe', 'Mongu']

const loads: readonly Load[] = [
  {
    name: 'lists',
    nextPath: (random) =>
      `/listings?vertical=${pick(verticalIds, random)}&sort=${pick(listingSorts, random)}&page=${1 + Math.floor(random() * 20)}`,
  },
  {
    name: 'lists of a town',
    nextPath: (random) => `/listings?town=${pick(towns, random)}&sort=${pick(listingSorts, random)}`,
  },
  {
    name: 'vendors',
    nextPath: (random) => `/vendors?page=${1 + Math.floor(random() * 20)}&sort=${pick(vendorSorts, random)}`,
  },
  { name: 'searches', nextPath: (random) => `/listings?q=${encodeURIComponent(buildQuestion(random))}` },
]

const commonWords = [
  'room',
  'lodge',
  'bus',
  'to',
  'lusaka',
  'livingstone',
  'house',
  'car',
  'tour',
  'parcel',
  'shirt',
  'coffee',
]

/** The server refuses longer ones. */
const maxQuestionLength = 100

/** Builds questions of every kind: usual ones, typing errors, single letters, long ones and some without a match. */
function buildQuestion(random: () => number): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
  const words = (count: number) => Array.from({ length: count }, () => pick(commonWords, random)).join(' ')
  const misspell = (word: string) => {
    const at = Math.floor(random() * word.length)
    return word.slice(0, at) + word.slice(at + 1)
  }
  const kind = random()
  if (kind < 0.3) return words(1 + Math.floor(random() * 3))
  if (kind < 0.5) return `${misspell(pick(commonWords, random))} ${pick(towns, random)}`
  if (kind < 0.65) return letters(1)
  if (kind < 0.75) return words(20).slice(0, maxQuestionLength)
  if (kind < 0.9) return letters(2 + Math.floor(random() * 5))
  return `${letters(8)} ${words(2)}`
}

export async function run(): Promise<Report> {
  const { listings, large, connections, seconds, questions, cluster } = parseOptions({
    listings: 20_000,
    large: 200_000,
    connections: 50,
    seconds: 10,
    questions: 10_000,
    cluster: '',
  })
  const postgres = cluster || (await startPostgres())
  const site = await startDemoSite(postgres, listings)
  const probe = await startProbe(site)
  const measured = []
  for (const load of loads) {
    // In turns, so that other work on the machine affects both alike.
    const bare = [await measureRate(probe.url, probe.nextPath, connections, seconds / 2)]
    const own = await measureRate(`${site.url}/api`, load.nextPath, connections, seconds)
    bare.push(await measureRate(probe.url, probe.nextPath, connections, seconds / 2))
    measured.push({
      name: load.name,
      perSecond: own.perSecond,
      p95: own.p95,
      refused: own.refused,
      bare: median(bare.map(({ perSecond }) => perSecond)),
    })
  }
  const times =
    questions > 0
      ? await measureQuestions(large === listings ? site : await startDemoSite(postgres, large), questions)
      : []
  return buildReport(measured, times, { listings, large, connections, seconds, questions })
}

/** Starts the bare route, on the same database. */
async function startProbe({ databaseUrl }: DemoSite): Promise<{ url: string; nextPath: Load['nextPath'] }> {
  const port = await findFreePort()
  const server = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/throughput/bare-reader.ts')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  addCleanup(() => stopProcess(server))
  await waitForOutput(server, 'listening')
  const ids = (await query<{ id: string }>(databaseUrl, 'select id from listing order by random() limit 2000')).map(
    ({ id }) => id,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    nextPath: (random) => `/rows?ids=${Array.from({ length: 20 }, () => pick(ids, random)).join()}`,
  }
}

interface Rate {
  perSecond: number
  p95: number
  refused: number
}

/** Sends requests on a fixed number of connections. Responses with 503 do not count as answers. */
async function measureRate(
  base: string,
  nextPath: Load['nextPath'],
  connections: number,
  seconds: number,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const random = createRandom(7)
  const durations: number[] = []
  let refused = 0
  const started = performance.now()
  const countFrom = started + warmUpMs
  const end = countFrom + seconds * 1000
  const send = async (index: number) => {
    while (performance.now() < end) {
      const path = nextPath(random)
      const { status, ms } = await fetchTimed(agent, base + path, `10.0.${index}.1`)
      if (performance.now() < countFrom) continue
      if (status === 200) durations.push(ms)
      else if (status === 503) refused++
      else throw new Error(`${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => send(index)))
  agent.destroy()
  return { perSecond: durations.length / seconds, p95: quantile(durations, 0.95), refused }
}

/** @param address the visitor's address, so that not all connections share the limit of one */
function fetchTimed(agent: Agent, url: string, address: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }))
    }).on('error', reject)
  })
}

interface Answered {
  question: string
  ms: number
}

/** Asks one question after the other. The slowest are asked again, because the machine may have been busy. */
async function measureQuestions({ url }: DemoSite, count: number): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const random = createRandom(11)
  const ask = async (question: string): Promise<Answered> => {
    const { status, ms } = await fetchTimed(agent, `${url}/api/listings?q=${encodeURIComponent(question)}`, '10.0.0.1')
    return { question, ms: status === 200 ? ms : Infinity }
  }
  const answered: Answered[] = []
  for (let index = 0; index < count; index++) {
    answered.push(await ask(buildQuestion(random)))
    if (index % 1000 === 999) printProgress(`${index + 1} questions`)
  }
  answered.sort((a, b) => b.ms - a.ms)
  for (const slow of answered.slice(0, 50))
    slow.ms = Math.min(slow.ms, (await ask(slow.question)).ms, (await ask(slow.question)).ms)
  return answered.sort((a, b) => b.ms - a.ms)
}

interface MeasuredLoad {
  name: string
  perSecond: number
  p95: number
  refused: number
  bare: number
}

function buildReport(
  measured: readonly MeasuredLoad[],
  answered: readonly Answered[],
  options: { listings: number; large: number; connections: number; seconds: number; questions: number },
): Report {
  const times = answered.map(({ ms }) => ms)
  const worst = answered[0]
  return {
    tables: [
      {
        title: `Requests per second on ${options.connections} connections, ${options.listings} listings`,
        columns: ['', 'per second', 'bare route', `share, goal ${minShare * 100} %`, 'p95 ms', 'refused with 503'],
        rows: measured.map(({ name, perSecond, p95, refused, bare }) => [
          name,
          perSecond.toFixed(0),
          bare.toFixed(0),
          `${((perSecond / bare) * 100).toFixed(1)} %`,
          p95.toFixed(0),
          String(refused),
        ]),
      },
      ...(worst
        ? [
            {
              title: `${answered.length} random questions, ${options.large} listings, ms`,
              columns: ['', 'ms', `relative to the median, goal ${maxWorstRatio} ×`],
              rows: [
                ['median', median(times).toFixed(1), formatRatio(1)],
                [
                  '99th percentile',
                  quantile(times, 0.99).toFixed(1),
                  formatRatio(quantile(times, 0.99) / median(times)),
                ],
                ...answered
                  .slice(0, 5)
                  .map(({ question, ms }) => [question.slice(0, 40), ms.toFixed(1), formatRatio(ms / median(times))]),
              ],
            },
          ]
        : []),
    ],
    notes: [`${options.seconds} s per load. The slowest 50 questions are asked three times; the fastest time counts.`],
    data: { ...options, measured, worst: answered.slice(0, 50), median: times.length > 0 ? median(times) : null },
  }
}
