import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { showcase, vendors } from '#contract/catalogue/catalogue'
import { completeInput } from '#contract/core/build-request'
import { request } from './request'
import { invalidItemCounts } from './invalid-items'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => warn.mockClear())
afterAll(() => void vi.restoreAllMocks())

const respond = (body: unknown) => async () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const read = (body: unknown) => request(showcase, completeInput<typeof showcase>({}), { fetch: respond(body) })
const category = (items: unknown[]) => ({ title: 'Hotels', link: '/services/hotels', serviceType: 'hotels', items })

it('returns the valid items and warns once about an invalid field, without its value', async () => {
  const body = [
    category([
      { id: 'a', name: 'Lodge' },
      { id: 'b', name: { phone: '0971234567' } },
      { id: 'c', name: 7 },
    ]),
  ]
  expect(await read(body)).toMatchObject({ ok: true, answer: [{ items: [{ name: 'Lodge' }] }] })
  await read(body)
  expect(warn.mock.calls).toEqual([['Invalid item in a response: marketplace.showcase *.items.*.name']])
  expect(invalidItemCounts.get('marketplace.showcase *.items.*.name')).toBe(4)
})

it('reports nothing when every item is valid', async () => {
  expect(await read([category([{ id: 'a', name: 'Lodge' }])])).toMatchObject({ ok: true })
  expect(warn).not.toHaveBeenCalled()
})

it.each<[string, unknown]>([
  ['a list of other items', [{ error: 'Please sign in to this network' }]],
  ['an object', { title: 'Welcome to Hotel Wi-Fi' }],
  ['text', 'Welcome'],
])('treats %s as a response of another server', async (_, body) => {
  expect(await read(body)).toMatchObject({ ok: false, kind: 'unreachable', code: 'portal' })
  expect(warn).not.toHaveBeenCalled()
})

it('treats a response of another structure as one of another server', async () => {
  const result = await request(vendors, completeInput<typeof vendors>({}), {
    fetch: respond({ vendors: [{ _id: 'v' }] }),
  })
  expect(result).toMatchObject({ ok: false, code: 'portal' })
})
