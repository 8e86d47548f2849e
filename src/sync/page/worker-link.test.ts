import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { openWorkerLink } from './worker-link'
import { idleStatus, type SyncStatus } from './status'

/** Creates a fake worker behind a message channel. Like a real worker, it can stop without an event. */
function aWorker() {
  const { port1, port2 } = new MessageChannel()
  const calls: string[] = []
  let page: { status(status: SyncStatus): void } | undefined
  expose(
    {
      ping: () => true,
      start: (user: string, device: string, given: typeof page) => {
        calls.push(`start ${user} ${device}`)
        page = given
      },
      kick: (reason: string) => void calls.push(`kick ${reason}`),
    },
    port2,
  )
  const worker = Object.assign(port1, { terminate: () => (calls.push('terminated'), port1.close()) })
  return {
    worker: worker as unknown as Worker,
    calls,
    crash: () => port2.close(),
    emitStatus: (status: SyncStatus) => page?.status(status),
  }
}

const createCallbacks = () => ({
  status: vi.fn<(status: SyncStatus) => void>(),
  unauthenticated: vi.fn<(token: string) => void>(),
  unfinished: vi.fn<() => void>(),
})

describe('the link to the worker', () => {
  it('starts the worker for a user, forwards kicks and returns its status', async () => {
    const fakeWorker = aWorker()
    const callbacks = createCallbacks()
    const link = openWorkerLink(() => fakeWorker.worker, 'user', 'device', callbacks)
    link.kick('online')
    await expect.poll(() => fakeWorker.calls).toEqual(['start user device', 'kick online'])
    fakeWorker.emitStatus(idleStatus)
    await expect.poll(() => callbacks.status.mock.calls).toEqual([[idleStatus]])
    link.stop()
    expect(fakeWorker.calls).toContain('terminated')
  })

  it('keeps a responsive worker', async () => {
    const fakeWorker = aWorker()
    const make = vi.fn<() => Worker>(() => fakeWorker.worker)
    const link = openWorkerLink(make, 'user', 'device', createCallbacks())
    await link.check()
    expect(make).toHaveBeenCalledOnce()
    link.stop()
  })

  it('recreates a worker whose code failed to load until it loads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [first, second, third] = [aWorker(), aWorker(), aWorker()]
    const make = vi
      .fn<() => Worker>()
      .mockReturnValueOnce(first.worker)
      .mockReturnValueOnce(second.worker)
      .mockReturnValueOnce(third.worker)
    const link = openWorkerLink(make, 'user', 'device', createCallbacks())
    for (const { worker } of [first, second]) {
      worker.dispatchEvent(new Event('error'))
      await vi.advanceTimersByTimeAsync(3000)
    }
    expect(make).toHaveBeenCalledTimes(3)
    await expect.poll(() => third.calls).toEqual(['start user device'])
    link.stop()
    third.worker.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('does not replace a worker that reported an error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fakeWorker = aWorker()
    const make = vi.fn<() => Worker>(() => fakeWorker.worker)
    const link = openWorkerLink(make, 'user', 'device', createCallbacks())
    fakeWorker.worker.dispatchEvent(Object.assign(new Event('error'), { message: 'Uncaught TypeError' }))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(make).toHaveBeenCalledOnce()
    expect(fakeWorker.calls).not.toContain('terminated')
    link.stop()
  })

  it('replaces an unresponsive worker', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [first, second] = [aWorker(), aWorker()]
    const make = vi.fn<() => Worker>().mockReturnValueOnce(first.worker).mockReturnValueOnce(second.worker)
    const link = openWorkerLink(make, 'user', 'device', createCallbacks())
    first.crash()
    const checked = link.check()
    await vi.advanceTimersByTimeAsync(5000)
    await checked
    vi.useRealTimers()
    await expect.poll(() => second.calls).toEqual(['start user device'])
    link.stop()
  })
})
