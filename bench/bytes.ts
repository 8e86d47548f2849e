/**
 * Measures what visits cost in bytes. All bytes between a real Chromium and the built server are counted on the
 * connections, exactly, including what workers and the service worker fetch. The references are the budgets of the
 * design.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sumExchanges, sumByKind, getKind, kinds, type Amount } from './bytes/kinds'
import { measureRoutes, type RouteCost } from './bytes/routes'
import { visit, type Visit } from './bytes/visit'
import { newPhone } from './support/browser'
import { openLink } from './support/link'
import { sum } from './support/numbers'
import { parseOptions } from './support/options'
import { findFreePort, root } from './support/local-resources'
import type { Exchange } from './support/exchange'
import { createDatabase, startPostgres } from './support/postgres'
import { formatKb, printProgress, type Report, type Table } from './support/report'
import { startTilipo } from './support/tilipo'

const paths = ['/', '/services/hotels', '/auth']
/** KB, as in `scripts/size-budgets.json`. The design sets the budget of a repeat visit. */
const repeatBudget = 15

interface PageVisits {
  path: string
  first: Visit
  repeat: Visit
}

export async function run(): Promise<Report> {
  parseOptions({})
  const port = await findFreePort()
  const link = await openLink(port)
  const databaseUrl = await createDatabase(await startPostgres(), 'tilipo_bench')
  await startTilipo({ port, databaseUrl, demo: true, publicUrl: link.url })
  const visited: PageVisits[] = []
  for (const path of paths) {
    const phone = await newPhone()
    const first = await visit(phone, link, path)
    const repeat = await visit(phone, link, path)
    await phone.close()
    visited.push({ path, first, repeat })
    printProgress(
      `${path}: ${formatKb(sumExchanges(first.toLoad).down)} KB to load, ${formatKb(sumExchanges(first.after).down)} after, ${formatKb(sumExchanges(getAllExchanges(repeat)).down)} the next time`,
    )
  }
  return buildReport(visited, await measureRoutes())
}

const getAllExchanges = ({ toLoad, after }: Visit): Exchange[] => [...toLoad, ...after]

function buildReport(visited: readonly PageVisits[], routes: readonly RouteCost[]): Report {
  const notes = [
    'Every request and answer between browser and server, counted on the connections; “content” is without headers.',
    'To `load`: begun before it. After: service worker, its precache, sync client, pictures scrolled to. Screen 360 × 740.',
    `A check: Chromium’s own counters (encodedDataLength), which leave out the service worker’s script and its imports, have ${visited.map(compareWithChromium).join(', ')} of the rest.`,
  ]
  const data = {
    visits: visited.map(({ path, first, repeat }) => ({
      path,
      first: { toLoad: sumByKind(first.toLoad), after: sumByKind(first.after), byChromium: first.byChromium },
      repeat: sumByKind(getAllExchanges(repeat)),
      passages: { first: getAllExchanges(first), repeat: getAllExchanges(repeat) },
    })),
    precache: measurePrecache(),
    routes,
  }
  return {
    tables: [
      ...visited.map(buildVisitTable),
      buildFirstVisitTable(visited[0]!),
      buildRouteTable(routes),
      buildBudgetTable(visited),
    ],
    notes,
    data,
  }
}

function compareWithChromium({ path, first }: PageVisits): string {
  const counted = getAllExchanges(first).filter(({ purpose }) => purpose !== 'serviceworker')
  return `${((first.byChromium / sumExchanges(counted).down) * 100).toFixed(2)} % (${path})`
}

function buildVisitTable({ path, first, repeat }: PageVisits): Table {
  const [toLoad, after, again] = [sumByKind(first.toLoad), sumByKind(first.after), sumByKind(getAllExchanges(repeat))]
  const cells = ({ requests, body, down, up }: Amount) => [
    String(requests),
    formatKb(body),
    formatKb(down),
    formatKb(up),
  ]
  const row = (name: string, parts: readonly Amount[]) => [name, ...parts.flatMap(cells)]
  return {
    title: `${path}, KB`,
    columns: ['', ...['to load', 'after', 'next time'].flatMap((period) => [period, 'content', 'down', 'up'])],
    rows: [
      ...kinds.map((kind) => row(kind, [toLoad[kind], after[kind], again[kind]])),
      row('all', [sumExchanges(first.toLoad), sumExchanges(first.after), sumExchanges(getAllExchanges(repeat))]),
    ],
  }
}

/** Builds the table of everything that a first visit transfers, without pictures: what other apps are compared by. */
function buildFirstVisitTable({ path, first }: PageVisits): Table {
  const passages = getAllExchanges(first).filter((passage) => getKind(passage) !== 'pictures')
  const row = (name: string, parts: readonly Exchange[]) => [
    name,
    String(parts.length),
    formatKb(sumExchanges(parts).body),
    formatKb(sumExchanges(parts).down),
  ]
  return {
    title: `A first visit to ${path} without pictures, until nothing passes any more, KB`,
    columns: ['', 'requests', 'content', 'down'],
    rows: [
      ...kinds
        .map((kind) =>
          row(
            kind,
            passages.filter((passage) => getKind(passage) === kind),
          ),
        )
        .filter(([, requests]) => requests !== '0'),
      row('all', passages),
    ],
  }
}

const buildRouteTable = (routes: readonly RouteCost[]): Table => ({
  title: 'JavaScript of each public route before `load`, KB',
  columns: ['', 'all', 'its own'],
  rows: routes.map(({ path, bytes, own }) => [path, formatKb(bytes), formatKb(own)]),
})

/** Measures the precache of a visitor. The other service worker is installed by the first sign-in. */
function measurePrecache(): { files: number; bytes: number } {
  const { precached } = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8')) as {
    precached: Record<string, string[]>
  }
  // A file that would not become smaller has no compressed copy.
  const findServedFile = (file: string) =>
    [`${file}.br`, file].map((name) => join(root, 'dist/client', name)).find(existsSync)!
  const sizes = precached['sw.js']!.map((file) => statSync(findServedFile(file)).size)
  return { files: sizes.length, bytes: sum(sizes) }
}

function buildBudgetTable(visited: readonly PageVisits[]): Table {
  const budgets = JSON.parse(readFileSync(join(root, 'scripts/size-budgets.json'), 'utf8'))
  const findBudgetKb = (path: string): number =>
    budgets.javascript.find(
      ({ paths: budgetPaths }: { paths?: string[] }) => !budgetPaths || budgetPaths.includes(path),
    ).kb
  const rows: [string, number, number][] = [
    ...visited.map(({ path, first }): [string, number, number] => [
      `JavaScript to load, ${path}`,
      sumByKind(first.toLoad).js.body,
      findBudgetKb(path),
    ]),
    ['everything to load, /', sumExchanges(visited[0]!.first.toLoad).body, budgets.firstVisit.kb],
    ['a visitor’s precache, all its files', measurePrecache().bytes, budgets.precache['sw.js']],
    ...visited.map(({ path, repeat }): [string, number, number] => [
      `next visit, nothing changed, ${path}`,
      sumExchanges(getAllExchanges(repeat)).down,
      repeatBudget,
    ]),
  ]
  return {
    title: 'Against the budgets, KB of content (the next visit: with headers)',
    columns: ['', 'KB', 'budget', 'share'],
    rows: rows.map(([name, bytes, kb]) => [name, formatKb(bytes), String(kb), (bytes / 1024 / kb).toFixed(2)]),
  }
}
