import { object, optional, string, type } from 'superstruct'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/core/endpoint'
import { anyone } from '#contract/core/access'
import { createPublicReads, freshMs, retentionMs, getQueryKey, type Ports, type PublicReads } from './public-read-cache'

const hotels = endpoint({
  name: 'hotels.list',
  method: 'GET',
  path: '/hotels/:town',
  params: object({ town: string() }),
  query: object({ q: optional(string()) }),
  answer: type({ name: string() }),
  access: anyone,
  offline: 'cache',
})
const inLusaka = { params: { town: 'lusaka' }, query: {} }
const key = getQueryKey(hotels, inLusaka)

let clock = 0
const fetch = vi.fn<Ports['fetch']>()
let reads: PublicReads

beforeEach(() => {
  clock = 1_000_000
  fetch.mockReset().mockImplementation(async () => ({ value: { name: `answer ${fetch.mock.calls.length}` } }))
  reads = createPublicReads({ fetch, now: () => clock, wait: async () => undefined })
})

describe('a public query', () => {
  test('is fetched once while fresh, and again after five minutes', async () => {
    expect(await reads.read(hotels, inLusaka)).toEqual({ name: 'answer 1' })
    clock += freshMs - 1
    expect(await reads.read(hotels, inLusaka)).toEqual({ name: 'answer 1' })
    clock += 1
    expect(await reads.read(hotels, inLusaka)).toEqual({ name: 'answer 2' })
  })

  test('keeps a newer value when a refetch is answered from a cache', async () => {
    await reads.read(hotels, inLusaka)
    fetch.mockImplementation(async () => {
      reads.applyUpdate(key, { name: 'the newer word' }, clock + 1000)
      return { value: { name: 'the copy' }, at: clock }
    })
    expect(await reads.read(hotels, inLusaka, { force: true })).toEqual({ name: 'the newer word' })
    expect(reads.getState(key)).toEqual({ value: { name: 'the newer word' }, at: clock + 1000, loading: false })
  })

  test('keeps a newer value when a refetch fails', async () => {
    await reads.read(hotels, inLusaka)
    fetch.mockImplementation(async () => {
      reads.applyUpdate(key, { name: 'the newer word' }, clock + 1000)
      throw Object.assign(new Error('gone'), { status: 410 })
    })
    await expect(reads.read(hotels, inLusaka, { force: true })).rejects.toThrow('gone')
    expect(reads.getState(key)).toMatchObject({
      value: { name: 'the newer word' },
      fault: { status: 410 },
      loading: false,
    })
  })

  test('keeps a newer value when the first fetch is answered from a cache', async () => {
    fetch.mockImplementation(async () => {
      reads.applyUpdate(key, { name: 'the newer word' }, clock + 1000)
      return { value: { name: 'the copy' }, at: clock }
    })
    expect(await reads.read(hotels, inLusaka)).toEqual({ name: 'the newer word' })
  })

  test('is fetched once for concurrent reads', async () => {
    await Promise.all([reads.read(hotels, inLusaka), reads.read(hotels, inLusaka)])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is cached separately per parameters and query', async () => {
    await reads.read(hotels, inLusaka)
    await reads.read(hotels, { params: { town: 'lusaka' }, query: { q: 'pool' } })
    expect(Object.keys(reads.dehydrate())).toEqual(['/api/hotels/lusaka', '/api/hotels/lusaka?q=pool'])
  })

  test('is retried once', async () => {
    fetch.mockRejectedValue({ status: 503, message: 'busy' })
    await expect(reads.read(hotels, inLusaka)).rejects.toMatchObject({ status: 503 })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('A public query that is missing in the rendered page is not fetched again while fresh', async () => {
    reads.hydrate({ [key]: { fault: { status: 404, message: 'gone' } } }, clock)
    await expect(reads.read(hotels, inLusaka)).rejects.toMatchObject({ status: 404 })
    expect(fetch).not.toHaveBeenCalled()
    clock += freshMs
    expect(await reads.read(hotels, inLusaka)).toEqual({ name: 'answer 1' })
  })

  test('A public query with a permanent refusal is not retried', async () => {
    fetch.mockRejectedValue({ status: 404, code: 'not_found', message: 'gone' })
    await expect(reads.read(hotels, inLusaka)).rejects.toMatchObject({ status: 404 })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(reads.getState(key)).toMatchObject({ fault: { status: 404, code: 'not_found', message: 'gone' } })
  })

  test.each([404, 410])('A public query that is answered with %i is displayed no longer', async (status) => {
    await reads.read(hotels, inLusaka)
    fetch.mockRejectedValue({ status, message: 'gone' })
    await expect(reads.read(hotels, inLusaka, { force: true })).rejects.toMatchObject({ status })
    expect(reads.getState(key)).toEqual({ fault: { status, message: 'gone' }, at: clock, loading: false })
  })

  test('loses its value when its copy was deleted, unless the value is newer', async () => {
    await reads.read(hotels, inLusaka)
    reads.applyRemoval(key, { status: 404, message: 'gone' }, clock - 1000)
    expect(reads.getState(key).value).toBeDefined()
    // A date header has a resolution of one second.
    reads.applyRemoval(key, { status: 404, message: 'gone' }, clock - 999)
    expect(reads.getState(key)).toEqual({ fault: { status: 404, message: 'gone' }, at: clock - 999, loading: false })
    reads.applyRemoval('/api/hotels/other', { message: 'gone' }, clock)
    expect(Object.keys(reads.dehydrate())).toEqual([key])
  })

  test('stays removed when the removal arrives before the deleted copy', async () => {
    await reads.read(hotels, inLusaka)
    const copy = { value: { name: 'the copy' }, at: clock }
    clock += freshMs
    fetch.mockImplementation(async () => {
      reads.applyRemoval(key, { status: 404, message: 'gone' }, clock)
      return copy
    })
    await expect(reads.read(hotels, inLusaka)).rejects.toMatchObject({ status: 404 })
    expect(reads.getState(key)).toEqual({ fault: { status: 404, message: 'gone' }, at: clock, loading: false })
  })

  test('is fetched again at once if it is displayed, otherwise when it is read', async () => {
    const inNdola = { params: { town: 'ndola' }, query: {} }
    await Promise.all([reads.read(hotels, inLusaka), reads.read(hotels, inNdola)])
    const unsubscribe = reads.subscribe(key, () => undefined)
    clock += 1
    reads.refetchAll()
    await expect.poll(() => reads.getCached(hotels, inLusaka)).toEqual({ name: 'answer 3' })
    expect(fetch).toHaveBeenCalledTimes(3)
    await reads.read(hotels, inNdola)
    expect(fetch).toHaveBeenCalledTimes(4)
    unsubscribe()
  })

  test('A public query that cannot be refreshed keeps its value and reports the error', async () => {
    await reads.read(hotels, inLusaka)
    const at = clock
    clock += freshMs
    fetch.mockRejectedValue({ message: 'no connection' })
    await expect(reads.read(hotels, inLusaka)).rejects.toBeDefined()
    expect(reads.getState(key)).toMatchObject({ value: { name: 'answer 1' }, at, fault: { message: 'no connection' } })
  })

  test('has the age of the cached response', async () => {
    fetch.mockResolvedValue({ value: { name: 'kept' }, at: clock - freshMs })
    await reads.read(hotels, inLusaka)
    expect(reads.getState(key).at).toBe(clock - freshMs)
    await reads.read(hotels, inLusaka)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('is evicted half an hour after its last use, unless a screen displays it', async () => {
    const inNdola = { params: { town: 'ndola' }, query: {} }
    await reads.read(hotels, inLusaka)
    await reads.read(hotels, inNdola)
    const unsubscribe = reads.subscribe(getQueryKey(hotels, inNdola), () => undefined)
    clock += retentionMs
    await reads.read(hotels, { params: { town: 'kitwe' }, query: {} })
    expect(reads.getCached(hotels, inLusaka)).toBeUndefined()
    expect(reads.getCached(hotels, inNdola)).toBeDefined()
    unsubscribe()
  })

  test('notifies subscribers when loading starts and ends', async () => {
    const loadingStates: boolean[] = []
    reads.subscribe(key, () => loadingStates.push(reads.getState(key).loading))
    await reads.read(hotels, inLusaka)
    expect(loadingStates).toEqual([true, false])
  })
})

test('is hydrated from the page with the time of rendering', async () => {
  await reads.read(hotels, inLusaka)
  const page = createPublicReads({ fetch, now: () => clock })
  page.hydrate(JSON.parse(JSON.stringify(reads.dehydrate())), clock - 1000)
  expect(page.getState(key)).toEqual({ value: { name: 'answer 1' }, at: clock - 1000, loading: false })
})
