/** Chromium with the options of the browser tests, and the screen of a phone. */
import { chromium, type BrowserContext } from 'playwright'
import config from '../../playwright.config'
import { addCleanup } from './cleanup'
import type { Link } from './link'
import { createTemporaryFolder } from './local-resources'

/** Starts a browser without any data. Its profile is on disk, because an incognito window keeps IndexedDB in memory. */
export async function newPhone(): Promise<BrowserContext> {
  const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
  // Playwright's own signal handlers would end this process before the cleanup.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const phone = await chromium.launchPersistentContext(createTemporaryFolder(), {
    ...config.use?.launchOptions,
    ...screen,
    ...signals,
  })
  addCleanup(() => phone.close())
  return phone
}

/**
 * Longer than the pauses between deferred requests, and than Chromium's delay before it checks for a new service
 * worker.
 */
const quietMs = 10_000
const timeoutMs = 60_000

/** Waits until there was no traffic for some seconds: pages continue to load after `load`. */
export async function waitUntilIdle(link: Link, from: number): Promise<void> {
  const started = Date.now()
  for (;;) {
    const exchanges = link.exchanges.slice(from).filter(({ type }) => type !== 'socket')
    const last = Math.max(started, ...exchanges.map(({ endedAt }) => endedAt || Date.now()))
    if (Date.now() - last > quietMs) return
    if (Date.now() - started > timeoutMs)
      throw new Error(
        `no quiet after ${timeoutMs / 1000} s; still under way: ${listPendingPaths(exchanges).join(', ') || 'nothing'}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const listPendingPaths = (passages: readonly { endedAt: number; path: string }[]) =>
  passages.filter(({ endedAt }) => endedAt === 0).map(({ path }) => path)
