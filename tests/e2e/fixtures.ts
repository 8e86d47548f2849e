/**
 * Starts a complete Tilipo for each test file: the built server with its own database and demo data, behind a proxy
 * that can inject faults. The browser knows only the proxy's address. The tests of one file share the demo accounts and
 * listings; other files are not affected.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startEmbedded, type EmbeddedPostgres } from '../../server/postgres/embedded-postgres'
import { openDeployment } from '../deployment/deployment'
import { offlineCookie, openFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { makeDataFolder, root, startServer, stopServer } from './start-server'

export interface Tilipo {
  /** The server's own address, bypassing the proxy, to inspect its data. */
  direct: string
  /** The addresses of the server processes; with one server, its own address. */
  processes: readonly string[]
  link: FaultProxy
  dataDir: string
  /** Everything the server has printed so far. */
  log(): string
  /**
   * Kills the server with SIGKILL and restarts it on the same data.
   *
   * @param dist folder of another build
   */
  killAndRestart(dist?: string): Promise<void>
  /** Resets the server to the prepared demo data, at the same address. */
  resetData(): Promise<void>
}

export const password = 'Demo#2026pass'

/** The fixtures that most journeys need. */
export interface Fixtures {
  browser: Browser
  tilipo: Tilipo
  link: FaultProxy
  signedIn(page: Page, name: string): Promise<void>
}

interface AutoFixtures {
  resetBetweenFiles: void
  /** Errors that React recovered from on any page of this test. The test fails if any remain. */
  recoverableErrors: string[]
}

/** The test file that uses the data, with its repeat index. */
let currentRound: string | undefined

export const test = base.extend<Pick<Fixtures, 'link' | 'signedIn'> & AutoFixtures, Pick<Fixtures, 'tilipo'>>({
  tilipo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, provide) => {
      let dataDir = copyPreparedData()
      let log = ''
      const appendLog = (text: string) => void (log += text)
      const site = process.env.TEST_CLUSTER ? await prepareCluster(appendLog) : await prepareServer(appendLog)
      const link = await openFaultProxy(() => site.port)
      const start = (dist = 'dist') =>
        site.start(dataDir, {
          PUBLIC_URL: link.url,
          DEMO_PAYOUT_DELAY: '1',
          TILIPO_DIST: resolve(root, dist),
        })
      await start()
      const end = async () => {
        await site.stop('SIGTERM')
        rmSync(dataDir, { recursive: true, force: true })
      }
      await provide({
        direct: `http://127.0.0.1:${site.port}`,
        processes: site.processPorts.map((port) => `http://127.0.0.1:${port}`),
        link,
        get dataDir() {
          return dataDir
        },
        log: () => log,
        async killAndRestart(dist) {
          await site.stop('SIGKILL')
          await start(dist)
        },
        async resetData() {
          await end()
          dataDir = copyPreparedData()
          await start()
        },
      })
      await end()
      await site.close()
      await link.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  resetBetweenFiles: [
    async ({ tilipo }, provide, { file, repeatEachIndex }) => {
      const next = `${repeatEachIndex} ${file}`
      if (currentRound && currentRound !== next) await tilipo.resetData()
      currentRound = next
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
    tilipo.link.requests.splice(0)
    await provide(tilipo.link)
    tilipo.link.rule = () => 'pass'
  },
  baseURL: async ({ tilipo }, provide) => provide(tilipo.link.url),
  signedIn: async ({ tilipo }, provide) => {
    const signedInCustomers = new Set<string>()
    await provide(async (page, name) => {
      if (name.startsWith('customer')) signedInCustomers.add(name)
      const { link } = tilipo
      const before = link.requests.length
      await page.goto(`${link.url}/auth`)
      await submitSignIn(page, name)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
      // Wait until the storage and sync code runs: its loading on a broken connection has its own test.
      await expect
        .poll(() =>
          link.requests.slice(before).some(({ path, status }) => path.startsWith('/api/sync/pull') && status !== null),
        )
        .toBe(true)
    })
    for (const name of signedInCustomers) await cancelUnpaidBookings(tilipo, await logIn(tilipo, name))
  },
})

export { expect }

/** Fills in and submits the sign-in form. The page must be on `/auth`. */
export async function submitSignIn(page: Page, name: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill(`${name}@demo.test`)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Creates a phone with separate storage and a viewport of 360 by 740 px. */
export const newPhoneContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/**
 * Disconnects or reconnects a phone. Chromium's emulation alone is not enough: after a navigation, a worker sometimes
 * sends a request before the emulation applies to it. Therefore the link also drops requests that carry this cookie.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) await context.addCookies([{ ...offlineCookie, domain: '127.0.0.1', path: '/' }])
  else await context.clearCookies({ name: offlineCookie.name })
  await context.setOffline(isOffline)
}

/** Waits until the service worker controls the page. From then on the page opens offline. */
export const waitForServiceWorker = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((changed) =>
        navigator.serviceWorker.addEventListener('controllerchange', changed, { once: true }),
      )
    }
  })

/**
 * Returns whether the code of a screen is cached, by its module's name. The app prefetches it some seconds after the
 * page has loaded.
 */
export const isCodeCached = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    async (moduleName) =>
      (await (await caches.open('tilipo-code')).keys()).some(({ url }) => url.includes(`/${moduleName}-`)),
    name,
  )

/** Resolves when the app has prefetched all pages that a signed-in user needs offline: this dialog is the last part. */
export const waitForOfflinePages = (page: Page): Promise<void> =>
  expect.poll(() => isCodeCached(page, 'EditDialog'), 'the offline pages are cached').toBe(true)

/**
 * Closes the only tab and opens another one, but not within the tenth of a second in which Chromium replaces the old
 * service worker. A navigation during the replacement is sometimes lost (1 in 50) and hangs.
 */
export async function reopenTab(page: Page): Promise<Page> {
  const context = page.context()
  const next = await context.newPage()
  const session = await context.newCDPSession(next)
  const versions = new Map<string, { scriptURL: string; status: string }>()
  session.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const version of event.versions) versions.set(version.versionId, version)
  })
  await session.send('ServiceWorker.enable')
  const hasSignedInWorker = (status: string) =>
    [...versions.values()].some(
      (workerVersion) => workerVersion.scriptURL.endsWith('/sw-signed-in.js') && workerVersion.status === status,
    )
  await expect.poll(() => hasSignedInWorker('installed') || hasSignedInWorker('activated')).toBe(true)
  await page.close()
  await expect.poll(() => hasSignedInWorker('activated')).toBe(true)
  await session.detach()
  return next
}

/** Reads from the server's API, bypassing the proxy. */
export async function fetchFromServer(tilipo: Tilipo, path: string, token: string): Promise<any> {
  const answer = await fetch(`${tilipo.direct}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** Empties the cart. The tests of a file share the demo customers, so that an earlier test may have left items. */
export const emptyCart = async (tilipo: Tilipo, token: string): Promise<void> => {
  await fetch(`${tilipo.direct}/api/cart`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
}

async function logIn(tilipo: Tilipo, name: string): Promise<string> {
  const loginRequest = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.test`, password }),
  }
  const answer = await fetch(`${tilipo.direct}/api/auth/login`, loginRequest)
  return ((await answer.json()) as { token: string }).token
}

/** Cancels unpaid bookings. The bookings of a shared customer count against the limit on holds in the next test. */
export async function cancelUnpaidBookings(tilipo: Tilipo, token: string): Promise<void> {
  const bookings: { _id: string; status: string }[] = Object.values(
    await fetchFromServer(tilipo, '/dashboard/my-bookings', token),
  ).flat() as any
  const unpaid = bookings.filter(({ status }) => ['held', 'payment_failed'].includes(status))
  for (const { _id } of unpaid)
    await fetch(`${tilipo.direct}/api/bookings/${_id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    })
}

export const getToken = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

/** Copies the data with owners and permissions, because PostgreSQL starts only on a folder that it owns. */
function copyPreparedData(): string {
  const folder = makeDataFolder()
  const { status, stderr } = spawnSync('cp', ['-a', `${process.env.PREPARED_DATA}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the prepared data could not be copied: ${stderr}`)
  return folder
}

/** What the tests of a worker use: one server, or with `TEST_CLUSTER` two of them behind nginx. */
interface Site {
  port: number
  processPorts: readonly (number | string)[]
  start(dataDir: string, env: Record<string, string>): Promise<void>
  stop(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

async function prepareServer(onOutput: (text: string) => void): Promise<Site> {
  const port = await findFreePort()
  let server: ChildProcess | undefined
  return {
    port,
    processPorts: [port],
    async start(dataDir, env) {
      server = await startServer({ ...env, PORT: String(port), DATA_DIR: dataDir }, onOutput)
    },
    async stop(signal) {
      if (server) await stopServer(server, signal)
    },
    close: async () => {},
  }
}

/** PostgreSQL is that of the data folder. It is not part of what `killAndRestart` kills. */
async function prepareCluster(onOutput: (text: string) => void): Promise<Site> {
  const deployment = await openDeployment(onOutput)
  let postgres: EmbeddedPostgres | undefined
  const stop = async (signal: NodeJS.Signals) => {
    await deployment.stopServers(signal)
    if (signal === 'SIGKILL') return
    await postgres?.stop()
    postgres = undefined
  }
  return {
    port: Number(new URL(deployment.url).port),
    processPorts: deployment.ports,
    async start(dataDir, env) {
      postgres ??= await startEmbedded({ dataDir, log: onOutput })
      await deployment.startServers({ ...env, DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: postgres.url })
    },
    stop,
    close: () => deployment.close(),
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolvePort(port))
    })
  })
}
