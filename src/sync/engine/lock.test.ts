import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withFreeLock, withLock } from './lock'

/** The part of the Web Locks API that we use: one holder, a queue, and stealing. */
class FakeLocks {
  private holder: { reject: (error: unknown) => void } | null = null
  private readonly queue: (() => void)[] = []

  request(_: string, options: LockOptions, work: (lock: object | null) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const current = { reject }
        this.holder = current
        Promise.resolve(work({}))
          .then(resolve, reject)
          .finally(() => {
            if (this.holder !== current) return
            this.holder = null
            this.queue.shift()?.()
          })
      }
      if (options.steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        return begin()
      }
      if (!this.holder) return begin()
      if (options.ifAvailable) return resolve(work(null))
      this.queue.push(begin)
      options.signal?.addEventListener('abort', () => {
        if (!this.queue.includes(begin)) return
        this.queue.splice(this.queue.indexOf(begin), 1)
        reject(new DOMException('waited enough', 'AbortError'))
      })
    })
  }
}

const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe('the lock', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { locks: new FakeLocks() }))
  afterEach(() => void vi.unstubAllGlobals())

  it('admits one holder at a time, in order', async () => {
    const log: string[] = []
    const work = (name: string) =>
      withLock(async () => {
        log.push(`${name} in`)
        await new Promise((resolve) => setTimeout(resolve, 5))
        log.push(`${name} out`)
        return name
      })
    expect(await Promise.all([work('a'), work('b')])).toEqual(['a', 'b'])
    expect(log).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  it('is released by failing work, and the error is passed on', async () => {
    await expect(withLock(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(async () => 'next')).toBe('next')
  })

  it('is taken over from a hanging holder, who is informed later and can still finish', async () => {
    const frozen = createGate()
    const lockChecks: boolean[] = []
    const first = withLock(async (holdsLock) => {
      lockChecks.push(holdsLock())
      await frozen.opened
      lockChecks.push(holdsLock())
      return 'late'
    })
    expect(await withLock(async () => 'taken over', { waitTimeoutMs: 20 })).toBe('taken over')
    frozen.open()
    expect(await first).toBe('late')
    expect(lockChecks).toEqual([true, false])
  })

  it('is not taken from a responsive holder, however long the work takes', async () => {
    const busy = createGate()
    const first = withLock(() => busy.opened.then(() => 'first'))
    const second = withLock(async () => 'second', { silenceTimeoutMs: 3500 })
    await new Promise((resolve) => setTimeout(resolve, 4500))
    busy.open()
    expect(await Promise.race([first, second])).toBe('first')
    expect(await second).toBe('second')
  })

  it('is taken within three seconds from an unresponsive holder', async () => {
    // A frozen tab: it keeps its lock, its timers do not run, and it sends no heartbeat.
    void (navigator.locks as unknown as FakeLocks)
      .request('tilipo-drain', {}, () => new Promise(() => undefined))
      .catch(() => undefined)
    const since = performance.now()
    expect(await withLock(async () => 'taken over')).toBe('taken over')
    expect(performance.now() - since).toBeGreaterThan(2400)
  })

  it('is not lost to the waiting timeout once acquired', async () => {
    const result = withLock(
      async (holdsLock) => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return holdsLock()
      },
      { waitTimeoutMs: 5, silenceTimeoutMs: 5 },
    )
    expect(await result).toBe(true)
  })

  it('is skipped by withFreeLock while another holder has it', async () => {
    const busy = createGate()
    const holder = withLock(() => busy.opened)
    expect(await withFreeLock(async () => 'done')).toBeNull()
    busy.open()
    await holder
    expect(await withFreeLock(async () => 'done')).toBe('done')
  })
})

describe('the lock without Web Locks', () => {
  it('runs the work anyway, because the server counts each key once', async () => {
    vi.stubGlobal('navigator', undefined)
    expect([await withLock(async (holdsLock) => holdsLock()), await withFreeLock(async () => 1)]).toEqual([true, 1])
    vi.unstubAllGlobals()
  })
})
