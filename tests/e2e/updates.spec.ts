/** Two real builds, one after the other: nobody loses what waits, what was typed, or the page they are on. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { askServer, emptyCart, expect, readyOffline, test, tokenOf, type Tilipo } from './fixtures'

const dist = resolve(import.meta.dirname, '../../dist')
const oldId = (JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { id: string }).id
const newId = oldId.replace(/./g, (digit) => (digit === 'f' ? '0' : (Number.parseInt(digit, 16) + 1).toString(16)))

/** The same app under another name, as a release that changed a word would be. */
function aSecondBuild(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tilipo-build-'))
  cpSync(dist, copy, { recursive: true })
  // Its renderer asks for its packages from where it stands.
  symlinkSync(resolve(dist, '../node_modules'), join(copy, 'node_modules'))
  const rename = (name: string, more: (text: string) => string = (text) => text) => {
    const file = join(copy, name)
    writeFileSync(file, more(readFileSync(file, 'utf8').replaceAll(oldId, newId)))
    for (const packed of ['br', 'gz']) rmSync(`${file}.${packed}`, { force: true })
  }
  rename('build.json')
  rename('template.html')
  rename('client/shell.html')
  // Another shell has another revision in the precache's list.
  for (const worker of ['sw', 'sw-signed-in']) {
    rename(`client/${worker}.js`, (code) =>
      code.replace(/(revision:"|"revision":")[0-9a-f]{32}/, `$1${'0'.repeat(32)}`),
    )
  }
  return copy
}

let second: string
test.beforeAll(() => {
  second = aSecondBuild()
})
test.afterAll(() => rmSync(second, { recursive: true, force: true }))

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)
const hasKept = (page: Page, path: string) =>
  page.evaluate(
    async ([name, kept]) => Boolean(await (await caches.open(name!)).match(kept!)),
    [`tilipo-pages-${oldId}`, path],
  )
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
const prompt = (page: Page) => page.getByRole('region', { name: 'A new version is ready' })

/** On a page of the first build, which is kept, with the second one waiting. */
async function aVisitorIsOffered(page: Page, tilipo: Tilipo): Promise<void> {
  await tilipo.killAndRestart()
  await page.goto('/services/stores')
  await readyOffline(page)
  await page.reload()
  await expect.poll(() => hasKept(page, '/services/stores')).toBe(true)
  await tilipo.killAndRestart(second)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
}

test(
  'A new version is offered, and updating keeps pending changes and sends them once',
  { tag: '@journey' },
  async ({ page, tilipo, link, signedIn }) => {
    await tilipo.killAndRestart()
    await signedIn(page, 'customer')
    await emptyCart(tilipo, await tokenOf(page))
    await page.goto('/services/stores')
    await readyOffline(page)
    // Loaded before the service worker was in charge it would be fetched anew, and be the second build's.
    await page.reload()
    await expect.poll(() => hasKept(page, '/services/stores')).toBe(true)
    await tilipo.killAndRestart(second)

    await test.step('the previous page keeps working', async () => {
      await lookForUpdate(page)
      await expect(prompt(page)).toBeVisible()
      expect(await buildOf(page)).toBe(oldId)
      await page.getByRole('link', { name: 'Contact' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
      expect(await buildOf(page)).toBe(oldId)
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
      await expect.poll(() => buildOf(page).catch(() => null)).toBe(newId)
      await expect(prompt(page)).toHaveCount(0)
      link.rule = () => 'pass'
      const token = await tokenOf(page)
      await page.goto('/cart')
      await expect
        .poll(async () =>
          ((await askServer(tilipo, '/cart', token)).items as { quantity: number }[]).map((item) => item.quantity),
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
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  await page.goto('/services/stores')
  await readyOffline(page)
  await tilipo.killAndRestart(second)
  link.rule = (_, path) => (path.startsWith('/api/sync/') ? { status: 426, code: 'old_client' } : 'pass')
  await page
    .getByRole('button', { name: /Add to cart/i })
    .first()
    .click()
  await expect(page.getByRole('status').getByRole('link', { name: 'Update to send 1 change' })).toBeVisible()
  await expect(prompt(page)).toContainText('Your pending change is saved.')
  expect((await askServer(tilipo, '/cart', token)).items).toEqual([])
  link.rule = () => 'pass'
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(newId)
  await expect
    .poll(async () =>
      ((await askServer(tilipo, '/cart', token)).items as { quantity: number }[]).map((item) => item.quantity),
    )
    .toEqual([1])
})

test('A request without a response does not delay the new version', async ({ page, tilipo, link }) => {
  await aVisitorIsOffered(page, tilipo)

  // What the service worker asks for a page, and what it asks of itself: the copy of a page is refreshed behind it.
  const behind = [
    '/api/vendors?vertical=store',
    '/pictures/never-seen.webp',
    '/assets/never-seen.js',
    '/services/stores',
  ]
  link.rule = (_, path) => (behind.includes(path) ? 'swallow' : 'pass')
  await page.reload()
  await page.evaluate((paths) => void paths.map((path) => fetch(path).catch(() => undefined)), behind.slice(0, 3))
  await expect
    .poll(() => behind.every((one) => link.passed.some(({ path, fault }) => path === one && fault === 'swallow')))
    .toBe(true)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(newId)
})

test('A blocked service worker does not prevent the update, and offline the current version remains', async ({
  page,
  context,
  tilipo,
  link,
}) => {
  await aVisitorIsOffered(page, tilipo)
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
  const taken = () =>
    page
      .evaluate(() => Boolean((window as { before?: boolean }).before))
      .then(
        (isBefore) => !isBefore,
        () => false,
      )
  const update = async () => {
    await page.evaluate(() => void ((window as { before?: boolean }).before = true))
    await prompt(page).getByRole('button', { name: 'Update now' }).click()
    await expect.poll(taken).toBe(true)
  }

  link.rule = () => 'drop before'
  await update()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/stores/i)
  await expect(page.getByRole('button', { name: /Add to cart/i }).first()).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
  expect(await buildOf(page)).toBe(oldId)

  link.rule = () => 'pass'
  await update()
  expect(await buildOf(page)).toBe(newId)
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
  await readyOffline(page)
  const words = page.locator('main form textarea').first()
  await words.fill('Do you have rooms in Mongu?')
  await tilipo.killAndRestart(second)
  await lookForUpdate(page)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  const warning = page.getByRole('region', { name: 'You have unsaved text' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Keep writing' }).click()
  await expect(words).toHaveValue('Do you have rooms in Mongu?')
  expect(await buildOf(page)).toBe(oldId)
  await prompt(page).getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)
  expect(await buildOf(page)).toBe(oldId)
})

test('An update accepted in one tab does not reload another tab, which asks too', async ({ page, context, tilipo }) => {
  await tilipo.killAndRestart()
  await page.goto('/about')
  await readyOffline(page)
  const other = await context.newPage()
  await other.goto('/vendors')
  await tilipo.killAndRestart(second)
  await lookForUpdate(page)
  await prompt(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(newId)
  await expect(prompt(other)).toBeVisible()
  expect(await buildOf(other)).toBe(oldId)
  await prompt(other).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(other).catch(() => null)).toBe(newId)
})
