import { expect, it } from 'vitest'
import { isGuarded, render } from './entry-server'
import { matchScreen } from './screens'

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
