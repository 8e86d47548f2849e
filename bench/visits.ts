/**
 * How soon pages can be seen and used on slow links and a slow processor: the first visit, and the second one with the
 * service worker in place. Chromium shapes the link. The anchor is a bare React page; `--against` adds another build of
 * Tilipo, measured in turns.
 */
import type { CDPSession, Page } from 'playwright'
import { newPhone } from './support/browser'
import { median } from './support/numbers'
import { optionsOf } from './support/options'
import { freePort, root } from './support/places'
import { makeDatabase, startPostgres } from './support/postgres'
import { tell, times, type Report, type Table } from './support/report'
import { startTilipo } from './support/tilipo'
import { startBarePage } from './visits/bare-page'
import { recordVisit, resultOf, type Timing } from './visits/record'

interface Profile {
  name: string
  latencyMs: number
  kilobitsPerSecond: number
}
const profiles: Profile[] = [
  { name: 'slow 4G', latencyMs: 150, kilobitsPerSecond: 1600 },
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
  const { reps, slower, against } = optionsOf({ reps: 3, slower: 4, against: '' })
  const sites = [
    await tilipo('this build', root),
    ...(against ? [await tilipo('other build', against)] : []),
    await bareSite(),
  ]
  const measured = new Map<string, Measured>()
  for (const profile of profiles) {
    for (let rep = 0; rep < reps; rep++) {
      for (const site of sites) for (const page of site.pages) await measure(measured, site, page, profile, slower)
    }
  }
  return report([...measured.values()], { reps, slower })
}

let databases = 0

async function tilipo(name: string, folder: string): Promise<Site> {
  const databaseUrl = await makeDatabase(await startPostgres(), `tilipo_visits_${++databases}`)
  const { url } = await startTilipo({ port: await freePort(), databaseUrl, demo: true, folder })
  const search = 'input[type=search]'
  return {
    name,
    url,
    pages: [
      { path: '/', control: search },
      { path: '/services/hotels', control: search },
      { path: await aProduct(url), control: 'button.btn-full' },
    ],
  }
}

async function bareSite(): Promise<Site> {
  return { name: 'bare React page', url: await startBarePage(), pages: [{ path: '/', control: 'main input' }] }
}

/** The page of something that is put into the cart. */
async function aProduct(url: string): Promise<string> {
  const html = await (await fetch(`${url}/services/stores?show=products`, { headers: { accept: 'text/html' } })).text()
  const found = /href="(\/services\/stores\/[0-9a-f-]{36})"/.exec(html)
  if (!found) throw new Error('no product is linked from the list of stores')
  return found[1]!
}

async function measure(
  measured: Map<string, Measured>,
  site: Site,
  { path, control }: Site['pages'][number],
  profile: Profile,
  slower: number,
): Promise<void> {
  const place = site.pages.length > 1 && path.split('/').length > 3 ? 'a product' : path
  const name = [profile.name, site.name, place].join(' · ')
  const into = measured.get(name) ?? { site: site.name, profile: profile.name, path: place, first: [], second: [] }
  measured.set(name, into)
  const phone = await newPhone()
  const visit = async (): Promise<Timing> => {
    const page = await phone.newPage()
    const cdp = await phone.newCDPSession(page)
    await shape(cdp, profile, slower)
    await recordVisit(page, control)
    await page.goto(site.url + path, { waitUntil: 'commit' })
    const timing = await resultOf(page)
    await shape(cdp, null, 1)
    await serviceWorkerReady(page)
    await page.close()
    return timing
  }
  into.first.push(await visit())
  into.second.push(await visit())
  await phone.close()
  const show = ({ paintMs, usableMs, blockedMs }: Timing) =>
    `${paintMs.toFixed(0)} / ${usableMs.toFixed(0)} / ${blockedMs.toFixed(0)}`
  tell(`${name}: paint / usable / blocked, ms: ${show(into.first.at(-1)!)}, second visit ${show(into.second.at(-1)!)}`)
}

async function shape(cdp: CDPSession, profile: Profile | null, slower: number): Promise<void> {
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

/** In control, and done with what it does after it took control. */
async function serviceWorkerReady(page: Page): Promise<void> {
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

function report(measured: readonly Measured[], { reps, slower }: { reps: number; slower: number }): Report {
  const of = (timings: readonly Timing[], name: keyof Timing) => median(timings.map((one) => one[name]))
  const row = ({ site, path, first, second }: Measured): string[] => [
    `${path}, ${site}`,
    ...(['paintMs', 'largestMs', 'usableMs', 'blockedMs', 'longestTaskMs'] as const).map((name) =>
      of(first, name).toFixed(0),
    ),
    ...(['paintMs', 'usableMs', 'blockedMs'] as const).map((name) => of(second, name).toFixed(0)),
  ]
  const ratio = (one: Measured, other: Measured): string[] => {
    const name = `${one.path}, ${one.site} to ${other.site}`
    const cells = (['paintMs', 'largestMs', 'usableMs'] as const).map((part) =>
      times(of(one.first, part) / of(other.first, part)),
    )
    const again = (['paintMs', 'usableMs'] as const).map((part) => times(of(one.second, part) / of(other.second, part)))
    return [name, ...cells, '', '', ...again, '']
  }
  const tables: Table[] = [...new Set(measured.map(({ profile }) => profile))].map((profile) => {
    const here = measured.filter((one) => one.profile === profile)
    const find = (site: string, path: string) => here.find((one) => one.site === site && one.path === path)
    const ours = here.filter(({ site }) => site === 'this build')
    const ratios = ours.flatMap((one) => {
      const others = [find('other build', one.path), one.path === '/' ? find('bare React page', '/') : undefined]
      return others.flatMap((other) => (other ? [ratio(one, other)] : []))
    })
    return { title: `${profile}, processor ${slower} × slower, ms`, columns, rows: [...here.map(row), ...ratios] }
  })
  const notes = [
    `Medians of ${reps}, in turns. Usable: the search box, on a product the first button of the page, has been hydrated.`,
    'Blocked: what tasks over 50 ms exceed that, from the first paint until 3 s after the page was usable.',
  ]
  return { tables, notes, data: { reps, slower, measured } }
}
