/** One visit to a page, with everything that passes on the line because of it. */
import type { BrowserContext, Request } from 'playwright'
import { settled } from '../support/browser'
import type { Link } from '../support/link'
import type { Passage } from '../support/passage'
import { sum } from '../support/numbers'

export interface Visit {
  /** Begun before `load`, and after it. */
  toLoad: Passage[]
  after: Passage[]
  /** The same answers as Chromium's own counters have them: page, workers and service worker. */
  byChromium: number
}

export async function visit(phone: BrowserContext, link: Link, path: string): Promise<Visit> {
  const from = link.passages.length
  const answered: Promise<number>[] = []
  const listen = (request: Request) => void answered.push(sizeOf(request))
  phone.on('requestfinished', listen)
  const page = await phone.newPage()
  const answer = await page.goto(link.url + path, { waitUntil: 'load' })
  if (answer?.status() !== 200) throw new Error(`${path} was answered ${answer?.status()}`)
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + navigation!.loadEventStart
  })
  await hasServiceWorker(page)
  await settled(link, from)
  phone.off('requestfinished', listen)
  const byChromium = sum(await Promise.all(answered))
  await page.close()
  const passages = link.passages.slice(from)
  return {
    toLoad: passages.filter(({ at }) => at < loadedAt),
    after: passages.filter(({ at }) => at >= loadedAt),
    byChromium,
  }
}

/** Installed and active: its precache is part of the first visit. */
async function hasServiceWorker(page: { evaluate<T>(work: () => Promise<T>): Promise<T> }): Promise<void> {
  const active = await page.evaluate(async () => {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 30_000))
    return Promise.race([navigator.serviceWorker.ready.then(() => true as const), late])
  })
  if (!active) throw new Error('no service worker after 30 s')
}

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response()
  // What the service worker answers has not travelled for the page.
  if (!response || response.fromServiceWorker()) return 0
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}
