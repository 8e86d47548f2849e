/**
 * Measures the lists and statistics of administrators with 1,000 and with 100,000 users and up to 1,000,000 bookings: two
 * databases on one PostgreSQL, queried in turns. The goal is a ratio of at most 1.5. The second table shows which tables
 * an endpoint reads from start to end, because such a read takes longer with every row.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/index'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { Endpoint } from '#contract/core/endpoint'
import { median } from './support/numbers'
import { parseOptions } from './support/options'
import { findFreePort } from './support/local-resources'
import { copyRows, createDatabase, query, startPostgres } from './support/postgres'
import { formatRatio, printProgress, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

const targetRatio = 1.5
const smallSize = 1000
/** Rows that a request may read from start to end without growing with the data: settings, services, staff. */
const smallTableRows = 10_000

interface Site {
  url: string
  databaseUrl: string
  token: string
}

/** @param days length of a period of statistics that ends today */
const period = (days: number): string => {
  const today = lusakaDate(Date.now())
  return `?from=${addDays(today, 1 - days)}&to=${today}`
}

/** Queries that need an index of their own, besides each endpoint without a query. */
const variants: Record<string, readonly string[]> = {
  '/admin/users': [
    '?search=bench',
    '?search=bench4321',
    '?role=endUser',
    '?status=suspended',
    '?sort=full_name',
    '?sort=-email',
    '?page=40',
  ],
  '/admin/audit': ['?administrator=a', '?page=40'],
  '/admin/reports': ['?state=hidden', '?kind=review'],
}

/** Queries of endpoints that require one. */
const requiredQueries: Record<string, readonly string[]> = {
  '/admin/statistics': [period(30), period(180)],
  '/admin/vendors': ['?type=hotel', '?type=hotel&page=2', '?type=hotel&search=lodge'],
}

export async function run(): Promise<Report> {
  const { users, bookings, reps } = parseOptions({ users: 100_000, bookings: 1_000_000, reps: 15 })
  const cluster = await startPostgres()
  const small = await startSite(cluster, 'tilipo_small', smallSize, smallSize)
  const large = await startSite(cluster, 'tilipo_large', users, bookings)
  const paths = listPaths()
  const measured = new Map(paths.map((path) => [path, { small: [] as number[], large: [] as number[] }]))
  for (let rep = 0; rep <= reps; rep++)
    for (const path of paths) {
      const times = { small: await request(small, path), large: await request(large, path) }
      // The first request of each plans its queries and fills the caches.
      if (rep === 0) continue
      measured.get(path)!.small.push(times.small)
      measured.get(path)!.large.push(times.large)
    }
  const scans = new Map<string, string>()
  for (const path of paths) scans.set(path, await findFullReads(large, path))
  return buildReport(measured, scans, { users, bookings, reps })
}

/** The reads of administrators without path parameters, and their variants. */
function listPaths(): string[] {
  const isAdminRead = ({ method, path, access }: Endpoint) =>
    method === 'GET' &&
    !path.includes(':') &&
    access.kind === 'roles' &&
    access.roles.every((role) => role === 'admin' || role === 'superAdmin')
  return endpoints
    .filter(isAdminRead)
    .flatMap(({ path }) =>
      (requiredQueries[path] ?? ['', ...(variants[path] ?? [])]).map((queryString) => path + queryString),
    )
}

async function startSite(cluster: string, name: string, users: number, bookings: number): Promise<Site> {
  const databaseUrl = await createDatabase(cluster, name)
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true })
  await copyRows(databaseUrl, 'account', "email = 'customer@demo.test'", users, {
    email: "'bench' || n || '@bench.test'",
    full_name: "'Bench ' || n || ' Mwale'",
    created_at: "now() - n % 300 * interval '1 day'",
  })
  await copyRows(databaseUrl, 'booking', "state = 'confirmed' and vertical = 'hotels'", bookings, {
    reference: "'BENCH' || n",
    account_id: `(select id from account where email = 'bench' || (1 + n % ${users}) || '@bench.test')`,
    created_at: "now() - n % 300 * interval '1 day'",
    changed_at: "now() - n % 300 * interval '1 day'",
  })
  await query(databaseUrl, 'vacuum analyze')
  printProgress(`${name}: ${users} users, ${bookings} bookings`)
  return { url, databaseUrl, token: await signIn(url) }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@demo.test', password: 'Demo#2026pass' }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`signing in failed with ${response.status}`)
  return token
}

/** @returns ms until the whole response has arrived */
async function request({ url, token }: Site, path: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`)
  return performance.now() - start
}

/** Sessions publish their statistics at the end of a transaction, at most once a second. */
const statisticsDelayMs = 1100

/** @returns the tables that a request reads from start to end, with the rows read; empty if none is large */
async function findFullReads(site: Site, path: string): Promise<string> {
  const readCounts = async () =>
    new Map(
      (
        await query<{ name: string; rows: string }>(
          site.databaseUrl,
          'select relname as name, seq_tup_read as rows from pg_stat_user_tables',
        )
      ).map(({ name, rows }) => [name, Number(rows)]),
    )
  await wait(statisticsDelayMs)
  await request(site, path)
  await wait(statisticsDelayMs)
  const before = await readCounts()
  for (let time = 0; time < 2; time++) {
    await request(site, path)
    await wait(statisticsDelayMs)
  }
  const after = await readCounts()
  return [...after]
    .map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
    .filter(([, rows]) => rows > smallTableRows)
    .map(([name, rows]) => `${name} (${rows} rows)`)
    .join(', ')
}

function buildReport(
  measured: ReadonlyMap<string, { small: number[]; large: number[] }>,
  scans: ReadonlyMap<string, string>,
  { users, bookings, reps }: { users: number; bookings: number; reps: number },
): Report {
  const rows = [...measured].map(([path, { small, large }]) => {
    const ratio = median(large) / median(small)
    return [
      path,
      median(small).toFixed(1),
      median(large).toFixed(1),
      formatRatio(ratio),
      ratio > targetRatio ? 'above the goal' : '',
      scans.get(path) || 'none',
    ]
  })
  return {
    tables: [
      {
        title: `Reads of administrators, ms, with ${smallSize} and with ${users} users and ${bookings} bookings`,
        columns: ['', 'small', 'large', 'ratio', `goal ${targetRatio} ×`, 'large tables read from start to end'],
        rows,
      },
    ],
    notes: [`Medians of ${reps} requests, in turns.`],
    data: { users, bookings, measured: [...measured], scans: [...scans] },
  }
}
