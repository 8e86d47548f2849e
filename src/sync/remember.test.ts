import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPublicDatabase } from '../db/public'
import { rememberPublic } from './remember'

const kept = new Map<string, Response>()
beforeEach(async () => {
  kept.clear()
  const cache = { match: async (url: string) => kept.get(url), put: async (url: string, response: Response) => void kept.set(url, response) }
  vi.stubGlobal('caches', { open: async () => cache })
  await openPublicDatabase().listings.clear()
})

const answer = { listings: [{ _id: 'a', vertical: 'hotels' }], total: 1 }
const at = Date.UTC(2026, 10, 21)

describe('what came embedded in a page', () => {
  it('goes where the service worker looks, with its time, and into what was seen', async () => {
    await rememberPublic('/api/listings?town=Lusaka', answer, at)
    const copy = kept.get('/api/listings?town=Lusaka')!
    expect([await copy.json(), copy.headers.get('content-type'), Date.parse(copy.headers.get('date')!)]).toEqual([answer, 'application/json', at])
    expect(await openPublicDatabase().listings.count()).toBe(1)
  })

  it('does not replace what was fetched meanwhile', async () => {
    kept.set('/api/listings', new Response('newer'))
    await rememberPublic('/api/listings', answer, at)
    expect(await kept.get('/api/listings')!.text()).toBe('newer')
  })

  it('is a copy less where there are no caches or no room', async () => {
    vi.stubGlobal('caches', { open: async () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
    await expect(rememberPublic('/api/listings', answer, at)).resolves.toBeUndefined()
  })
})
