/**
 * Measures public lists and searches with 478, 20,000 and 200,000 listings: databases on one PostgreSQL, asked in turns, so
 * that other work on the machine affects all sizes alike. The goal is a ratio of at most 2 to the smallest.
 */
import { startDemoSite, type DemoSite } from './support/demo-site'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { startPostgres } from './support/postgres'
import { formatRatio, type Report } from './support/report'

const targetRatio = 2

const calls = [
  '/vendors',
  '/vendors?q=lodge',
  '/vendors?sort=name&town=Lusaka',
  '/listings',
  '/listings?vertical=hotels',
  '/listings?vertical=hotels&page=20',
  '/listings?vertical=hotels&from=2026-12-20&to=2026-12-22',
  '/listings?vertical=stores&sort=priceUp',
  '/listings?vertical=stores&priceTo=100&sort=rating',
  '/listings?town=Lusaka',
  '/listings?sort=newest',
  '/listings?q=lodge+livingstone',
  '/listings?q=livngstone',
  '/listings?q=room',
  '/listings?q=a',
  '/listings?q=bus+lusaka+to+livingstone',
  '/listings?q=lodge&sort=priceUp',
  '/listings?q=coffee+suite',
  '/listings?q=zzzzzz+lodge',
  '/listings?q=zzzzzz',
  '/marketplace/showcase',
  '/marketplace/featured',
]

export async function run(): Promise<Report> {
  const { medium, large, reps } = parseOptions({ medium: 20_000, large: 200_000, reps: 15 })
  const cluster = await startPostgres()
  const sites: DemoSite[] = []
  for (const listings of [1, medium, large]) sites.push(await startDemoSite(cluster, listings))
  const times = new Map(calls.map((call) => [call, sites.map((): number[] => [])]))
  for (let rep = 0; rep <= reps; rep++)
    for (const call of calls)
      for (const [index, site] of sites.entries()) {
        const duration = await request(site, call)
        // The first request of each fills the caches.
        if (rep > 0) times.get(call)![index]!.push(duration)
      }
  return buildReport(sites, times, reps)
}

/** @returns ms until the whole response has arrived */
async function request({ url }: DemoSite, call: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/api${call}`)
  const body = await response.text()
  if (!response.ok) throw new Error(`${call}: ${response.status} ${body.slice(0, 200)}`)
  return performance.now() - start
}

function buildReport(sites: readonly DemoSite[], times: ReadonlyMap<string, number[][]>, reps: number): Report {
  const rows = [...times].map(([call, bySite]) => {
    const medians = bySite.map(median)
    return {
      call,
      cells: medians.map((ms) => ms.toFixed(1)),
      ratios: medians.slice(1).map((ms) => ms / medians[0]!),
      p95: quantile(bySite.at(-1)!, 0.95),
    }
  })
  const slow = rows.filter(({ ratios }) => ratios.some((ratio) => ratio > targetRatio))
  return {
    tables: [
      {
        title: 'Median ms per call, by the number of listings',
        columns: [
          'call',
          ...sites.map(({ listings }) => String(listings)),
          ...sites.slice(1).map(({ listings }) => `ratio at ${listings}`),
          'p95 of the largest',
        ],
        rows: rows.map(({ call, cells, ratios, p95 }) => [call, ...cells, ...ratios.map(formatRatio), p95.toFixed(1)]),
      },
    ],
    notes: [
      `${reps} requests of each call and size, in turns.`,
      `Above the goal of ${targetRatio} ×: ${slow.length} calls.`,
    ],
    data: { sites, times: Object.fromEntries(times) },
  }
}
