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
  expect((await render('//terms', missing))!.data.url).toBe('/terms')
  expect(await isGuarded('//my-account')).toBe(true)
  expect(await isGuarded('//terms')).toBe(false)
})
