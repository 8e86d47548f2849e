/**
 * Measures the built app with Lighthouse's mobile profile, with its simulated slow connection and CPU. It is not a
 * dependency (its packages are 185 MB); `bench/README.md` describes how to install it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import config from '../playwright.config'
import { addCleanup } from './support/cleanup'
import { parseOptions } from './support/options'
import { findFreePort, root } from './support/local-resources'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'
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

interface PageScores {
  path: string
  scores: Record<string, number>
  figures: Record<string, string>
  /** Audits that reduced a score below 100. */
  faults: string[]
}

export async function run(): Promise<Report> {
  const { fetch, runs } = parseOptions({ fetch: false, runs: 3 })
  const lighthouse = await loadLighthouse(fetch)
  const port = await findFreePort()
  const databaseUrl = await createDatabase(await startPostgres(), 'tilipo_lighthouse')
  const app = await startTilipo({ port, databaseUrl, demo: true })
  const debugging = await startBrowser()
  const pageScores: PageScores[] = []
  for (const path of ['/', '/services/hotels', await findDetailPath(app.url), '/auth']) {
    const results: PageScores[] = []
    for (let time = 0; time < runs; time++) results.push(await runLighthouse(lighthouse, app.url, path, debugging))
    const medianResult = results.sort((a, b) => a.scores.performance! - b.scores.performance!)[
      Math.floor(results.length / 2)
    ]!
    pageScores.push(medianResult)
    printProgress(`${path}: ${categories.map((name) => `${name} ${medianResult.scores[name]}`).join(', ')}`)
  }
  return buildReport(pageScores, runs)
}

async function loadLighthouse(shouldInstall: boolean): Promise<Lighthouse> {
  if (shouldInstall) {
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

/** Starts a browser, so that Lighthouse does not search for one. */
async function startBrowser(): Promise<number> {
  const port = await findFreePort()
  const { args = [], ...rest } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...rest, args: [...args, `--remote-debugging-port=${port}`] })
  addCleanup(() => browser.close())
  return port
}

async function findDetailPath(url: string): Promise<string> {
  const html = await (await fetch(`${url}/services/hotels?show=rooms`, { headers: { accept: 'text/html' } })).text()
  const match =
    /href="(\/services\/hotels\/book\/[^"]+)"/.exec(html) ??
    /href="(\/(?:vendor|services\/hotels\/companies)\/[^"]+)"/.exec(html)
  if (!match) throw new Error('no page of a single thing is linked')
  return match[1]!
}

/** On a busy machine a run fails occasionally, which is not caused by the page. */
const maxFailures = 2

async function runLighthouse(
  lighthouse: Lighthouse,
  url: string,
  path: string,
  port: number,
  failures = 0,
): Promise<PageScores> {
  const runResult = await lighthouse(url + path, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (!runResult || runResult.lhr.runtimeError) {
    const fault = `${path}: ${runResult?.lhr.runtimeError?.message ?? 'no result'}`
    if (failures === maxFailures) throw new Error(fault)
    printProgress(fault)
    return runLighthouse(lighthouse, url, path, port, failures + 1)
  }
  const { lhr } = runResult
  const weightedAudits = categories.flatMap((name) =>
    lhr.categories[name]!.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]!),
  )
  return {
    path,
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)])),
    figures: Object.fromEntries(figures.map((id) => [id, lhr.audits[id]?.displayValue ?? ''])),
    faults: weightedAudits
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' ')),
  }
}

function buildReport(pages: readonly PageScores[], runs: number): Report {
  const columnNames = [...categories, ...figures]
  const rows = pages.map(({ path, scores, figures: pageFigures }) => [
    path,
    ...categories.map((name) => String(scores[name])),
    ...figures.map((id) => pageFigures[id]!),
  ])
  const faults = pages.flatMap(({ path, faults: found }) => found.map((fault) => `${path}: ${fault}`))
  return {
    tables: [
      { title: `Lighthouse ${version}, mobile, throttled (simulated)`, columns: ['page', ...columnNames], rows },
    ],
    notes: [
      `Of ${runs} runs the one with the middle performance. Performance depends on this machine and its load.`,
      ...faults,
    ],
    data: { version, runs, judged: pages },
  }
}
