/** Errors in the page: what the user sees, and what reaches the server's log. */
import type { Page } from '@playwright/test'
import { expect, test, type Tilipo } from './fixtures'

const message = 'quote is not defined for Mutale Banda, 0971234567'

/** Replaces the code of the contact page by a component that throws. */
async function breakContactPage(
  page: Page,
  body = `export default function Broken() { throw new TypeError(${JSON.stringify(message)}) }`,
): Promise<void> {
  await page.route('**/assets/ContactPage-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

const reports = (tilipo: Tilipo) =>
  tilipo
    .log()
    .split('\n')
    .filter((line) => line.includes('"client_error"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('A failing component shows the error page and logs one line without personal data', async ({
  page,
  tilipo,
  link,
  recoverableErrors,
}) => {
  await breakContactPage(page)
  await page.goto(`${link.url}/contact?phone=0971234567`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refresh Page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expect.poll(() => reports(tilipo).filter(({ kind }) => kind === 'render')).toHaveLength(1)
  const [line] = reports(tilipo)
  expect(line).toMatchObject({
    kind: 'render',
    name: 'TypeError',
    route: '/contact',
    browser: 'Chrome',
    build: expect.stringMatching(/^[\w-]{8}$/),
  })
  expect(line!.message).toBe('quote is not defined for …')
  expect(line!.stack).toContainEqual(expect.stringMatching(/^ContactPage-[\w-]{8}\.js:1:\d+$/))
  expect(line!.componentStack).not.toEqual([])
  expect(tilipo.log()).not.toMatch(/Mutale|0971234567/)
  // React first tried to hydrate the server's markup, and reported that as recoverable.
  recoverableErrors.splice(0)
})

test('An error outside of rendering is reported once, however often it occurs', async ({ page, tilipo, link }) => {
  await page.goto(link.url)
  const before = reports(tilipo).length
  await page.evaluate(() => {
    for (let count = 0; count < 5; count++) {
      const error = new TypeError('offer.map is not a function')
      error.stack = `TypeError: x\n at y (${location.origin}/assets/kit-a1b2c3d4.js:1:2)`
      void Promise.reject(error)
    }
  })
  await expect.poll(() => reports(tilipo).length).toBe(before + 1)
  expect(reports(tilipo).at(-1)).toMatchObject({ kind: 'promise', message: 'offer.map is not a function', route: '/' })
})

test('A failed dynamic import is not reported', async ({ page, tilipo, link }) => {
  await page.goto(link.url)
  const before = reports(tilipo).length
  const reportRequests: string[] = []
  page.on('request', (request) => request.url().includes('/api/client-errors') && reportRequests.push(request.url()))
  const loadsReporter = page.waitForResponse(/\/assets\/report-/)
  await page.evaluate(() => void import('/assets/Gone-a1b2c3d4.js' as string))
  await loadsReporter
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(reportRequests).toEqual([])
  expect(reports(tilipo)).toHaveLength(before)
})
