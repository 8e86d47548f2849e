/**
 * What phones go through while changes are on their way: browsers killed, tabs frozen, links dead, disks full. Adding to a
 * cart is the change that would show a second application, and one that is lost.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { randomOf } from '../support/sync/random'
import type { Fault } from '../support/fault-proxy'
import {
  askServer,
  emptyCart,
  expect,
  readyOffline,
  reopened,
  signInHere,
  test,
  tokenOf,
  type Tilipo,
} from './fixtures'

const isPush = (path: string) => path.startsWith('/api/sync/push')
const pushes = ({ link }: Tilipo) => link.passed.filter(({ path }) => isPush(path))
const buttons = (page: Page) => page.getByRole('main').getByRole('button', { name: /Add to cart/i })

/** A phone whose storage outlives its browser. */
function aProfile() {
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
    /** As when the battery is pulled out: no process of it gets to say goodbye. */
    async kill(): Promise<void> {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        if (commandOf(pid).includes(folder)) process.kill(Number(pid), 'SIGKILL')
      await context?.close().catch(() => undefined)
    },
    close: async () => context?.close(),
    async remove(): Promise<void> {
      await context?.close().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}

/** Signed in, with an empty cart, on the list of products. */
async function aShopper(context: BrowserContext, tilipo: Tilipo): Promise<{ page: Page; token: string }> {
  const page = await context.newPage()
  await page.goto(`${tilipo.link.url}/auth`)
  await signInHere(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  await toProducts(page, tilipo)
  await readyOffline(page)
  return { page, token }
}

/** The list of products stands, with what keeps and sends: a line that goes before has nothing to say about that. */
async function toProducts(page: Page, { link }: Tilipo): Promise<void> {
  const before = link.passed.length
  await page.goto(`${link.url}/services/stores`)
  await expect
    .poll(() =>
      link.passed.slice(before).some(({ path, status }) => path.startsWith('/api/sync/pull') && status === 200),
    )
    .toBe(true)
}

/** Every product on the page, once, as fast as nobody can. @returns how many. */
async function addAll(page: Page): Promise<number> {
  // Rendered by the server, they take nothing before the page stands.
  await expect(buttons(page).last()).toBeEnabled()
  return buttons(page).evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click()
    return all.length
  })
}

const waits = (page: Page, count: number) =>
  expect(page.getByRole('status').getByText(new RegExp(`${count} changes?`))).toBeVisible()
const quantities = async (tilipo: Tilipo, token: string): Promise<number[]> =>
  ((await askServer(tilipo, '/cart', token)).items as { quantity: number }[]).map(({ quantity }) => quantity).sort()
const once = (count: number) => Array.from({ length: count }, () => 1)
const arrives = (tilipo: Tilipo, token: string, expected: number[]) =>
  expect.poll(() => quantities(tilipo, token), { timeout: 90_000, intervals: [500] }).toEqual(expected)

for (const fault of ['drop after', 'swallow'] as const) {
  test(`Killing the browser ${fault === 'swallow' ? 'before' : 'after'} the server receives a push delivers all changes once`, async ({
    tilipo,
    link,
  }) => {
    const phone = aProfile()
    const { token } = await aShopper(await phone.open(), tilipo)
    // Closed in peace once: what a browser keeps of its own, as the sign-in, it writes down some seconds late.
    await phone.close()
    const page = await (await phone.open()).newPage()
    await toProducts(page, tilipo)
    link.rule = () => 'drop before'
    const count = await addAll(page)
    expect(count).toBeGreaterThan(10)
    await waits(page, count)
    link.rule = (_, path) => (isPush(path) ? fault : 'pass')
    await expect
      .poll(() => pushes(tilipo).some((push) => push.fault === fault && (fault === 'swallow' || push.status === 200)))
      .toBe(true)
    await phone.kill()
    link.rule = () => 'pass'

    const again = await (await phone.open()).newPage()
    await again.goto(`${link.url}/cart`)
    await arrives(tilipo, token, once(count))
    await expect(again.getByRole('spinbutton')).toHaveCount(count)
    await phone.remove()
  })
}

test('A tab that is frozen during a stalled push is replaced by another tab before the timeout', async ({
  browser,
  tilipo,
  link,
}) => {
  const context = await browser.newContext()
  const { page, token } = await aShopper(context, tilipo)
  let dead = true
  link.rule = (_, path) => (isPush(path) && dead ? 'swallow' : 'pass')
  const sent = link.passed.length
  await buttons(page).first().click()
  await expect.poll(() => link.passed.slice(sent).filter(({ path }) => isPush(path)).length).toBe(1)
  await freeze(page)
  dead = false
  const other = await context.newPage()
  await other.goto(`${link.url}/cart`)
  // The request that was swallowed would be given up after 30 seconds.
  await expect.poll(() => quantities(tilipo, token)).toEqual([1])
  await context.close()
})

/** Nothing runs in its worker any more: no timer, no answer that arrives. */
async function freeze(page: Page): Promise<void> {
  const worker = page.workers().find((one) => one.url().includes('sync-worker'))!
  // It never answers, or only when the page is closed.
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
    const { page, token } = await aShopper(context, tilipo)
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    link.rule = (_, path) => (isPush(path) ? { delayMs: 1500 } : 'pass')
    const count = await addAll(page)
    await expect.poll(() => pushes(tilipo).length).toBeGreaterThan(0)
    await session.send('ServiceWorker.stopAllWorkers')
    await arrives(tilipo, token, once(count))
    await context.close()
  },
)

test('Background sync sends the outbox when no tab is open', async ({ browser, tilipo, link }) => {
  const context = await browser.newContext()
  const { page: first, token } = await aShopper(context, tilipo)
  // The service worker that also sends takes over once the last tab is closed.
  const page = await reopened(first)
  await toProducts(page, tilipo)
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(link.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  link.rule = () => 'drop before'
  const count = await addAll(page)
  await waits(page, count)
  await page.close()
  expect(await quantities(tilipo, token)).toEqual([])
  link.rule = () => 'pass'
  // The browser asks again, minutes later, while the tab that was closed still holds the drain or the line is not there yet.
  const wake = () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin: link.url,
      registrationId,
      tag: 'workbox-background-sync:tilipo-outbox',
      lastChance: false,
    })
  await expect(async () => {
    await wake()
    await expect.poll(() => quantities(tilipo, token), { timeout: 5000 }).toEqual(once(count))
  }).toPass({ timeout: 90_000 })
  await context.close()
})

test('Changes from five tabs on an unstable connection each count once', async ({ browser, tilipo, link }) => {
  const context = await browser.newContext()
  const { page, token } = await aShopper(context, tilipo)
  const tabs = [page]
  for (let count = 0; count < 4; count++) {
    const tab = await context.newPage()
    await tab.goto(`${link.url}/services/stores`)
    tabs.push(tab)
  }
  const random = randomOf(5)
  const moods: Fault[] = ['pass', 'drop before', 'drop after', { status: 503 }, { delayMs: 700 }]
  const end = Date.now() + 20_000
  link.rule = (_, path) => (path.startsWith('/api/sync/') && Date.now() < end ? random.pick(moods) : 'pass')
  for (const [index, tab] of tabs.entries()) {
    await buttons(tab).first().click()
    await expect(tab.getByText('Item added to cart.').first()).toBeVisible()
    await buttons(tab)
      .nth(index + 1)
      .click()
    await expect(tab.getByText('Item added to cart.').first()).toBeVisible()
  }
  await arrives(tilipo, token, [1, 1, 1, 1, 1, 5])
  await expect(page.getByRole('link', { name: 'Cart, 10' })).toBeVisible()
  await context.close()
})

test('A full disk rejects a new change with a message, and pending changes are kept and sent', async ({
  browser,
  tilipo,
  link,
}) => {
  const context = await browser.newContext()
  const { page, token } = await aShopper(context, tilipo)
  await context.setOffline(true)
  await buttons(page).first().click()
  await waits(page, 1)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: link.url, quotaSize: 1 })
  // Chromium notices after a while.
  let pressed = 1
  await expect(async () => {
    await buttons(page).nth(pressed++).click()
    await expect(
      page.getByText(
        "This device is out of space, so we couldn't save your change. Please free some space and try again.",
      ),
    ).toBeVisible({ timeout: 1000 })
  }).toPass()
  const kept = Number((await page.getByRole('status').getByRole('link').innerText()).match(/\d+/)![0])
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(pressed)
  await session.send('Storage.overrideQuotaForOrigin', { origin: link.url })
  await context.setOffline(false)
  await arrives(tilipo, token, once(kept))
  await context.close()
})
