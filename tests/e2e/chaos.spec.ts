/**
 * Failures of a phone during a sync: killed browsers, frozen tabs, dead connections, full disks. The tests add to a
 * cart, because that reveals both a duplicate and a lost change.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { createSeededRandom } from '../support/sync/random'
import type { Fault } from '../support/fault-proxy'
import {
  fetchFromServer,
  emptyCart,
  expect,
  waitForServiceWorker,
  reopenTab,
  submitSignIn,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const isPush = (path: string) => path.startsWith('/api/sync/push')
const pushes = ({ link }: Tilipo) => link.requests.filter(({ path }) => isPush(path))
const getAddButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /Add to cart/i })

/** Creates a phone whose storage outlives its browser process. */
function createPersistentPhone() {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-phone-'))
  let context: BrowserContext | undefined
  return {
    async open(): Promise<BrowserContext> {
      const { launchOptions } = test.info().project.use
      context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        viewport: { width: 360, height: 740 },
      })
      return context
    },
    /** Kills all processes of the browser, as a removed battery does. No process can shut down in order. */
    async kill(): Promise<void> {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        if (readCommandLine(pid).includes(folder)) process.kill(Number(pid), 'SIGKILL')
      await context?.close().catch(() => undefined)
    },
    close: async () => context?.close(),
    async remove(): Promise<void> {
      await context?.close().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function readCommandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

/** Signs a customer in, with an empty cart, on the list of products. */
async function signInShopper(context: BrowserContext, tilipo: Tilipo): Promise<{ page: Page; token: string }> {
  const page = await context.newPage()
  await page.goto(`${tilipo.link.url}/auth`)
  await submitSignIn(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await getToken(page)
  await emptyCart(tilipo, token)
  await openProducts(page, tilipo)
  await waitForServiceWorker(page)
  return { page, token }
}

/**
 * Opens the list of products and waits for the first pull, so that the storage and sync code is loaded before a test
 * breaks the connection.
 */
async function openProducts(page: Page, { link }: Tilipo): Promise<void> {
  const before = link.requests.length
  await page.goto(`${link.url}/services/stores`)
  await expect
    .poll(() =>
      link.requests.slice(before).some(({ path, status }) => path.startsWith('/api/sync/pull') && status === 200),
    )
    .toBe(true)
}

/**
 * Adds every product on the page once, without a pause.
 *
 * @returns the number of products
 */
async function addAll(page: Page): Promise<number> {
  // The server renders the buttons. They have no effect before hydration.
  await expect(getAddButtons(page).last()).toBeEnabled()
  return getAddButtons(page).evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click()
    return all.length
  })
}

const expectPending = (page: Page, count: number) =>
  expect(page.getByRole('status').getByText(new RegExp(`${count} changes?`))).toBeVisible()
const fetchQuantities = async (tilipo: Tilipo, token: string): Promise<number[]> =>
  ((await fetchFromServer(tilipo, '/cart', token)).items as { quantity: number }[])
    .map(({ quantity }) => quantity)
    .sort()
const repeatOne = (count: number) => Array.from({ length: count }, () => 1)
const expectQuantities = (tilipo: Tilipo, token: string, expected: number[]) =>
  expect.poll(() => fetchQuantities(tilipo, token), { timeout: 90_000, intervals: [500] }).toEqual(expected)

for (const fault of ['drop after', 'swallow'] as const) {
  test(`Killing the browser ${fault === 'swallow' ? 'before' : 'after'} the server receives a push delivers all changes once`, async ({
    tilipo,
    link,
  }) => {
    const phone = createPersistentPhone()
    const { token } = await signInShopper(await phone.open(), tilipo)
    // Close the browser in order once, because it writes its own data, such as the session token, some seconds late.
    await phone.close()
    const page = await (await phone.open()).newPage()
    await openProducts(page, tilipo)
    link.rule = () => 'drop before'
    const count = await addAll(page)
    expect(count).toBeGreaterThan(10)
    await expectPending(page, count)
    link.rule = (_, path) => (isPush(path) ? fault : 'pass')
    await expect
      .poll(() => pushes(tilipo).some((push) => push.fault === fault && (fault === 'swallow' || push.status === 200)))
      .toBe(true)
    await phone.kill()
    link.rule = () => 'pass'

    const reopenedPage = await (await phone.open()).newPage()
    await reopenedPage.goto(`${link.url}/cart`)
    await expectQuantities(tilipo, token, repeatOne(count))
    await expect(reopenedPage.getByRole('spinbutton')).toHaveCount(count)
    await phone.remove()
  })
}

test('A tab that is frozen during a stalled push is replaced by another tab before the timeout', async ({
  browser,
  tilipo,
  link,
}) => {
  const context = await browser.newContext()
  const { page, token } = await signInShopper(context, tilipo)
  let isStalled = true
  link.rule = (_, path) => (isPush(path) && isStalled ? 'swallow' : 'pass')
  const requestsBefore = link.requests.length
  await getAddButtons(page).first().click()
  await expect.poll(() => link.requests.slice(requestsBefore).filter(({ path }) => isPush(path)).length).toBe(1)
  await freeze(page)
  isStalled = false
  const other = await context.newPage()
  await other.goto(`${link.url}/cart`)
  // The stalled request would time out after 30 seconds.
  await expect.poll(() => fetchQuantities(tilipo, token)).toEqual([1])
  await context.close()
})

/** Blocks the tab's worker: no timer runs and no response arrives. */
async function freeze(page: Page): Promise<void> {
  const worker = page.workers().find((candidate) => candidate.url().includes('sync-worker'))!
  // The call returns only after the page is closed, or never.
  worker
    .evaluate(() =>
      Atomics.wait(
        new Int32Array(
          new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer as unknown as SharedArrayBuffer,
        ),
        0,
        0,
        60_000,
      ),
    )
    .catch(() => undefined)
}

test(
  'Stopping the service worker during a push delivers all changes once',
  { tag: '@journey' },
  async ({ browser, tilipo, link }) => {
    const context = await browser.newContext()
    const { page, token } = await signInShopper(context, tilipo)
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    link.rule = (_, path) => (isPush(path) ? { delayMs: 1500 } : 'pass')
    const count = await addAll(page)
    await expect.poll(() => pushes(tilipo).length).toBeGreaterThan(0)
    await session.send('ServiceWorker.stopAllWorkers')
    await expectQuantities(tilipo, token, repeatOne(count))
    await context.close()
  },
)

test('Background sync sends the outbox when no tab is open', async ({ browser, tilipo, link }) => {
  const context = await browser.newContext()
  const { page: first, token } = await signInShopper(context, tilipo)
  // The service worker that includes background sync takes over after the last tab is closed.
  const page = await reopenTab(first)
  await openProducts(page, tilipo)
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(link.url))
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  link.rule = () => 'drop before'
  const count = await addAll(page)
  await expectPending(page, count)
  await page.close()
  expect(await fetchQuantities(tilipo, token)).toEqual([])
  link.rule = () => 'pass'
  // The browser retries minutes later if the closed tab still holds the drain lock or the connection is down.
  const dispatchSync = () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin: link.url,
      registrationId,
      tag: 'workbox-background-sync:tilipo-outbox',
      lastChance: false,
    })
  await expect(async () => {
    await dispatchSync()
    await expect.poll(() => fetchQuantities(tilipo, token), { timeout: 5000 }).toEqual(repeatOne(count))
  }).toPass({ timeout: 90_000 })
  await context.close()
})

test('Changes from five tabs on an unstable connection each count once', async ({ browser, tilipo, link }) => {
  const context = await browser.newContext()
  const { page, token } = await signInShopper(context, tilipo)
  const tabs = [page]
  for (let count = 0; count < 4; count++) {
    const tab = await context.newPage()
    await tab.goto(`${link.url}/services/stores`)
    tabs.push(tab)
  }
  const random = createSeededRandom(5)
  const randomFaults: Fault[] = ['pass', 'drop before', 'drop after', { status: 503 }, { delayMs: 700 }]
  const end = Date.now() + 20_000
  link.rule = (_, path) => (path.startsWith('/api/sync/') && Date.now() < end ? random.pick(randomFaults) : 'pass')
  for (const [index, tab] of tabs.entries()) {
    await getAddButtons(tab).first().click()
    await expect(tab.getByText('Item added to cart.').first()).toBeVisible()
    await getAddButtons(tab)
      .nth(index + 1)
      .click()
    await expect(tab.getByText('Item added to cart.').first()).toBeVisible()
  }
  await expectQuantities(tilipo, token, [1, 1, 1, 1, 1, 5])
  await expect(page.getByRole('link', { name: 'Cart, 10' })).toBeVisible()
  await context.close()
})

test('A full disk rejects a new change with a message, and pending changes are kept and sent', async ({
  browser,
  tilipo,
  link,
}) => {
  const context = await browser.newContext()
  const { page, token } = await signInShopper(context, tilipo)
  await setOffline(context, true)
  await getAddButtons(page).first().click()
  await expectPending(page, 1)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: link.url, quotaSize: 1 })
  // Chromium applies the quota after a delay.
  let pressCount = 1
  await expect(async () => {
    await getAddButtons(page).nth(pressCount++).click()
    await expect(
      page.getByText(
        "This device is out of space, so we couldn't save your change. Please free some space and try again.",
      ),
    ).toBeVisible({ timeout: 1000 })
  }).toPass()
  const storedCount = Number((await page.getByRole('status').getByRole('link').innerText()).match(/\d+/)![0])
  expect(storedCount).toBeGreaterThan(0)
  expect(storedCount).toBeLessThan(pressCount)
  await session.send('Storage.overrideQuotaForOrigin', { origin: link.url })
  await setOffline(context, false)
  await expectQuantities(tilipo, token, repeatOne(storedCount))
  await context.close()
})
