/**
 * What Lighthouse says of the built app, as it judges phones: mobile, with its own slow line and processor. It is no
 * dependency (its packages are 185 MB): `bench/README.md` says how to fetch it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import config from '../playwright.config'
import { onEnd } from './support/ending'
import { optionsOf } from './support/options'
import { freePort, root } from './support/places'
import { makeDatabase, startPostgres } from './support/postgres'
import { tell, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

const version = '12.8.2'
const folder = join(root, 'bench/.lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
  scoreDisplayMode: string
}
interface Result {
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

interface Judged {
  path: string
  scores: Record<string, number>
  figures: Record<string, string>
  /** What kept a score below 100. */
  faults: string[]
}

export async function run(): Promise<Report> {
  const { fetch, runs } = optionsOf({ fetch: false, runs: 3 })
  const lighthouse = await lighthouseFrom(fetch)
  const port = await freePort()
  const databaseUrl = await makeDatabase(await startPostgres(), 'tilipo_lighthouse')
  const app = await startTilipo({ port, databaseUrl, demo: true })
  const debugging = await browserPort()
  const judged: Judged[] = []
  for (const path of ['/', '/services/hotels', await aDetailPage(app.url), '/auth']) {
    const tries: Judged[] = []
    for (let time = 0; time < runs; time++) tries.push(await judge(lighthouse, app.url, path, debugging))
    const middle = tries.sort((a, b) => a.scores.performance! - b.scores.performance!)[Math.floor(tries.length / 2)]!
    judged.push(middle)
    tell(`${path}: ${categories.map((name) => `${name} ${middle.scores[name]}`).join(', ')}`)
  }
  return report(judged, runs)
}

async function lighthouseFrom(fetchIt: boolean): Promise<Lighthouse> {
  if (fetchIt) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    execFileSync('npm', ['install', `lighthouse@${version}`, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
  }
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry))
    throw new Error('Lighthouse is not here. Fetch it once (185 MB): npm run bench -- lighthouse --fetch')
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

/** A browser of its own, so that Lighthouse looks for none. */
async function browserPort(): Promise<number> {
  const port = await freePort()
  const { args = [], ...rest } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...rest, args: [...args, `--remote-debugging-port=${port}`] })
  onEnd(() => browser.close())
  return port
}

async function aDetailPage(url: string): Promise<string> {
  const html = await (await fetch(`${url}/services/hotels?show=rooms`, { headers: { accept: 'text/html' } })).text()
  const found =
    /href="(\/services\/hotels\/book\/[^"]+)"/.exec(html) ??
    /href="(\/(?:vendor|services\/hotels\/companies)\/[^"]+)"/.exec(html)
  if (!found) throw new Error('no page of a single thing is linked')
  return found[1]!
}

/** On a busy machine a recording fails now and then, which says nothing of the page. */
const mostFailures = 2

async function judge(lighthouse: Lighthouse, url: string, path: string, port: number, failures = 0): Promise<Judged> {
  const found = await lighthouse(url + path, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (!found || found.lhr.runtimeError) {
    const fault = `${path}: ${found?.lhr.runtimeError?.message ?? 'no result'}`
    if (failures === mostFailures) throw new Error(fault)
    tell(fault)
    return judge(lighthouse, url, path, port, failures + 1)
  }
  const { lhr } = found
  const weighed = categories.flatMap((name) =>
    lhr.categories[name]!.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]!),
  )
  return {
    path,
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)])),
    figures: Object.fromEntries(figures.map((id) => [id, lhr.audits[id]?.displayValue ?? ''])),
    faults: weighed
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' ')),
  }
}

function report(judged: readonly Judged[], runs: number): Report {
  const named = [...categories, ...figures]
  const rows = judged.map(({ path, scores, figures: told }) => [
    path,
    ...categories.map((name) => String(scores[name])),
    ...figures.map((id) => told[id]!),
  ])
  const faults = judged.flatMap(({ path, faults: found }) => found.map((fault) => `${path}: ${fault}`))
  return {
    tables: [{ title: `Lighthouse ${version}, mobile, throttled (simulated)`, columns: ['page', ...named], rows }],
    notes: [
      `Of ${runs} runs the one with the middle performance. Performance depends on this machine and its load.`,
      ...faults,
    ],
    data: { version, runs, judged },
  }
}
