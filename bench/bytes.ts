/**
 * What visits cost in bytes: counted on the wire between a real Chromium and the built server, so exactly, and including
 * what workers and the service worker fetch. The anchors are the design's budgets.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { amountOf, amountsByKind, kindOf, kinds, type Amount } from './bytes/kinds'
import { routeCosts, type RouteCost } from './bytes/routes'
import { visit, type Visit } from './bytes/visit'
import { newPhone } from './support/browser'
import { openLink } from './support/link'
import { sum } from './support/numbers'
import { optionsOf } from './support/options'
import { freePort, root } from './support/places'
import type { Passage } from './support/passage'
import { makeDatabase, startPostgres } from './support/postgres'
import { inKb, tell, type Report, type Table } from './support/report'
import { startTilipo } from './support/tilipo'

const paths = ['/', '/services/hotels', '/auth']
/** KB, as in `scripts/size-budgets.json`; the repeat visit is the design's own. */
const repeatBudget = 15

interface Visited {
  path: string
  first: Visit
  repeat: Visit
}

export async function run(): Promise<Report> {
  optionsOf({})
  const port = await freePort()
  const link = await openLink(port)
  const databaseUrl = await makeDatabase(await startPostgres(), 'tilipo_bench')
  await startTilipo({ port, databaseUrl, demo: true, publicUrl: link.url })
  const visited: Visited[] = []
  for (const path of paths) {
    const phone = await newPhone()
    const first = await visit(phone, link, path)
    const repeat = await visit(phone, link, path)
    await phone.close()
    visited.push({ path, first, repeat })
    tell(
      `${path}: ${inKb(amountOf(first.toLoad).down)} KB to load, ${inKb(amountOf(first.after).down)} after, ${inKb(amountOf(allOf(repeat)).down)} the next time`,
    )
  }
  return report(visited, await routeCosts())
}

const allOf = ({ toLoad, after }: Visit): Passage[] => [...toLoad, ...after]

function report(visited: readonly Visited[], routes: readonly RouteCost[]): Report {
  const notes = [
    'Every request and answer between browser and server, counted on the connections; “content” is without headers.',
    'To `load`: begun before it. After: service worker, its precache, sync client, pictures scrolled to. Screen 360 × 740.',
    `A check: Chromium’s own counters (encodedDataLength), which leave out the service worker’s script and its imports, have ${visited.map(agreementOf).join(', ')} of the rest.`,
  ]
  const data = {
    visits: visited.map(({ path, first, repeat }) => ({
      path,
      first: { toLoad: amountsByKind(first.toLoad), after: amountsByKind(first.after), byChromium: first.byChromium },
      repeat: amountsByKind(allOf(repeat)),
      passages: { first: allOf(first), repeat: allOf(repeat) },
    })),
    precache: precacheFiles(),
    routes,
  }
  return {
    tables: [...visited.map(tableOf), wholeVisitOf(visited[0]!), routesTable(routes), budgetsOf(visited)],
    notes,
    data,
  }
}

function agreementOf({ path, first }: Visited): string {
  const counted = allOf(first).filter(({ purpose }) => purpose !== 'serviceworker')
  return `${((first.byChromium / amountOf(counted).down) * 100).toFixed(2)} % (${path})`
}

function tableOf({ path, first, repeat }: Visited): Table {
  const [toLoad, after, again] = [amountsByKind(first.toLoad), amountsByKind(first.after), amountsByKind(allOf(repeat))]
  const cells = ({ requests, body, down, up }: Amount) => [String(requests), inKb(body), inKb(down), inKb(up)]
  const row = (name: string, parts: readonly Amount[]) => [name, ...parts.flatMap(cells)]
  return {
    title: `${path}, KB`,
    columns: ['', ...['to load', 'after', 'next time'].flatMap((when) => [when, 'content', 'down', 'up'])],
    rows: [
      ...kinds.map((kind) => row(kind, [toLoad[kind], after[kind], again[kind]])),
      row('all', [amountOf(first.toLoad), amountOf(first.after), amountOf(allOf(repeat))]),
    ],
  }
}

/** What the others are measured by: everything a first visit brings in the end, but its pictures. */
function wholeVisitOf({ path, first }: Visited): Table {
  const passages = allOf(first).filter((passage) => kindOf(passage) !== 'pictures')
  const row = (name: string, parts: readonly Passage[]) => [
    name,
    String(parts.length),
    inKb(amountOf(parts).body),
    inKb(amountOf(parts).down),
  ]
  return {
    title: `A first visit to ${path} without pictures, until nothing passes any more, KB`,
    columns: ['', 'requests', 'content', 'down'],
    rows: [
      ...kinds
        .map((kind) =>
          row(
            kind,
            passages.filter((passage) => kindOf(passage) === kind),
          ),
        )
        .filter(([, requests]) => requests !== '0'),
      row('all', passages),
    ],
  }
}

const routesTable = (routes: readonly RouteCost[]): Table => ({
  title: 'JavaScript of each public route before `load`, KB',
  columns: ['', 'all', 'its own'],
  rows: routes.map(({ path, bytes, own }) => [path, inKb(bytes), inKb(own)]),
})

/** A visitor's: the other service worker comes with the first who signs in. */
function precacheFiles(): { files: number; bytes: number } {
  const { precached } = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8')) as {
    precached: Record<string, string[]>
  }
  // What would gain nothing by it has no compressed copy.
  const served = (file: string) => [`${file}.br`, file].map((name) => join(root, 'dist/client', name)).find(existsSync)!
  const sizes = precached['sw.js']!.map((file) => statSync(served(file)).size)
  return { files: sizes.length, bytes: sum(sizes) }
}

function budgetsOf(visited: readonly Visited[]): Table {
  const budgets = JSON.parse(readFileSync(join(root, 'scripts/size-budgets.json'), 'utf8'))
  const kbOf = (path: string): number =>
    budgets.javascript.find(({ paths: own }: { paths?: string[] }) => !own || own.includes(path)).kb
  const rows: [string, number, number][] = [
    ...visited.map(({ path, first }): [string, number, number] => [
      `JavaScript to load, ${path}`,
      amountsByKind(first.toLoad).js.body,
      kbOf(path),
    ]),
    ['everything to load, /', amountOf(visited[0]!.first.toLoad).body, budgets.firstVisit.kb],
    ['a visitor’s precache, all its files', precacheFiles().bytes, budgets.precache['sw.js']],
    ...visited.map(({ path, repeat }): [string, number, number] => [
      `next visit, nothing changed, ${path}`,
      amountOf(allOf(repeat)).down,
      repeatBudget,
    ]),
  ]
  return {
    title: 'Against the budgets, KB of content (the next visit: with headers)',
    columns: ['', 'KB', 'budget', 'share'],
    rows: rows.map(([name, bytes, kb]) => [name, inKb(bytes), String(kb), (bytes / 1024 / kb).toFixed(2)]),
  }
}
