import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { openWorkerLink } from './worker-link'
import { idleStatus, type SyncStatus } from './status'

/** A worker behind a message channel, which may stop without an event. */
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
      kick: (why: string) => void calls.push(`kick ${why}`),
    },
    port2,
  )
  const worker = Object.assign(port1, { terminate: () => (calls.push('terminated'), port1.close()) })
  return {
    worker: worker as unknown as Worker,
    calls,
    die: () => port2.close(),
    tell: (status: SyncStatus) => page?.status(status),
  }
}

const page = () => ({
  status: vi.fn<(status: SyncStatus) => void>(),
  unauthenticated: vi.fn<(token: string) => void>(),
  unfinished: vi.fn<() => void>(),
})

describe('the link to the worker', () => {
  it('starts the worker for a user, forwards kicks and returns its status', async () => {
    const at = aWorker()
    const here = page()
    const link = openWorkerLink(() => at.worker, 'user', 'device', here)
    link.kick('online')
    await expect.poll(() => at.calls).toEqual(['start user device', 'kick online'])
    at.tell(idleStatus)
    await expect.poll(() => here.status.mock.calls).toEqual([[idleStatus]])
    link.stop()
    expect(at.calls).toContain('terminated')
  })

  it('keeps a responsive worker', async () => {
    const at = aWorker()
    const make = vi.fn<() => Worker>(() => at.worker)
    const link = openWorkerLink(make, 'user', 'device', page())
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
    const link = openWorkerLink(make, 'user', 'device', page())
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
    const at = aWorker()
    const make = vi.fn<() => Worker>(() => at.worker)
    const link = openWorkerLink(make, 'user', 'device', page())
    at.worker.dispatchEvent(Object.assign(new Event('error'), { message: 'Uncaught TypeError' }))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(make).toHaveBeenCalledOnce()
    expect(at.calls).not.toContain('terminated')
    link.stop()
  })

  it('replaces an unresponsive worker', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [first, second] = [aWorker(), aWorker()]
    const make = vi.fn<() => Worker>().mockReturnValueOnce(first.worker).mockReturnValueOnce(second.worker)
    const link = openWorkerLink(make, 'user', 'device', page())
    first.die()
    const checked = link.check()
    await vi.advanceTimersByTimeAsync(5000)
    await checked
    vi.useRealTimers()
    await expect.poll(() => second.calls).toEqual(['start user device'])
    link.stop()
  })
})
