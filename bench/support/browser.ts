/** Chromium as the browser tests have it, on a phone's screen. */
import { chromium, type BrowserContext } from 'playwright'
import config from '../../playwright.config'
import { onEnd } from './ending'
import type { Link } from './link'
import { temporaryFolder } from './places'

/** A phone that has never been here. With its files on the disk: an incognito window keeps IndexedDB in memory. */
export async function newPhone(): Promise<BrowserContext> {
  const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
  // Its own answer to Ctrl-C would end this process before the rest is tidied up.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const phone = await chromium.launchPersistentContext(temporaryFolder(), {
    ...config.use?.launchOptions,
    ...screen,
    ...signals,
  })
  onEnd(() => phone.close())
  return phone
}

/** Longer than late parts wait for one another, and than Chromium waits after a navigation before it looks for a new service worker. */
const quietMs = 10_000
const mostMs = 60_000

/** Waits until nothing has passed for some seconds: pages go on after `load`. */
export async function settled(link: Link, from: number): Promise<void> {
  const started = Date.now()
  for (;;) {
    const since = link.passages.slice(from).filter(({ type }) => type !== 'socket')
    const last = Math.max(started, ...since.map(({ endedAt }) => endedAt || Date.now()))
    if (Date.now() - last > quietMs) return
    if (Date.now() - started > mostMs)
      throw new Error(`no quiet after ${mostMs / 1000} s; still under way: ${open(since).join(', ') || 'nothing'}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const open = (passages: readonly { endedAt: number; path: string }[]) =>
  passages.filter(({ endedAt }) => endedAt === 0).map(({ path }) => path)
