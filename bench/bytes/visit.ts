/** Visits a page and records everything that is transferred because of it. */
import type { BrowserContext, Request } from 'playwright'
import { waitUntilIdle } from '../support/browser'
import type { Link } from '../support/link'
import type { Exchange } from '../support/exchange'
import { sum } from '../support/numbers'

export interface Visit {
  /** Exchanges that began before `load`, and after it. */
  toLoad: Exchange[]
  after: Exchange[]
  /** The same bytes by Chromium's own counters: page, workers and service worker. */
  byChromium: number
}

export async function visit(phone: BrowserContext, link: Link, path: string): Promise<Visit> {
  const from = link.exchanges.length
  const responseSizes: Promise<number>[] = []
  const onRequestFinished = (request: Request) => void responseSizes.push(getTransferSize(request))
  phone.on('requestfinished', onRequestFinished)
  const page = await phone.newPage()
  const answer = await page.goto(link.url + path, { waitUntil: 'load' })
  if (answer?.status() !== 200) throw new Error(`${path} was answered ${answer?.status()}`)
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + navigation!.loadEventStart
  })
  await waitForServiceWorker(page)
  await waitUntilIdle(link, from)
  phone.off('requestfinished', onRequestFinished)
  const byChromium = sum(await Promise.all(responseSizes))
  await page.close()
  const passages = link.exchanges.slice(from)
  return {
    toLoad: passages.filter(({ at }) => at < loadedAt),
    after: passages.filter(({ at }) => at >= loadedAt),
    byChromium,
  }
}

/** Waits until a service worker is active: its precache is part of the first visit. */
async function waitForServiceWorker(page: { evaluate<T>(work: () => Promise<T>): Promise<T> }): Promise<void> {
  const active = await page.evaluate(async () => {
    const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), 30_000))
    return Promise.race([navigator.serviceWorker.ready.then(() => true as const), timeout])
  })
  if (!active) throw new Error('no service worker after 30 s')
}

async function getTransferSize(request: Request): Promise<number> {
  const response = await request.response()
  // Responses of the service worker were not transferred for the page.
  if (!response || response.fromServiceWorker()) return 0
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}
