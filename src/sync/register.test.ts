import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshlyCached } from '../api/public-cache'

/** An event target whose state tests set. */
class Fake<T extends object> extends EventTarget {
  constructor(given: T) {
    super()
    Object.assign(this, given)
  }
}
const fake = <T extends object>(given: T) => new Fake(given) as Fake<T> & T
const aWorker = (state = 'installing') => fake({ state, postMessage: vi.fn<(message: unknown) => void>() })

let container: ReturnType<typeof aContainer>
let registration: ReturnType<typeof aRegistration>
const page = fake({ visibilityState: 'visible' })
const reload = vi.fn<() => void>()

const aRegistration = () =>
  fake({
    installing: null as ReturnType<typeof aWorker> | null,
    waiting: null as ReturnType<typeof aWorker> | null,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  })
const aContainer = () =>
  fake({ controller: null as object | null, register: vi.fn<(url: string, options: object) => Promise<unknown>>(async () => registration) })

beforeEach(() => {
  vi.resetModules()
  registration = aRegistration()
  container = aContainer()
  reload.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { reload })
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./register')

/** A new build has been fetched and waits. */
function installed() {
  const worker = aWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

describe('the service worker', () => {
  it('is registered as a module, so that it shares its chunks with the page', async () => {
    await (await load()).registerServiceWorker()
    expect(container.register).toHaveBeenCalledWith('/sw.js', { type: 'module' })
  })

  it('is done without where there are none', async () => {
    vi.stubGlobal('navigator', {})
    await expect((await load()).registerServiceWorker()).resolves.toBeUndefined()
  })

  it('is looked for anew once an hour, when the person comes back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await (await load()).registerServiceWorker()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 60 * 60_000)
    page.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})

describe('a new build', () => {
  it('is offered, and taken only once the person agrees', async () => {
    container.controller = {}
    const { acceptUpdate, onUpdateReady, registerServiceWorker } = await load()
    const listener = vi.fn<() => void>()
    await registerServiceWorker()
    onUpdateReady(listener)
    const worker = installed()
    expect([listener.mock.calls.length, worker.postMessage.mock.calls.length]).toEqual([1, 0])
    acceptUpdate()
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that waited already when the page came is offered too, also to who asks late', async () => {
    container.controller = {}
    registration.waiting = aWorker('installed')
    const { onUpdateReady, registerServiceWorker } = await load()
    await registerServiceWorker()
    const listener = vi.fn<() => void>()
    onUpdateReady(listener)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is not what the first ever installed one is', async () => {
    const { onUpdateReady, registerServiceWorker } = await load()
    const listener = vi.fn<() => void>()
    await registerServiceWorker()
    onUpdateReady(listener)
    installed()
    container.dispatchEvent(new Event('controllerchange'))
    expect([listener.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  })

  it('that another tab agreed to is offered here, and reloads nothing under anybody', async () => {
    container.controller = {}
    const { acceptUpdate, onUpdateReady, registerServiceWorker } = await load()
    const listener = vi.fn<() => void>()
    await registerServiceWorker()
    onUpdateReady(listener)
    container.dispatchEvent(new Event('controllerchange'))
    expect([listener.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    acceptUpdate()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that was offered here and agreed to in another tab is taken by loading the page again', async () => {
    container.controller = {}
    const { acceptUpdate, registerServiceWorker } = await load()
    await registerServiceWorker()
    const worker = installed()
    container.dispatchEvent(new Event('controllerchange'))
    acceptUpdate()
    expect([reload.mock.calls.length, worker.postMessage.mock.calls.length]).toEqual([1, 0])
  })

  it('is not told to who no longer listens', async () => {
    container.controller = {}
    const { onUpdateReady, registerServiceWorker } = await load()
    await registerServiceWorker()
    const listener = vi.fn<() => void>()
    onUpdateReady(listener)()
    installed()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a copy that was out of date', () => {
  it('is told with what is true now', async () => {
    const { onPublicUpdate } = await load()
    const listener = vi.fn<(update: object) => void>()
    const stop = onPublicUpdate(listener)
    const update = { type: freshlyCached, url: '/api/vendors', answer: {}, at: 1 }
    container.dispatchEvent(new MessageEvent('message', { data: update }))
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'CACHE_UPDATED' } }))
    container.dispatchEvent(new MessageEvent('message', { data: null }))
    expect(listener.mock.calls).toEqual([[update]])
    stop()
    container.dispatchEvent(new MessageEvent('message', { data: update }))
    expect(listener).toHaveBeenCalledOnce()
  })
})
