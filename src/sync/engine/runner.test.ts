import { expect, it, vi } from 'vitest'
import * as engine from './engine'
import { Runner, type RunnerPorts } from './runner'

vi.mock('./engine', async (original) => ({
  ...(await original<object>()),
  drain: vi.fn<() => Promise<engine.DrainOutcome>>(() => Promise.resolve({ state: 'empty' })),
}))

/** A server and a database that advance the clock when they are called. */
function createEnvironment() {
  let clock = 100
  let pullCount = 0
  let pulledFrom = 0
  const pulls: number[] = []
  const onTokenRead: (() => void)[] = []
  const onPull: (() => void)[] = []
  const writeErrors: Error[] = []
  const ports = {
    now: () => clock,
    random: () => 0,
    after: (_: number, work: () => void) => (queueMicrotask(work), () => undefined),
    lock: (work: (holdsLock: () => boolean) => Promise<unknown>) => work(() => true),
    report: () => undefined,
    unfinished: () => undefined,
    unauthenticated: () => undefined,
    token: async () => {
      onTokenRead.shift()?.()
      clock += 1
      return 'token'
    },
    storage: {
      lastPull: async () => pullCount,
      beginPull: async () => ({ pull: ++pullCount, cursor: null, pulledFrom }),
      applyPage: async () => {
        const error = writeErrors.shift()
        if (error) throw error
        return true
      },
      endPull: async (from: number) => void (pulledFrom = from),
    },
    transport: {
      pull: async () => {
        pulls.push(clock)
        clock += 10
        onPull.shift()?.()
        return { ok: true, answer: { rows: [], more: false, again: null } }
      },
    },
  }
  return { runner: new Runner(ports as unknown as RunnerPorts), pulls, onTokenRead, onPull, writeErrors }
}

it('repeats a pull that was requested during another one or just before it started', async () => {
  const { runner, pulls, onTokenRead, onPull } = createEnvironment()
  onTokenRead.push(() => runner.kick('pull'))
  onPull.push(() => runner.kick('pull'))
  runner.kick('pull')
  await expect.poll(() => pulls).toHaveLength(2)
})

it('repeats a pull after a database failure', async () => {
  const { runner, pulls, writeErrors } = createEnvironment()
  writeErrors.push(new Error('connection lost'))
  runner.kick('pull')
  await expect.poll(() => pulls).toHaveLength(2)
})

it('does not read all pending rows again for a new command while nothing can be sent', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  let reads = 0
  const timers: number[] = []
  const row = {
    user: 'user',
    key: 'a',
    orderKey: 'a',
    endpoint: 'cart.clear',
    input: { params: {}, query: {}, body: {} },
  }
  const storage = {
    user: 'user',
    device: 'device',
    readSendable: async () => [row],
    markTried: async () => ((reads += 1), [row]),
    settle: async () => undefined,
  }
  const transport = {
    push: async () => ({ ok: false, kind: 'unreachable', code: 'offline' }),
    probe: async () => ({ ok: false, kind: 'unreachable' }),
  }
  const { drain } = await vi.importActual<typeof import('./engine')>('./engine')
  vi.mocked(engine.drain).mockImplementation(drain)
  const readSpy = vi.spyOn(storage, 'readSendable')
  const runner = new Runner({
    now: Date.now,
    random: () => 1,
    storage,
    transport,
    isOffline: () => false,
    token: async () => 'token',
    report: () => undefined,
    unfinished: () => undefined,
    unauthenticated: () => undefined,
    lock: (work: (holdsLock: () => boolean) => Promise<unknown>) => work(() => true),
    after: (ms: number) => (timers.push(ms), () => undefined),
  } as unknown as RunnerPorts)
  runner.kick('queued')
  await expect.poll(() => timers).toHaveLength(1)
  const before = readSpy.mock.calls.length
  for (let count = 0; count < 100; count++) runner.kick('queued')
  await vi.advanceTimersByTimeAsync(500)
  expect([readSpy.mock.calls.length, reads]).toEqual([before, 1])
  expect(timers.at(-1)).toBeGreaterThan(500)
  expect(timers.at(-1)).toBeLessThanOrEqual(1000)
  await vi.advanceTimersByTimeAsync(600)
  runner.kick('queued')
  await expect.poll(() => readSpy.mock.calls.length).toBeGreaterThan(before)
  vi.useRealTimers()
})

it.each([
  ['reported by the device', async (runner: Runner) => runner.kick('offline')],
  [
    'after a failed pull',
    async (runner: Runner, calls: string[]) => {
      runner.kick('pull')
      await expect.poll(() => calls).toContain('pull')
    },
  ],
])('A runner only probes for a new command while offline (%s)', async (_, goOffline) => {
  const calls: string[] = []
  const failOffline = (method: string) => async () => (
    calls.push(method),
    { ok: false, kind: 'unreachable', code: 'offline' }
  )
  let rows: object[] = []
  const storage = {
    user: 'user',
    readSendable: async () => rows,
    lastPull: async () => 0,
    beginPull: async () => ({ pull: 1, cursor: null, pulledFrom: 0 }),
    markTried: async () => (calls.push('marked'), rows),
    settle: async () => undefined,
  }
  const { drain } = await vi.importActual<typeof import('./engine')>('./engine')
  vi.mocked(engine.drain).mockImplementation(drain)
  const runner = new Runner({
    now: () => 1_000_000,
    random: () => 1,
    storage,
    transport: { push: failOffline('push'), probe: failOffline('probe'), pull: failOffline('pull') },
    isOffline: () => false,
    token: async () => 'token',
    report: () => undefined,
    unfinished: () => undefined,
    unauthenticated: () => undefined,
    after: () => () => undefined,
    lock: (work: (holdsLock: () => boolean) => Promise<unknown>) => work(() => true),
  } as unknown as RunnerPorts)
  await goOffline(runner, calls)
  rows = [
    { user: 'user', key: 'a', orderKey: 'a', endpoint: 'bookings.ask', input: { params: {}, query: {}, body: {} } },
  ]
  runner.kick('queued')
  await expect.poll(() => calls).toContain('probe')
  expect(calls).not.toContain('marked')
  expect(calls).not.toContain('push')
})
