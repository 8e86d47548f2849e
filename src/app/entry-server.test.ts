import { expect, it, vi } from 'vitest'
import { getRenderedUrl, isGuarded, render } from './entry-server'
import { publicRoutes } from './routes/public'
import { matchScreen } from './screens'

// The build creates this stylesheet.
vi.mock('virtual:tilipo-late.css', () => ({}))

const missing = () => Promise.reject(Object.assign(new Error('missing'), { status: 404 }))

it.each([
  '/%0a',
  '/services/%0a',
  '/services/%0d%0a',
  '/services/hotels/%0a%0a',
  '/vendor/%e2%80%a8',
  '/whos-hiring/%00',
  '//',
  '//[',
  '//a:99999/x',
  '/\\[',
])('renders %s without failing', async (url) => {
  await expect(render(url, missing)).resolves.not.toBeUndefined()
})

it('renders a URL with a line break as a missing page', async () => {
  expect(matchScreen('/services/%0a').route.path).toBe('*')
  expect(await render('/services/%0a', missing)).toMatchObject({ status: 404 })
})

it('does not interpret a path with double slashes as a host', async () => {
  expect(await render('//terms', missing)).toMatchObject({ data: { url: '/terms' } })
  expect(await isGuarded('//my-account')).toBe(true)
  expect(await isGuarded('//terms')).toBe(false)
})

it('does not render a page whose query results are unchanged', async () => {
  let queries: unknown
  const url = '/services/hotels/book/1'
  const first = await render(url, missing, {
    isUnchanged: (found) => {
      queries = found
      return false
    },
  })
  expect(first).toMatchObject({ data: { reads: queries } })
  const isUnchanged = (found: unknown) => JSON.stringify(found) === JSON.stringify(queries)
  expect(await render(url, missing, { isUnchanged })).toBe('unchanged')
  expect(await render(url, () => Promise.reject(new Error('busy')), { isUnchanged })).toMatchObject({ status: 503 })
})

it.each([
  ['/', '/'],
  ['/services/hotels', '/services/hotels'],
  ['/services/hotels?town=Lusaka&page=2', '/services/hotels?town=Lusaka&page=2'],
  ['/services/hotels/book/1?checkIn=2026-12-01', '/services/hotels/book/1'],
  ['/missing', '/missing'],
])('renders campaign links to %s as %s', async (url, renderedUrl) => {
  const campaign = `${url}${url.includes('?') ? '&' : '?'}utm_source=mail&fbclid=abc&anything=1`
  expect(await getRenderedUrl(campaign)).toBe(renderedUrl)
  const now = Date.now()
  expect(await render(campaign, missing, { now })).toEqual(await render(renderedUrl, missing, { now }))
})

it('has no rendered URL for pages that are not rendered on the server', async () => {
  expect(await getRenderedUrl('/my-account?page=2')).toBeNull()
})

it.each(
  publicRoutes.filter(({ rendered }) => rendered).map(({ path, parameters = [] }) => [path, parameters] as const),
)('reads no other parameters than those of its route: %s', async (path, parameters) => {
  const names = new Set<string>()
  const get = URLSearchParams.prototype.get
  const spy = vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
    names.add(name)
    return get.call(this, name)
  })
  await render(path.replace(/:\w+/g, '1'), missing).finally(() => spy.mockRestore())
  expect([...names].filter((name) => !parameters.includes(name))).toEqual([])
})
