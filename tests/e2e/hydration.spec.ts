/**
 * Hydration: React's first render in the browser must produce the markup that the server sent. React's development code
 * reports every difference, in text, elements and attributes; its production code reports only those it cannot patch.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { listScreens } from './all-screens'
import { expect, test } from './fixtures'

const root = resolve(import.meta.dirname, '../..')
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

/** Four visits cover every pair of theme, width and session. */
const visits = [
  { theme: 'light', viewport: phone, user: undefined },
  { theme: 'dark', viewport: desktop, user: undefined },
  { theme: 'dark', viewport: phone, user: 'customer' },
  { theme: 'light', viewport: desktop, user: 'customer' },
] as const

let developmentBuild: string
test.beforeAll(() => {
  test.setTimeout(300_000)
  developmentBuild = mkdtempSync(join(tmpdir(), 'tilipo-development-'))
  execFileSync(process.execPath, ['scripts/build.mjs', '--development', developmentBuild], {
    cwd: root,
    stdio: 'inherit',
  })
})
test.afterAll(() => rmSync(developmentBuild, { recursive: true, force: true }))

/** A page without a service worker, and everything its console reports as an error or a warning. */
async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`${page.url()} ${message.text()}`),
  )
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error}`))
  return { page, complaints }
}

/** Set after hydration. */
const waitForHydration = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated')

/** Changes one word of the document on its way to the browser, as a renderer with a bug would. */
const plantMismatch = (page: Page, search: string, replacement: string) =>
  page.route('**/about', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(search)
    return route.fulfill({ response, body: html.replace(search, replacement) })
  })

for (const { theme, viewport, user } of visits) {
  test(`React's development build hydrates every route without warnings: ${theme}, ${viewport.width} px, ${user ? 'signed in' : 'signed out'}`, async ({
    browser,
    tilipo,
    signedIn,
  }) => {
    test.setTimeout(600_000)
    await tilipo.killAndRestart(developmentBuild)
    const { page, complaints } = await watchedPage(browser, { baseURL: tilipo.link.url, viewport, colorScheme: theme })
    if (user) await signedIn(page, user)
    complaints.splice(0)
    let rendered = 0
    for (const path of await listScreens(tilipo, 'nobody')) {
      const response = await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })
      if (!(await response.text()).includes('id="tilipo-data"')) continue
      rendered++
      await page.goto(path)
      await waitForHydration(page)
    }
    expect(rendered).toBeGreaterThan(35)
    expect(complaints.filter((complaint) => !isMissingPage(complaint))).toEqual([])
    await page.context().close()
  })
}

/** The browser's own report about a page or a datum that answered 404. */
const isMissingPage = (complaint: string) => complaint.includes('the server responded with a status of 404')

test("React's development build reports a planted mismatch", async ({ browser, tilipo, recoverableErrors }) => {
  await tilipo.killAndRestart(developmentBuild)
  const { page, complaints } = await watchedPage(browser, { baseURL: tilipo.link.url })
  await plantMismatch(page, '<main id="main"', '<main id="main" title="planted"')
  await page.goto('/about')
  await waitForHydration(page)
  expect(complaints.join()).toContain('hydrat')
  recoverableErrors.splice(0)
  await page.context().close()
})

test('The production build reports a planted mismatch, which fails its test', async ({
  browser,
  tilipo,
  recoverableErrors,
}) => {
  await tilipo.killAndRestart()
  const { page } = await watchedPage(browser, { baseURL: tilipo.link.url })
  await plantMismatch(page, '<h1', '<h2')
  await page.goto('/about')
  await waitForHydration(page)
  expect(recoverableErrors.splice(0).join()).toContain('/about Recoverable rendering error')
  await page.context().close()
})
