/**
 * Measures how soon pages are displayed and usable with slow links and a slow CPU: the first visit, and the second one
 * with the service worker installed. Chromium throttles the link. The reference is a bare React page; `--against` adds
 * another build of Tilipo, measured in turns.
 */
import type { CDPSession, Page } from 'playwright'
import { newPhone } from './support/browser'
import { median } from './support/numbers'
import { parseOptions } from './support/options'
import { findFreePort, root } from './support/local-resources'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, formatRatio, type Report, type Table } from './support/report'
import { startTilipo } from './support/tilipo'
import { startBarePage } from './visits/bare-page'
import { recordVisit, readTiming, type Timing } from './visits/record'

interface Profile {
  name: string
  latencyMs: number
  kilobitsPerSecond: number
}
const profiles: Profile[] = [
  { name: 'slow 4G', latencyMs: 150, kilobitsPerSecond: 1600 },
  { name: '400 kbit/s, 400 ms', latencyMs: 400, kilobitsPerSecond: 400 },
  { name: '250 kbit/s, 400 ms', latencyMs: 400, kilobitsPerSecond: 250 },
]

interface Site {
  name: string
  url: string
  pages: { path: string; control: string }[]
}

interface Measured {
  site: string
  profile: string
  path: string
  first: Timing[]
  second: Timing[]
}

export async function run(): Promise<Report> {
  const { reps, slower, against } = parseOptions({ reps: 3, slower: 4, against: '' })
  const sites = [
    await startTilipoSite('this build', root),
    ...(against ? [await startTilipoSite('other build', against)] : []),
    await startBareSite(),
  ]
  const measured = new Map<string, Measured>()
  for (const profile of profiles) {
    for (let rep = 0; rep < reps; rep++) {
      for (const site of sites) for (const page of site.pages) await measure(measured, site, page, profile, slower)
    }
  }
  return buildReport([...measured.values()], { reps, slower })
}

let databaseCount = 0

async function startTilipoSite(name: string, folder: string): Promise<Site> {
  const databaseUrl = await createDatabase(await startPostgres(), `tilipo_visits_${++databaseCount}`)
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true, folder })
  const search = 'input[type=search]'
  return {
    name,
    url,
    pages: [
      { path: '/', control: search },
      { path: '/services/hotels', control: search },
      { path: await findProductPath(url), control: 'button.btn-full' },
    ],
  }
}

async function startBareSite(): Promise<Site> {
  return { name: 'bare React page', url: await startBarePage(), pages: [{ path: '/', control: 'main input' }] }
}

/** Finds the page of a product that can be added to the cart. */
async function findProductPath(url: string): Promise<string> {
  const html = await (await fetch(`${url}/services/stores?show=products`, { headers: { accept: 'text/html' } })).text()
  const match = /href="(\/services\/stores\/[0-9a-f-]{36})"/.exec(html)
  if (!match) throw new Error('no product is linked from the list of stores')
  return match[1]!
}

async function measure(
  measured: Map<string, Measured>,
  site: Site,
  { path, control }: Site['pages'][number],
  profile: Profile,
  slower: number,
): Promise<void> {
  const pageLabel = site.pages.length > 1 && path.split('/').length > 3 ? 'a product' : path
  const name = [profile.name, site.name, pageLabel].join(' · ')
  const result = measured.get(name) ?? {
    site: site.name,
    profile: profile.name,
    path: pageLabel,
    first: [],
    second: [],
  }
  measured.set(name, result)
  const phone = await newPhone()
  const visit = async (isFirst: boolean): Promise<Timing> => {
    const page = await phone.newPage()
    const cdp = await phone.newCDPSession(page)
    await throttle(cdp, profile, slower)
    await recordVisit(page, control)
    await page.goto(site.url + path, { waitUntil: 'commit' })
    const timing = await readTiming(page)
    await throttle(cdp, null, 1)
    if (isFirst) await waitForServiceWorker(page)
    await page.close()
    return timing
  }
  result.first.push(await visit(true))
  result.second.push(await visit(false))
  await phone.close()
  const formatTiming = ({ paintMs, usableMs, blockedMs }: Timing) =>
    `${paintMs.toFixed(0)} / ${usableMs.toFixed(0)} / ${blockedMs.toFixed(0)}`
  printProgress(
    `${name}: paint / usable / blocked, ms: ${formatTiming(result.first.at(-1)!)}, second visit ${formatTiming(result.second.at(-1)!)}`,
  )
}

async function throttle(cdp: CDPSession, profile: Profile | null, slower: number): Promise<void> {
  const throughput = profile ? (profile.kilobitsPerSecond * 1000) / 8 : -1
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile?.latencyMs ?? 0,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

const installMs = 6000

/** Waits until the service worker is active and has finished its work after activation. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(installMs)
}

const columns = [
  '',
  'first paint',
  'largest paint',
  'usable',
  'blocked',
  'longest task',
  'second: first paint',
  'usable',
  'blocked',
]

function buildReport(measured: readonly Measured[], { reps, slower }: { reps: number; slower: number }): Report {
  const computeMedian = (timings: readonly Timing[], name: keyof Timing) =>
    median(timings.map((timing) => timing[name]))
  const row = ({ site, path, first, second }: Measured): string[] => [
    `${path}, ${site}`,
    ...(['paintMs', 'largestMs', 'usableMs', 'blockedMs', 'longestTaskMs'] as const).map((name) =>
      computeMedian(first, name).toFixed(0),
    ),
    ...(['paintMs', 'usableMs', 'blockedMs'] as const).map((name) => computeMedian(second, name).toFixed(0)),
  ]
  const buildRatioRow = (measurement: Measured, reference: Measured): string[] => {
    const name = `${measurement.path}, ${measurement.site} to ${reference.site}`
    const cells = (['paintMs', 'largestMs', 'usableMs'] as const).map((part) =>
      formatRatio(computeMedian(measurement.first, part) / computeMedian(reference.first, part)),
    )
    const secondVisitCells = (['paintMs', 'usableMs'] as const).map((part) =>
      formatRatio(computeMedian(measurement.second, part) / computeMedian(reference.second, part)),
    )
    return [name, ...cells, '', '', ...secondVisitCells, '']
  }
  const tables: Table[] = [...new Set(measured.map(({ profile }) => profile))].map((profile) => {
    const profileResults = measured.filter((one) => one.profile === profile)
    const find = (site: string, path: string) => profileResults.find((one) => one.site === site && one.path === path)
    const ownResults = profileResults.filter(({ site }) => site === 'this build')
    const ratios = ownResults.flatMap((ownResult) => {
      const references = [
        find('other build', ownResult.path),
        ownResult.path === '/' ? find('bare React page', '/') : undefined,
      ]
      return references.flatMap((other) => (other ? [buildRatioRow(ownResult, other)] : []))
    })
    return {
      title: `${profile}, processor ${slower} × slower, ms`,
      columns,
      rows: [...profileResults.map(row), ...ratios],
    }
  })
  const notes = [
    `Medians of ${reps}, in turns. Usable: the search box, on a product the first button of the page, has been hydrated.`,
    'Blocked: what tasks over 50 ms exceed that, from the first paint until 3 s after the page was usable.',
  ]
  return { tables, notes, data: { reps, slower, measured } }
}
