import { beforeEach, describe, expect, it, vi } from 'vitest'

let worker: EventTarget
let way: typeof import('./handover')
beforeEach(async () => {
  vi.resetModules()
  worker = new EventTarget()
  vi.stubGlobal('self', worker)
  way = await import('./handover')
})

/** Returns whether a later listener receives a fetch event. */
function answers(mode = 'cors'): boolean {
  const heard = vi.fn<() => void>()
  worker.addEventListener('fetch', heard, { once: true })
  worker.dispatchEvent(Object.assign(new Event('fetch'), { request: { mode } }))
  return heard.mock.calls.length > 0
}
const asked = (signal?: AbortSignal) =>
  way.abortOnHandover.requestWillFetch({
    request: new Request('http://tilipo.test/api/vendors', { signal, headers: { accept: 'application/json' } }),
  })

describe('a service worker about to be replaced', () => {
  it('aborts its fetches', async () => {
    const request = await asked()
    expect([request.signal.aborted, request.url, request.headers.get('accept')]).toEqual([
      false,
      'http://tilipo.test/api/vendors',
      'application/json',
    ])
    way.startHandover()
    expect(request.signal.aborted).toBe(true)
    expect((await asked()).signal.aborted).toBe(true)
  })

  it('lets new requests bypass it, and pages too while online', () => {
    way.bypassDuringHandover()
    expect(answers()).toBe(true)
    way.startHandover()
    expect([answers(), answers('navigate')]).toEqual([false, true])
  })

  it('does not wait for its background work', async () => {
    const never = way.untilHandover(new Promise(() => undefined))
    way.startHandover()
    await never
  })

  it('does not wait for background work that starts later', async () => {
    way.startHandover()
    await way.untilHandover(new Promise(() => undefined))
  })
})

describe('a service worker that stays active', () => {
  it('aborts a fetch when the page aborts it', async () => {
    const page = new AbortController()
    const [before, other] = [await asked(page.signal), await asked()]
    page.abort()
    expect([before.signal.aborted, other.signal.aborted, (await asked(page.signal)).signal.aborted]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('waits for background work and passes on its error', async () => {
    await expect(way.untilHandover(Promise.reject(new Error('full')))).rejects.toThrow('full')
  })
})
