import { beforeEach, describe, expect, it, vi } from 'vitest'

let worker: EventTarget
let handover: typeof import('./handover')
beforeEach(async () => {
  vi.resetModules()
  worker = new EventTarget()
  vi.stubGlobal('self', worker)
  handover = await import('./handover')
})

/** Returns whether a later listener receives a fetch event. */
function reachesNextListener(mode = 'cors'): boolean {
  const nextListener = vi.fn<() => void>()
  worker.addEventListener('fetch', nextListener, { once: true })
  worker.dispatchEvent(Object.assign(new Event('fetch'), { request: { mode } }))
  return nextListener.mock.calls.length > 0
}
const createRequest = (signal?: AbortSignal) =>
  handover.abortOnHandover.requestWillFetch({
    request: new Request('http://tilipo.test/api/vendors', { signal, headers: { accept: 'application/json' } }),
  })

describe('a service worker about to be replaced', () => {
  it('aborts its fetches', async () => {
    const request = await createRequest()
    expect([request.signal.aborted, request.url, request.headers.get('accept')]).toEqual([
      false,
      'http://tilipo.test/api/vendors',
      'application/json',
    ])
    handover.startHandover()
    expect(request.signal.aborted).toBe(true)
    expect((await createRequest()).signal.aborted).toBe(true)
  })

  it('lets new requests bypass it, and pages too while online', () => {
    handover.bypassDuringHandover()
    expect(reachesNextListener()).toBe(true)
    handover.startHandover()
    expect([reachesNextListener(), reachesNextListener('navigate')]).toEqual([false, true])
  })

  it('does not wait for its background work', async () => {
    const backgroundWork = handover.untilHandover(new Promise(() => undefined))
    handover.startHandover()
    await expect(backgroundWork).resolves.toBeTruthy()
  })

  it('does not wait for background work that starts later', async () => {
    handover.startHandover()
    await expect(handover.untilHandover(new Promise(() => undefined))).resolves.toBeTruthy()
  })
})

describe('a service worker that stays active', () => {
  it('aborts a fetch when the page aborts it', async () => {
    const page = new AbortController()
    const [before, otherRequest] = [await createRequest(page.signal), await createRequest()]
    page.abort()
    expect([
      before.signal.aborted,
      otherRequest.signal.aborted,
      (await createRequest(page.signal)).signal.aborted,
    ]).toEqual([true, false, true])
  })

  it('waits for background work and passes on its error', async () => {
    await expect(handover.untilHandover(Promise.reject(new Error('full')))).rejects.toThrow('full')
  })
})
