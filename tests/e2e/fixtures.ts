/**
 * A whole Tilipo for each file: the built server with a database and demo data of its own, behind a link that a test can
 * spoil. The browser knows the link's address only. Within a file the people and offers of the demo are shared; what other
 * files do with them, and when, is nobody's concern.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { makeDataFolder, root, startServer, stopServer } from './start-server'

export interface Tilipo {
  /** The server itself, past the link: for looking at what it holds. */
  direct: string
  link: FaultProxy
  dataDir: string
  /** Everything the server has written so far. */
  log(): string
  /** Kills the server without a word and starts it again on the same data; on another build where its folder is given. */
  killAndRestart(dist?: string): Promise<void>
  /** Nothing has happened yet: other data, at the same address. */
  beginAnew(): Promise<void>
}

export const password = 'Demo#2026pass'

/** What most journeys need. */
export interface Fixtures {
  browser: Browser
  tilipo: Tilipo
  link: FaultProxy
  signedIn(page: Page, name: string): Promise<void>
}

interface Auto {
  beganAnew: void
  /** What React recovered from on any page of this test; the test fails on what is left in it. */
  recoverableErrors: string[]
}

/** The file that has the data, and which time round where each is repeated. */
let round: string | undefined

export const test = base.extend<Pick<Fixtures, 'link' | 'signedIn'> & Auto, Pick<Fixtures, 'tilipo'>>({
  tilipo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, provide) => {
      let dataDir = copyOfPreparedData()
      const port = await freePort()
      const link = await openFaultProxy(() => port)
      let log = ''
      const hear = (said: string) => void (log += said)
      const start = (dist = 'dist') =>
        startServer(
          { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: link.url, TILIPO_DIST: resolve(root, dist) },
          hear,
        )
      let server = await start()
      const end = async () => {
        await stopServer(server, 'SIGTERM')
        rmSync(dataDir, { recursive: true, force: true })
      }
      await provide({
        direct: `http://127.0.0.1:${port}`,
        link,
        get dataDir() {
          return dataDir
        },
        log: () => log,
        async killAndRestart(dist) {
          await stopServer(server, 'SIGKILL')
          server = await start(dist)
        },
        async beginAnew() {
          await end()
          dataDir = copyOfPreparedData()
          server = await start()
        },
      })
      await end()
      await link.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  beganAnew: [
    async ({ tilipo }, provide, { file, repeatEachIndex }) => {
      const next = `${repeatEachIndex} ${file}`
      if (round && round !== next) await tilipo.beginAnew()
      round = next
      await provide()
    },
    { auto: true, timeout: 120_000 },
  ],
  recoverableErrors: [
    async ({ browser }, provide) => {
      const errors: string[] = []
      const watch = (context: BrowserContext) =>
        context.on(
          'console',
          (message) =>
            message.text().startsWith('Recoverable rendering error') &&
            errors.push(`${message.page()?.url()} ${message.text()}`),
        )
      browser.on('context', watch)
      await provide(errors)
      browser.off('context', watch)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  link: async ({ tilipo }, provide) => {
    tilipo.link.rule = () => 'pass'
    tilipo.link.passed.splice(0)
    await provide(tilipo.link)
    tilipo.link.rule = () => 'pass'
  },
  baseURL: async ({ tilipo }, provide) => provide(tilipo.link.url),
  signedIn: async ({ tilipo }, provide) => {
    const customers = new Set<string>()
    await provide(async (page, name) => {
      if (name.startsWith('customer')) customers.add(name)
      const { link } = tilipo
      const before = link.passed.length
      await page.goto(`${link.url}/auth`)
      await signInHere(page, name)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
      // What keeps and sends has come and runs: a line that goes before has another test.
      await expect
        .poll(() =>
          link.passed.slice(before).some(({ path, status }) => path.startsWith('/api/sync/pull') && status !== null),
        )
        .toBe(true)
    })
    for (const name of customers) await emptyHands(tilipo, await logIn(tilipo, name))
  },
})

export { expect }

/** On `/auth` already. */
export async function signInHere(page: Page, name: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill(`${name}@demo.test`)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** A phone of its own: separate storage, 360 by 740. */
export const aPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** The service worker holds this page: from here on it opens offline. */
export const readyOffline = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((changed) =>
        navigator.serviceWorker.addEventListener('controllerchange', changed, { once: true }),
      )
    }
  })

/** Whether the code of a screen, by its module's name, has been fetched ahead: some seconds after a page stands. */
export const hasCode = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    async (part) => (await (await caches.open('tilipo-code')).keys()).some(({ url }) => url.includes(`/${part}-`)),
    name,
  )

/**
 * Closes the only tab and opens another, as a person does it: not within the tenth of a second in which Chromium ends the
 * old service worker for one that waits. A navigation that falls into it is lost now and then (1 in 50), and hangs.
 */
export async function reopened(page: Page): Promise<Page> {
  const context = page.context()
  const next = await context.newPage()
  const session = await context.newCDPSession(next)
  const versions = new Map<string, { scriptURL: string; status: string }>()
  session.on('ServiceWorker.workerVersionUpdated', (told) => {
    for (const version of told.versions) versions.set(version.versionId, version)
  })
  await session.send('ServiceWorker.enable')
  const signedIn = (status: string) =>
    [...versions.values()].some((one) => one.scriptURL.endsWith('/sw-signed-in.js') && one.status === status)
  await expect.poll(() => signedIn('installed') || signedIn('activated')).toBe(true)
  await page.close()
  await expect.poll(() => signedIn('activated')).toBe(true)
  await session.detach()
  return next
}

/** What the server holds, asked past the link. */
export async function askServer(tilipo: Tilipo, path: string, token: string): Promise<any> {
  const answer = await fetch(`${tilipo.direct}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** Customers of the demo are shared within a file: what an earlier test left in a cart is not this one's. */
export const emptyCart = async (tilipo: Tilipo, token: string): Promise<void> => {
  await fetch(`${tilipo.direct}/api/cart`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
}

async function logIn(tilipo: Tilipo, name: string): Promise<string> {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.test`, password }),
  }
  const answer = await fetch(`${tilipo.direct}/api/auth/login`, asked)
  return ((await answer.json()) as { token: string }).token
}

/** What a test leaves unpaid in the name of a shared customer counts against how much the next may hold. */
export async function emptyHands(tilipo: Tilipo, token: string): Promise<void> {
  const mine: { _id: string; status: string }[] = Object.values(
    await askServer(tilipo, '/dashboard/my-bookings', token),
  ).flat() as any
  const held = mine.filter(({ status }) => ['held', 'payment_failed'].includes(status))
  for (const { _id } of held)
    await fetch(`${tilipo.direct}/api/bookings/${_id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    })
}

export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

/** A copy with its owners and access rights: PostgreSQL starts on its own folder only. */
function copyOfPreparedData(): string {
  const folder = makeDataFolder()
  const { status, stderr } = spawnSync('cp', ['-a', `${process.env.PREPARED_DATA}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the prepared data could not be copied: ${stderr}`)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
