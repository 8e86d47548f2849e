import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** An event target with a state that tests set. */
class Fake<T extends object> extends EventTarget {
  constructor(given: T) {
    super()
    Object.assign(this, given)
  }
}
const fake = <T extends object>(given: T) => new Fake(given) as Fake<T> & T
const aWorker = (state = 'installing', build = 'newer') =>
  fake({
    state,
    postMessage: vi.fn<(message: { type: string }, ports?: MessagePort[]) => void>(({ type }, ports) => {
      if (type === 'WHICH_BUILD') ports![0]!.postMessage(build)
    }),
  })

let container: ReturnType<typeof aContainer>
let registration: ReturnType<typeof aRegistration>
const page = fake({ visibilityState: 'visible', documentElement: { dataset: { build: 'ours' } } })
const reload = vi.fn<() => void>()

const aRegistration = () =>
  fake({
    installing: null as ReturnType<typeof aWorker> | null,
    active: null as ReturnType<typeof aWorker> | null,
    waiting: null as ReturnType<typeof aWorker> | null,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  })
const aContainer = () =>
  fake({
    controller: null as ReturnType<typeof aWorker> | null,
    getRegistration: vi.fn<() => Promise<object | undefined>>(async () => undefined),
    register: vi.fn<(url: string, options: object) => Promise<unknown>>(async () => registration),
  })

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

const load = () => import('./register-service-worker')

/** Simulates a new build that is installed and waiting. */
function installWorker(build?: string) {
  const worker = aWorker('installing', build)
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

describe('the service worker registration', () => {
  it('uses a module, so that it shares chunks with the page', async () => {
    await (await load()).registerServiceWorker({ signedIn: false })
    expect(container.register).toHaveBeenCalledWith('/sw.js', { type: 'module' })
  })

  it('uses the larger script after sign-in and keeps it', async () => {
    const { registerServiceWorker } = await load()
    expect(await registerServiceWorker({ signedIn: true })).toBe(true)
    container.getRegistration.mockResolvedValue({ active: { scriptURL: 'http://tilipo.test/sw-signed-in.js' } })
    expect(await registerServiceWorker({ signedIn: false })).toBe(true)
    expect(container.register.mock.calls.map(([url]) => url)).toEqual(['/sw-signed-in.js', '/sw-signed-in.js'])
  })

  it('asks an active worker to claim the page', async () => {
    registration.active = aWorker('activated')
    await (await load()).registerServiceWorker({ signedIn: false })
    expect(registration.active.postMessage).toHaveBeenCalledWith({ type: 'CLAIM' })
  })

  it('returns false in browsers without service workers', async () => {
    vi.stubGlobal('navigator', {})
    await expect((await load()).registerServiceWorker({ signedIn: false })).resolves.toBe(false)
  })

  it('checks for updates once an hour when the page becomes visible', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await (await load()).registerServiceWorker({ signedIn: false })
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
  // A new one for each test, because the worker of the previous test may respond late.
  let listener = vi.fn<(wasAccepted: boolean) => void>()
  const expectNotified = () => expect.poll(() => listener).toHaveBeenCalledOnce()
  const getSentTypes = (worker: ReturnType<typeof aWorker>) =>
    worker.postMessage.mock.calls.map(([{ type }]) => type).filter((type) => type !== 'WHICH_BUILD')
  const changeController = (to: ReturnType<typeof aWorker>) => {
    container.controller = to
    container.dispatchEvent(new Event('controllerchange'))
  }
  /** Accepts the update while the new build is still being downloaded, and then completes its installation. */
  const acceptDuringDownload = async (worker: ReturnType<typeof aWorker>, acceptUpdate: () => Promise<void>) => {
    registration.update.mockImplementation(async () => void (registration.installing = worker))
    const accepted = acceptUpdate()
    await expect.poll(() => registration.update.mock.calls.length).toBe(1)
    await new Promise((done) => setTimeout(done))
    registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    await accepted
  }
  const start = async () => {
    const register = await load()
    await register.registerServiceWorker({ signedIn: false })
    register.onUpdateReady(listener)
    return register
  }
  const stubSessionStorage = () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  }
  const loadPageAgain = () => {
    vi.resetModules()
    listener = vi.fn<(wasAccepted: boolean) => void>()
    container = aContainer()
    container.controller = aWorker('activated', 'ours')
    vi.stubGlobal('navigator', { serviceWorker: container })
    return start()
  }
  beforeEach(() => {
    listener = vi.fn<(wasAccepted: boolean) => void>()
    container.controller = aWorker('activated', 'ours')
  })

  it('is offered and activated only after consent', async () => {
    const { acceptUpdate } = await start()
    const worker = installWorker()
    await expectNotified()
    expect(getSentTypes(worker)).toEqual([])
    await acceptUpdate()
    expect([getSentTypes(worker), reload.mock.calls.length]).toEqual([['SKIP_WAITING'], 0])
    changeController(worker)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('makes the previous worker hand over first, so that no pending response delays it', async () => {
    const { acceptUpdate } = await start()
    const [before, worker] = [container.controller!, installWorker()]
    await expectNotified()
    expect(getSentTypes(before)).toEqual([])
    await acceptUpdate()
    expect(getSentTypes(before)).toEqual(['MAKE_WAY'])
    expect(before.postMessage.mock.invocationCallOrder.at(-1)).toBeLessThan(
      worker.postMessage.mock.invocationCallOrder.at(-1)!,
    )
  })

  it('reloads the page once, even if the previous worker does not hand over', async () => {
    const { acceptUpdate } = await start()
    const [before, worker] = [container.controller!, installWorker()]
    await expectNotified()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await acceptUpdate()
    await vi.advanceTimersByTimeAsync(2999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    // The message is repeated, because a worker that was restarted in the meantime has lost its state.
    expect(getSentTypes(before)).toEqual(['MAKE_WAY', 'MAKE_WAY'])

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    reload.mockClear()
    await acceptUpdate()
    changeController(worker)
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('A new build that is already waiting is offered, also to late listeners', async () => {
    registration.waiting = aWorker('installed')
    const { onUpdateReady } = await start()
    await expectNotified()
    const lateListener = vi.fn<() => void>()
    onUpdateReady(lateListener)
    expect(lateListener).toHaveBeenCalledOnce()
  })

  it('is offered if it does not answer the build question', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await start()
    const worker = installWorker()
    worker.postMessage.mockImplementation(() => undefined)
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await expectNotified()
  })

  it('is not the first installed worker', async () => {
    container.controller = null
    await start()
    installWorker()
    changeController(aWorker('activated', 'ours'))
    expect([listener.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  })

  it('is not a worker of the same build, which is not offered or activated', async () => {
    await start()
    const worker = installWorker('ours')
    changeController(worker)
    const otherWorker = installWorker()
    await expectNotified()
    expect([getSentTypes(worker), getSentTypes(otherWorker), reload.mock.calls.length]).toEqual([[], [], 0])
  })

  it('activated by another tab is offered here and does not reload this page', async () => {
    const { acceptUpdate } = await start()
    changeController(aWorker('activated'))
    await expectNotified()
    expect(reload).not.toHaveBeenCalled()
    await acceptUpdate()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('offered here and activated by another tab is loaded by a reload', async () => {
    const { acceptUpdate } = await start()
    const worker = installWorker()
    await expectNotified()
    changeController(worker)
    await acceptUpdate()
    expect([reload.mock.calls.length, getSentTypes(worker)]).toEqual([1, []])
  })

  it('accepted during its download is activated when installed; a failed download is not awaited', async () => {
    const { acceptUpdate } = await start()
    container.getRegistration.mockResolvedValue(registration)
    const worker = aWorker('installing')
    await acceptDuringDownload(worker, acceptUpdate)
    expect([getSentTypes(worker), reload.mock.calls.length]).toEqual([['SKIP_WAITING'], 0])

    registration.waiting = registration.installing = null
    registration.update.mockRejectedValue(new Error('no line'))
    await acceptUpdate()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is known to be accepted if the reload after the consent still showed the previous build', async () => {
    stubSessionStorage()
    const { acceptUpdate } = await start()
    const worker = installWorker()
    await expectNotified()
    await acceptUpdate()

    // The previous worker answers the reload, and the new one takes control only then.
    await loadPageAgain()
    changeController(worker)
    await expectNotified()
    expect(listener).toHaveBeenCalledWith(true)

    // If that does not help either, the user decides.
    await loadPageAgain()
    changeController(worker)
    await expectNotified()
    expect(listener).toHaveBeenCalledWith(false)
  })

  it('is offered again after the reload if the new worker is still waiting', async () => {
    stubSessionStorage()
    const { acceptUpdate } = await start()
    const worker = installWorker()
    await expectNotified()
    await acceptUpdate()
    registration.waiting = worker
    await loadPageAgain()
    await expectNotified()
    expect(listener).toHaveBeenCalledWith(false)
  })

  it('is distinguished from a waiting worker of the same build', async () => {
    const { acceptUpdate } = await start()
    container.getRegistration.mockResolvedValue(registration)
    const same = installWorker('ours')
    registration.waiting = same
    await expect.poll(() => same.postMessage.mock.calls.length).toBe(1)
    const newer = aWorker('installing')
    registration.installing = null
    await acceptDuringDownload(newer, acceptUpdate)
    expect([getSentTypes(same), getSentTypes(newer), reload.mock.calls.length]).toEqual([[], ['SKIP_WAITING'], 0])
  })

  it('is not reported to unsubscribed listeners', async () => {
    const { onUpdateReady } = await start()
    const unsubscribedListener = vi.fn<() => void>()
    onUpdateReady(unsubscribedListener)()
    installWorker()
    await expectNotified()
    expect(unsubscribedListener).not.toHaveBeenCalled()
  })
})
