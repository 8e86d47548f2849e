import { setImmediate as afterImmediates } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache, type Rendering } from './page-cache'

const freshMs = 5_000
const maxStaleMs = 60_000
const maxFailedMs = 90_000

let now = 0
let errors: unknown[]
let results: string[]
let cache: PageCache<string>
/** Renders that have begun and not ended. */
let renders: { copy: string | undefined; end(page: string, isComplete?: boolean): void; fail(): void }[]
beforeEach(() => {
  now = 1_000_000
  errors = []
  renders = []
  results = []
  cache = createPageCache({
    freshMs,
    maxStaleMs,
    maxFailedMs,
    maxCopies: 2,
    now: () => now,
    onError: (error) => errors.push(error),
    onResult: (result) => results.push(result),
  })
})

const render = (copy: string | undefined) =>
  new Promise<Rendering<string>>((resolve, reject) =>
    renders.push({
      copy,
      end: (page, isComplete = true) => resolve({ page, isComplete }),
      fail: () => reject(new Error('no database')),
    }),
  )
const get = (key = '/') => cache.get(key, render)
/** Returns the page if it is answered without waiting for a render, otherwise undefined. */
async function getAtOnce(key = '/'): Promise<string | undefined> {
  const page = await Promise.race([get(key), afterImmediates(undefined)])
  await afterImmediates()
  return page
}

async function storePage(page: string, key = '/'): Promise<void> {
  const requested = get(key)
  renders.pop()!.end(page)
  await requested
}

describe('the page cache', () => {
  it('renders once for simultaneous requests without a copy', async () => {
    const requests = [get(), get(), get()]
    expect(renders.length).toBe(1)
    renders[0]!.end('first')
    expect(await Promise.all(requests)).toEqual(['first', 'first', 'first'])
  })

  it('answers from a fresh copy without rendering', async () => {
    await storePage('first')
    now += freshMs - 1
    expect(await getAtOnce()).toBe('first')
    await afterImmediates()
    expect(renders).toEqual([])
  })

  it('answers from a stale copy at once, while one render replaces it', async () => {
    await storePage('first')
    now += freshMs
    expect(await Promise.all([getAtOnce(), getAtOnce(), getAtOnce()])).toEqual(['first', 'first', 'first'])
    expect(await getAtOnce()).toBe('first')
    expect(renders.map(({ copy }) => copy)).toEqual(['first'])
    renders[0]!.end('second')
    await afterImmediates()
    expect(await getAtOnce()).toBe('second')
    expect(renders.length).toBe(1)
  })

  it('begins the render of a stale copy after its response', async () => {
    await storePage('first')
    now += freshMs
    await get()
    expect(renders).toEqual([])
    await afterImmediates()
    expect(renders.length).toBe(1)
  })

  it('counts the age of a copy from the begin of its render', async () => {
    const requested = get()
    now += freshMs
    renders[0]!.end('first')
    await requested
    await getAtOnce()
    expect(renders.length).toBe(2)
  })

  it('waits for a render when the copy is too old', async () => {
    await storePage('first')
    now += maxStaleMs
    const requested = get()
    expect(await getAtOnce()).toBeUndefined()
    expect(renders.length).toBe(1)
    renders[0]!.end('second')
    expect(await requested).toBe('second')
  })

  it('answers from the copy while rendering fails, until it is too old', async () => {
    await storePage('first')
    now += freshMs
    await getAtOnce()
    renders.pop()!.fail()
    await afterImmediates()
    expect(errors).toEqual([new Error('no database')])
    expect(await getAtOnce()).toBe('first')
    renders.pop()!.fail()
    await afterImmediates()
    now += maxStaleMs
    const requestedInTime = get()
    renders.pop()!.fail()
    expect(await requestedInTime).toBe('first')
    expect(errors.length).toBe(3)
    now += maxFailedMs - maxStaleMs
    const requested = get()
    renders.pop()!.fail()
    await expect(requested).rejects.toThrow('no database')
  })

  it('sends the last page instead of one with missing data, until it is too old', async () => {
    await storePage('first')
    now += maxStaleMs
    const requestedInTime = get()
    renders.pop()!.end('without prices', false)
    expect(await requestedInTime).toBe('first')
    now += maxFailedMs - maxStaleMs
    const requested = get()
    renders.pop()!.end('without prices', false)
    expect(await requested).toBe('without prices')
  })

  it('reports how each request was answered', async () => {
    await storePage('first')
    await getAtOnce()
    now += freshMs
    await getAtOnce()
    now += maxStaleMs
    void getAtOnce()
    expect(results).toEqual(['miss', 'hit', 'stale', 'miss'])
  })

  it('does not store an incomplete page', async () => {
    const requested = get()
    renders.pop()!.end('without prices', false)
    expect(await requested).toBe('without prices')
    expect(await getAtOnce()).toBeUndefined()
    renders.pop()!.end('first')
    await afterImmediates()
    now += freshMs
    await getAtOnce()
    renders.pop()!.end('without prices', false)
    await afterImmediates()
    expect(await getAtOnce()).toBe('first')
  })

  it('deletes concerned copies, and stores no render that began before', async () => {
    await storePage('room 7', '/7')
    await storePage('room 8', '/8')
    now += freshMs
    await Promise.all([getAtOnce('/7'), getAtOnce('/8')])
    cache.invalidate((page) => page === 'room 7')
    const oldRenders = renders.splice(0)
    expect(await getAtOnce('/7')).toBeUndefined()
    expect(renders.length).toBe(1)
    for (const { end } of oldRenders) end('read before the change')
    renders.pop()!.end('no room')
    await afterImmediates()
    expect(await getAtOnce('/7')).toBe('no room')
    expect(await getAtOnce('/8')).toBe('room 8')
  })

  it('keeps a limited number of copies', async () => {
    for (const key of ['/1', '/2', '/3']) await storePage(key, key)
    expect([await getAtOnce('/1'), await getAtOnce('/2'), await getAtOnce('/3')]).toEqual([undefined, '/2', '/3'])
  })
})
