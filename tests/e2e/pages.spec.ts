/**
 * Public pages as the server sends them: readable without JavaScript, and without inline code other than the allowed
 * script and style.
 */
import { createHash } from 'node:crypto'
import { getAdoptionFailures, watchAdoption } from '../support/hydration-adoption'
import { expect, test, type Tilipo } from './fixtures'

const routes = [
  '/',
  '/services/hotels',
  '/services/stores',
  '/services/bus-ticketing',
  '/vendors',
  '/about',
  '/whos-hiring',
  '/nowhere/at/all',
]

for (const route of routes) {
  const tag = route === '/' ? '@journey' : []
  test(`The page ${route} works without JavaScript`, { tag }, async ({ browser, tilipo }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    const answer = await page.goto(tilipo.link.url + route)
    expect(answer?.status()).toBe(route.startsWith('/nowhere') ? 404 : 200)
    await expect(page.locator('h1').first()).toBeVisible()
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(80)
    await context.close()
  })

  test(
    `The page ${route} contains only scripts and styles that its content security policy allows`,
    { tag },
    async ({ tilipo }) => {
      const answer = await fetch(tilipo.direct + route, { headers: { accept: 'text/html' } })
      const policy = answer.headers.get('content-security-policy') ?? ''
      const html = await answer.text()
      const inline = [
        ...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g),
      ].map((found) => found[1]!)
      expect(inline).toHaveLength(1)
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      expect(policy).toContain(hash(inline[0]!))
      for (const [, css] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) expect(policy).toContain(hash(css!))
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toMatch(/<[^>]+\son\w+=/)
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;| )/)
      expect(policy).not.toContain('unsafe')
      if (route !== '/auth') expect(policy).not.toContain('google')
    },
  )
}

test('The content security policy causes no errors in the console', { tag: '@journey' }, async ({ page, tilipo }) => {
  const consoleMessages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  for (const route of routes.slice(0, 6)) {
    await page.goto(tilipo.link.url + route)
    await page.waitForLoadState('networkidle')
  }
  expect(consoleMessages).toEqual([])
})

const fetchFirst = async (tilipo: Tilipo, list: string, key: string): Promise<any> =>
  ((await (await fetch(`${tilipo.direct}/api/${list}`)).json()) as any)[key][0]

/** One page of each kind. */
const pageKinds: [string, (tilipo: Tilipo) => string | Promise<string>][] = [
  ...[
    '/',
    '/services/hotels',
    '/services?q=lodge',
    '/vendors',
    '/about',
    '/contact',
    '/whos-hiring',
    '/privacy-policy',
    '/become-a-vendor',
    '/nowhere',
  ].map((route): [string, () => string] => [route, () => route]),
  ['a hotel room', async (tilipo) => (await fetchFirst(tilipo, 'listings?vertical=hotels', 'listings')).path],
  ['a product', async (tilipo) => (await fetchFirst(tilipo, 'listings?vertical=stores', 'listings')).path],
  ['a vendor', async (tilipo) => `/vendor/${(await fetchFirst(tilipo, 'vendors', 'vendors'))._id}`],
  ['a job', async (tilipo) => `/whos-hiring/${(await fetchFirst(tilipo, 'jobs', 'jobs'))._id}`],
]

for (const [kind, find] of pageKinds) {
  test(
    `Hydration adopts the server-rendered elements and replaces none: ${kind}`,
    { tag: kind === '/' || kind === 'a hotel room' ? '@journey' : [] },
    async ({ page, tilipo }) => {
      await watchAdoption(page)
      await page.goto(tilipo.link.url + (await find(tilipo)))
      // The theme menu is loaded after hydration.
      await expect(page.getByRole('button', { name: 'Theme' })).toHaveAttribute('popovertarget')
      await page.waitForLoadState('networkidle')
      expect(await getAdoptionFailures(page)).toEqual([])
    },
  )
}

test('An unchanged page returns 304', { tag: '@journey' }, async ({ tilipo }) => {
  const first = await fetch(`${tilipo.direct}/about`, { headers: { accept: 'text/html' } })
  const secondResponse = await fetch(`${tilipo.direct}/about`, {
    headers: { accept: 'text/html', 'if-none-match': first.headers.get('etag')! },
  })
  expect([first.status, secondResponse.status]).toEqual([200, 304])
})

test('Private responses are never cached', { tag: '@journey' }, async ({ tilipo }) => {
  for (const path of ['/api/auth/me', '/api/cart', '/api/notifications', '/api/sync/pull']) {
    expect((await fetch(tilipo.direct + path)).headers.get('cache-control')).toBe('no-store')
  }
})

test(
  'Health and metrics respond, assets are cached permanently and the service worker is not',
  { tag: '@journey' },
  async ({ tilipo }) => {
    expect((await fetch(`${tilipo.direct}/api/health`)).status).toBe(200)
    // A proxy does not pass them on.
    for (const address of tilipo.processes)
      expect(await (await fetch(`${address}/metrics`)).text()).toContain('http_request_seconds')
    expect((await fetch(`${tilipo.direct}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
    const html = await (await fetch(`${tilipo.direct}/`, { headers: { accept: 'text/html' } })).text()
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)![0]
    const file = await fetch(tilipo.direct + asset, { headers: { 'accept-encoding': 'br' } })
    expect([file.headers.get('cache-control'), file.headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
    expect((await fetch(`${tilipo.direct}/assets/gone.js`)).status).toBe(404)
  },
)
