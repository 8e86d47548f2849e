/** Two real builds in succession: an update loses no pending changes, no typed text and not the current page. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { fetchFromServer, emptyCart, expect, waitForServiceWorker, test, getToken, type Tilipo } from './fixtures'

const dist = resolve(import.meta.dirname, '../../dist')
const oldId = (JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { id: string }).id
const newId = oldId.replace(/./g, (digit) => (digit === 'f' ? '0' : (Number.parseInt(digit, 16) + 1).toString(16)))

/** Creates a copy of the app with another build ID, as a release that changed one word would be. */
function createSecondBuild(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tilipo-build-'))
  cpSync(dist, copy, { recursive: true })
  // The renderer resolves its packages from its own folder.
  symlinkSync(resolve(dist, '../node_modules'), join(copy, 'node_modules'))
  const replaceBuildId = (name: string, transform: (text: string) => string = (text) => text) => {
    const file = join(copy, name)
    writeFileSync(file, transform(readFileSync(file, 'utf8').replaceAll(oldId, newId)))
    for (const extension of ['br', 'gz']) rmSync(`${file}.${extension}`, { force: true })
  }
  replaceBuildId('build.json')
  replaceBuildId('template.html')
  replaceBuildId('client/shell.html')
  // A changed shell has another revision in the precache list.
  for (const worker of ['sw', 'sw-signed-in']) {
    replaceBuildId(`client/${worker}.js`, (code) =>
      code.replace(/(revision:"|"revision":")[0-9a-f]{32}/, `$1${'0'.repeat(32)}`),
    )
  }
  return copy
}

let secondBuild: string
test.beforeAll(() => {
  secondBuild = createSecondBuild()
})
test.afterAll(() => rmSync(secondBuild, { recursive: true, force: true }))

const getBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)
const isPageCached = (page: Page, path: string) =>
  page.evaluate(
    async ([name, pagePath]) => Boolean(await (await caches.open(name!)).match(pagePath!)),
    [`tilipo-pages-${oldId}`, path],
  )
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
const prompt = (page: Page) => page.getByRole('region', { name: 'A new version is ready' })

/** Opens a cached page of the first build, with the second build waiting. */
async function openWithUpdateWaiting(page: Page, tilipo: Tilipo): Promise<void> {
  await tilipo.killAndRestart()
  await page.goto('/services/stores')
  await waitForServiceWorker(page)
  await page.reload()
  await expect.poll(() => isPageCached(page, '/services/stores')).toBe(true)
  await tilipo.killAndRestart(secondBuild)
  await checkForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  // It would cover rows of a printed page.
  await page.emulateMedia({ media: 'print' })
  await expect(prompt(page)).toBeHidden()
  await page.emulateMedia({ media: null })
}

test(
  'A new version is offered, and updating keeps pending changes and sends them once',
  { tag: '@journey' },
  async ({ page, tilipo, link, signedIn }) => {
    await tilipo.killAndRestart()
    await signedIn(page, 'customer')
    await emptyCart(tilipo, await getToken(page))
    await page.goto('/services/stores')
    await waitForServiceWorker(page)
    // A page loaded before the service worker controlled it is not cached. A reload would fetch it from the second
    // build.
    await page.reload()
    await expect.poll(() => isPageCached(page, '/services/stores')).toBe(true)
    await tilipo.killAndRestart(secondBuild)

    await test.step('the previous page keeps working', async () => {
      await checkForUpdate(page)
      await expect(prompt(page)).toBeVisible()
      expect(await getBuild(page)).toBe(oldId)
      await page.getByRole('link', { name: 'Contact' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
      expect(await getBuild(page)).toBe(oldId)
    })

    await test.step('unsent changes stay pending', async () => {
      link.rule = (_, path) =>
        path.startsWith('/api/sync/push') || path.startsWith('/api/cart') ? 'drop before' : 'pass'
      await page.goto('/services/stores')
      await page
        .getByRole('button', { name: /Add to cart/i })
        .first()
        .click()
      await expect(page.getByText('Item added to cart.')).toBeVisible()
      await expect(prompt(page)).toContainText('Your pending change is saved.')
    })

    await test.step('the update activates the new build and sends the change once', async () => {
      await prompt(page).getByRole('button', { name: 'Update now' }).click()
      await expect.poll(() => getBuild(page).catch(() => null)).toBe(newId)
      await expect(prompt(page)).toHaveCount(0)
      link.rule = () => 'pass'
      const token = await getToken(page)
      await page.goto('/cart')
      await expect
        .poll(async () =>
          ((await fetchFromServer(tilipo, '/cart', token)).items as { quantity: number }[]).map(
            (item) => item.quantity,
          ),
        )
        .toEqual([1])
    })
  },
)

test('A client rejected as outdated updates and sends its pending changes once', async ({
  page,
  tilipo,
  link,
  signedIn,
}) => {
  await tilipo.killAndRestart()
  await signedIn(page, 'customer')
  const token = await getToken(page)
  await emptyCart(tilipo, token)
  await page.goto('/services/stores')
  await waitForServiceWorker(page)
  await tilipo.killAndRestart(secondBuild)
  link.rule = (_, path) => (path.startsWith('/api/sync/') ? { status: 426, code: 'old_client' } : 'pass')
  await page
    .getByRole('button', { name: /Add to cart/i })
    .first()
    .click()
  await expect(page.getByRole('status').getByRole('link', { name: 'Update to send 1 change' })).toBeVisible()
  await expect(prompt(page)).toContainText('Your pending change is saved.')
  expect((await fetchFromServer(tilipo, '/cart', token)).items).toEqual([])
  link.rule = () => 'pass'
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => getBuild(page).catch(() => null)).toBe(newId)
  await expect
    .poll(async () =>
      ((await fetchFromServer(tilipo, '/cart', token)).items as { quantity: number }[]).map((item) => item.quantity),
    )
    .toEqual([1])
})

test('A request without a response does not delay the new version', async ({ page, tilipo, link }) => {
  await openWithUpdateWaiting(page, tilipo)

  // Requests that the service worker makes for a page, and one that it makes itself: it refreshes the cached page in
  // the background.
  const stalledPaths = [
    '/api/vendors?vertical=store',
    '/pictures/never-seen.webp',
    '/assets/never-seen.js',
    '/services/stores',
  ]
  link.rule = (_, path) => (stalledPaths.includes(path) ? 'swallow' : 'pass')
  await page.reload()
  await page.evaluate((paths) => void paths.map((path) => fetch(path).catch(() => undefined)), stalledPaths.slice(0, 3))
  await expect
    .poll(() =>
      stalledPaths.every((stalledPath) =>
        link.requests.some(({ path, fault }) => path === stalledPath && fault === 'swallow'),
      ),
    )
    .toBe(true)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => getBuild(page).catch(() => null)).toBe(newId)
})

test('A blocked service worker does not prevent the update, and offline the current version remains', async ({
  page,
  context,
  tilipo,
  link,
}) => {
  await openWithUpdateWaiting(page, tilipo)
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate(() =>
      addEventListener(
        'message',
        (event) =>
          event.data === 'hold' &&
          (event as unknown as { waitUntil(work: Promise<unknown>): void }).waitUntil(new Promise(() => undefined)),
      ),
    )
  }
  await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('hold'))
  const hasReloaded = () =>
    page
      .evaluate(() => Boolean((window as { before?: boolean }).before))
      .then(
        (isBefore) => !isBefore,
        () => false,
      )
  const update = async () => {
    await page.evaluate(() => void ((window as { before?: boolean }).before = true))
    await prompt(page).getByRole('button', { name: 'Update now' }).click()
    await expect.poll(hasReloaded).toBe(true)
  }

  link.rule = () => 'drop before'
  await update()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/stores/i)
  await expect(page.getByRole('button', { name: /Add to cart/i }).first()).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
  expect(await getBuild(page)).toBe(oldId)

  link.rule = () => 'pass'
  await update()
  expect(await getBuild(page)).toBe(newId)
  expect(
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((registration) => registration!.waiting?.state),
    ),
  ).toBe('installed')
})

test('Unsaved input is discarded for an update only after confirmation, and the update can be postponed', async ({
  page,
  tilipo,
}) => {
  await tilipo.killAndRestart()
  await page.goto('/contact')
  await waitForServiceWorker(page)
  const messageField = page.locator('main form textarea').first()
  await messageField.fill('Do you have rooms in Mongu?')
  await tilipo.killAndRestart(secondBuild)
  await checkForUpdate(page)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  const warning = page.getByRole('region', { name: 'You have unsaved text' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Keep writing' }).click()
  await expect(messageField).toHaveValue('Do you have rooms in Mongu?')
  expect(await getBuild(page)).toBe(oldId)
  await prompt(page).getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)
  expect(await getBuild(page)).toBe(oldId)
})

test('An update accepted in one tab does not reload another tab, which asks too', async ({ page, context, tilipo }) => {
  await tilipo.killAndRestart()
  await page.goto('/about')
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await other.goto('/vendors')
  await tilipo.killAndRestart(secondBuild)
  await checkForUpdate(page)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => getBuild(page).catch(() => null)).toBe(newId)
  await expect(prompt(other)).toBeVisible()
  expect(await getBuild(other)).toBe(oldId)
  await prompt(other).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => getBuild(other).catch(() => null)).toBe(newId)
})
