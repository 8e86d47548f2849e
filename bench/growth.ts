/**
 * Measures public lists and searches with 478, 20,000, 200,000 and 1,000,000 listings: databases on one PostgreSQL, asked in
 * turns, so that other work on the machine affects all sizes alike. The goals are ratios to the smallest. They apply to the CPU
 * time of the server and its database sessions, because times of a shared machine depend on its other work.
 */
import { Client } from 'pg'
import { addCleanup } from './support/cleanup'
import { readProcessCpuSeconds, readSessionCpuSeconds, sumCpuDifference } from './booking/cpu-time'
import { startDemoSite, type DemoSite } from './support/demo-site'
import { quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { startPostgres } from './support/postgres'
import { formatRatio, type Report } from './support/report'

/** The goals up to `large` listings, and for `huge`. */
const maxRatio = 2
const maxHugeRatio = 3

const calls = [
  '/vendors',
  '/vendors?q=lodge',
  '/vendors?sort=name&town=Lusaka',
  '/listings',
  '/listings?vertical=hotels',
  '/listings?vertical=hotels&page=3',
  `/listings?vertical=hotels&from=${dayFromNow(23)}&to=${dayFromNow(25)}`,
  `/listings?vertical=car-hire&from=${dayFromNow(23)}&to=${dayFromNow(25)}`,
  '/listings?vertical=stores&sort=priceUp',
  '/listings?vertical=stores&priceTo=100',
  '/listings?vertical=stores&priceTo=100&sort=rating',
  '/listings?priceTo=100&sort=rating',
  '/listings?town=Lusaka',
  '/listings?town=Lusaka&sort=priceUp',
  '/listings?town=Lusaka&sort=rating',
  '/listings?vertical=hotels&town=Lusaka&sort=rating',
  '/listings?sort=newest',
  '/listings?q=lodge+livingstone',
  '/listings?q=livngstone',
  '/listings?q=room',
  '/listings?q=a',
  '/listings?q=bus+lusaka+to+livingstone',
  '/listings?q=hotel+near+lusaka',
  '/listings?q=to&vertical=hotels',
  '/listings?q=lodge&sort=priceUp',
  '/listings?q=coffee+suite',
  '/listings?q=zzzzzz+lodge',
  '/listings?q=zzzzzz',
  '/marketplace/showcase',
  '/marketplace/featured',
]

interface Site extends DemoSite {
  /** A connection that does not count. */
  monitor: Client
}

interface Sample {
  /** CPU time of the server and its database sessions. */
  cpuMs: number
  /** Until the whole response has arrived. */
  ms: number
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export async function run(): Promise<Report> {
  const { medium, large, huge, reps, cluster } = parseOptions({
    medium: 20_000,
    large: 200_000,
    huge: 1_000_000,
    reps: 15,
    cluster: '',
  })
  const postgres = cluster || (await startPostgres())
  const sites: Site[] = []
  for (const listings of [1, medium, large, ...(huge > 0 ? [huge] : [])])
    sites.push(await startSite(postgres, listings))
  const samples = new Map(calls.map((call) => [call, sites.map((): Sample[] => [])]))
  for (let rep = 0; rep <= reps; rep++)
    for (const call of calls)
      for (const [index, site] of sites.entries()) {
        const sample = await request(site, call)
        // The first request of each fills the caches. It may exceed the time limit of reads.
        if (rep > 0) samples.get(call)![index]!.push(sample ?? (await request(site, call)) ?? throwRefused(call))
      }
  return buildReport(sites, samples, { large, reps })
}

async function startSite(cluster: string, listings: number): Promise<Site> {
  const site = await startDemoSite(cluster, listings)
  const monitor = new Client(site.databaseUrl)
  addCleanup(() => monitor.end())
  await monitor.connect()
  return { ...site, monitor }
}

function throwRefused(call: string): never {
  throw new Error(`${call}: 503 twice`)
}

/** @returns undefined if the server is busy */
async function request(site: Site, call: string): Promise<Sample | undefined> {
  const sessionsBefore = await readSessionCpuSeconds(site.databaseUrl, site.monitor)
  const serverBefore = readProcessCpuSeconds(site.pid)
  const start = performance.now()
  const response = await fetch(`${site.url}/api${call}`)
  const body = await response.text()
  const ms = performance.now() - start
  if (response.status === 503) return undefined
  if (!response.ok) throw new Error(`${call}: ${response.status} ${body.slice(0, 200)}`)
  const serverSeconds = readProcessCpuSeconds(site.pid) - serverBefore
  const sessionSeconds = sumCpuDifference(sessionsBefore, await readSessionCpuSeconds(site.databaseUrl, site.monitor))
  return { cpuMs: (serverSeconds + sessionSeconds) * 1000, ms }
}

function buildReport(
  sites: readonly Site[],
  samples: ReadonlyMap<string, Sample[][]>,
  { large, reps }: { large: number; reps: number },
): Report {
  const goals = sites.slice(1).map(({ listings }) => (listings > large ? maxHugeRatio : maxRatio))
  const buildTable = (title: string, measure: (sample: Sample) => number) => {
    const rows = [...samples].map(([call, bySite]) => {
      const values = bySite.map((ofSite) => ofSite.map(measure))
      const typical = values.map((ofSite) => quantile(ofSite, 0.25))
      const ratios = typical.slice(1).map((value) => value / typical[0]!)
      return { call, typical, ratios, p95: quantile(values.at(-1)!, 0.95) }
    })
    return {
      missed: rows.filter(({ ratios }) => ratios.some((ratio, index) => ratio > goals[index]!)).length,
      title,
      columns: [
        'call',
        ...sites.map(({ listings }) => String(listings)),
        ...sites.slice(1).map(({ listings }, index) => `ratio at ${listings}, goal ${goals[index]} ×`),
        'p95 of the largest',
      ],
      rows: rows.map(({ call, typical, ratios, p95 }) => [
        call,
        ...typical.map((value) => value.toFixed(1)),
        ...ratios.map(formatRatio),
        p95.toFixed(1),
      ]),
    }
  }
  const { missed, ...cpu } = buildTable(
    'ms of CPU time per call, by the number of listings: lower quartiles',
    ({ cpuMs }) => cpuMs,
  )
  const { missed: _, ...wall } = buildTable('ms per call: lower quartiles', ({ ms }) => ms)
  return {
    tables: [cpu, wall],
    notes: [`${reps} requests of each call and size, in turns.`, `CPU time above the goal: ${missed} calls.`],
    data: { sites: sites.map(({ listings }) => listings), samples: Object.fromEntries(samples) },
  }
}
