/**
 * Measures rendered pages on the demo data: the waiting time of visitors whose page has a copy that is older than five
 * seconds, and the cost of a render. `--against` adds another build of Tilipo, queried in turns.
 */
import { resolve } from 'node:path'
import { verticals } from '#contract/verticals/index'
import { readServerCpuSeconds } from './booking/cpu-time'
import { findFreePort, root } from './support/local-resources'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { createDatabase, query, startPostgres } from './support/postgres'
import { formatRatio, printProgress, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

const fixedPaths = ['/', '/services/hotels', '/services/stores', '/about']
/** A copy is fresh for 5 s. */
const expiryMs = 5_200
/** Visitors of one page at the same moment. */
const visitors = 20
/** Visits of one page with a fresh copy. */
const copies = 100

interface Site {
  name: string
  url: string
  databaseUrl: string
}

interface Measured {
  /** Ms until the response of a single visitor, and of each of many simultaneous ones, after the copy has expired. */
  single: number[]
  simultaneous: number[]
  /** CPU ms of the server from a visit after expiry until the copy is renewed. */
  renewalCpuMs: number[]
  /** Ms and CPU ms of the server per page without a copy. */
  uncached: number[]
  renderCpuMs: number[]
  /** CPU ms of the server per page with a fresh copy. */
  copyCpuMs: number[]
}

const headers = { accept: 'text/html', 'accept-encoding': 'br' }

/** @returns ms until the whole response has arrived */
async function visit(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - start
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** @returns the path of a hotel, which has the same id in each demo database */
async function findListingPath({ url }: Site): Promise<string> {
  const { listings } = (await (await fetch(`${url}/api/listings?vertical=hotels`)).json()) as {
    listings: { _id: string }[]
  }
  return verticals.hotels.routes.listing.replace(':id', listings[0]!._id)
}

export async function run(): Promise<Report> {
  const { reps, renders, against } = parseOptions({ reps: 10, renders: 30, against: '' })
  const cluster = await startPostgres()
  const sites = [await startSite(cluster, 'this build', root)]
  if (against) sites.push(await startSite(cluster, 'other build', resolve(against)))
  const paths = [...fixedPaths, await findListingPath(sites[0]!)]
  const measured = new Map(
    sites.flatMap(({ name }) =>
      paths.map((path): [string, Measured] => [
        `${name} ${path}`,
        { single: [], simultaneous: [], renewalCpuMs: [], uncached: [], renderCpuMs: [], copyCpuMs: [] },
      ]),
    ),
  )
  for (let rep = 0; rep <= reps; rep++) {
    await measureExpired(sites, paths, measured, rep > 0, 'single')
    await measureExpired(sites, paths, measured, rep > 0, 'simultaneous')
  }
  for (const path of paths)
    // Round 0 compiles the code of the page.
    for (let round = 0; round <= 3; round++)
      for (const site of sites) await measureUncached(site, path, measured.get(`${site.name} ${path}`)!, renders, round)
  return buildReport(sites, paths, measured, { reps, renders })
}

async function startSite(cluster: string, name: string, folder: string): Promise<Site> {
  const databaseUrl = await createDatabase(cluster, `tilipo_${name.replaceAll(' ', '_')}`)
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true, folder })
  // The server loads the routes of the signed-in screens with the first request for one of them.
  await visit(`${url}/profile`)
  printProgress(`${name}: ${folder}`)
  return { name, url, databaseUrl }
}

/** The first round of all fills the caches and is not counted. */
async function measureExpired(
  sites: readonly Site[],
  paths: readonly string[],
  measured: ReadonlyMap<string, Measured>,
  isCounted: boolean,
  kind: 'single' | 'simultaneous',
): Promise<void> {
  await pause(expiryMs)
  for (const path of paths)
    for (const { name, url } of sites) {
      const count = kind === 'single' ? 1 : visitors
      const cpuBefore = await readServerCpuSeconds(url)
      const durations = await Promise.all(Array.from({ length: count }, () => visit(url + path)))
      // The background render of this site must not slow down the next one.
      await pause(250)
      if (!isCounted) continue
      const ofPage = measured.get(`${name} ${path}`)!
      ofPage[kind].push(...durations)
      if (kind === 'single') ofPage.renewalCpuMs.push(((await readServerCpuSeconds(url)) - cpuBefore) * 1000)
    }
}

/** The notification of a changed setting deletes all copies. */
async function measureUncached(
  { url, databaseUrl }: Site,
  path: string,
  { uncached, renderCpuMs, copyCpuMs }: Measured,
  renders: number,
  round: number,
): Promise<void> {
  const before = await readServerCpuSeconds(url)
  const durations: number[] = []
  for (let index = 0; index < renders; index++) {
    await query(databaseUrl, "select pg_notify('outdated_page', '')")
    await pause(20)
    durations.push(await visit(url + path))
  }
  if (round === 0) return
  uncached.push(...durations)
  renderCpuMs.push(((await readServerCpuSeconds(url)) - before) * (1000 / renders))
  const copyUrl = `${url}${path}?bench=copy-${round}`
  await visit(copyUrl)
  const beforeCopies = await readServerCpuSeconds(url)
  for (let index = 0; index < copies; index++) await visit(copyUrl)
  copyCpuMs.push(((await readServerCpuSeconds(url)) - beforeCopies) * (1000 / copies))
}

function buildReport(
  sites: readonly Site[],
  paths: readonly string[],
  measured: ReadonlyMap<string, Measured>,
  options: { reps: number; renders: number },
): Report {
  const format = (values: readonly number[]) => `${median(values).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`
  const rows = paths.flatMap((path) =>
    sites.map(({ name }) => {
      const { single, simultaneous, renewalCpuMs, uncached, renderCpuMs, copyCpuMs } = measured.get(`${name} ${path}`)!
      const reference = measured.get(`${sites.at(-1)!.name} ${path}`)!
      return [
        `${path}, ${name}`,
        format(single),
        formatRatio(median(single) / median(reference.single)),
        format(simultaneous),
        median(renewalCpuMs).toFixed(1),
        formatRatio(median(renewalCpuMs) / median(reference.renewalCpuMs)),
        format(uncached),
        median(renderCpuMs).toFixed(1),
        formatRatio(median(renderCpuMs) / median(reference.renderCpuMs)),
        median(copyCpuMs).toFixed(1),
        formatRatio(median(copyCpuMs) / median(reference.copyCpuMs)),
      ]
    }),
  )
  return {
    tables: [
      {
        title: 'Rendered pages, ms: median / 95th percentile',
        columns: [
          '',
          'expired copy',
          'ratio',
          `${visitors} at once`,
          'CPU',
          'ratio',
          'without a copy',
          'CPU',
          'ratio',
          'CPU with a copy',
          'ratio',
        ],
        rows,
      },
    ],
    notes: [
      `Ratios relate to the last build of the table. ${options.reps} visits after expiry.`,
      'The data do not change, so that an expired copy is renewed by reading them.',
    ],
    data: { ...options, measured: Object.fromEntries(measured) },
  }
}
