import { expect, it, vi } from 'vitest'
import { Runner, type RunnerPorts } from './runner'

vi.mock('./engine', async (original) => ({ ...(await original<object>()), drain: async () => ({ state: 'empty' }) }))

/** A server and a database whose clock moves when they are asked. */
function world() {
  let at = 100
  let begun = 0
  let pulledFrom = 0
  const pulls: number[] = []
  const inToken: (() => void)[] = []
  const inFlight: (() => void)[] = []
  const broken: Error[] = []
  const ports = {
    now: () => at,
    random: () => 0,
    after: (_: number, work: () => void) => (queueMicrotask(work), () => undefined),
    lock: (work: (mine: () => boolean) => Promise<unknown>) => work(() => true),
    report: () => undefined,
    unfinished: () => undefined,
    unauthenticated: () => undefined,
    token: async () => {
      inToken.shift()?.()
      at += 1
      return 'token'
    },
    storage: {
      lastPull: async () => begun,
      beginPull: async () => ({ pull: ++begun, cursor: null, pulledFrom }),
      applyPage: async () => {
        const error = broken.shift()
        if (error) throw error
        return true
      },
      endPull: async (from: number) => void (pulledFrom = from),
    },
    transport: {
      pull: async () => {
        pulls.push(at)
        at += 10
        inFlight.shift()?.()
        return { ok: true, answer: { rows: [], more: false, again: null } }
      },
    },
  }
  return { runner: new Runner(ports as unknown as RunnerPorts), pulls, inToken, inFlight, broken }
}

it('what is asked for while a pull is under way is asked anew, also when more was asked just before it began', async () => {
  const { runner, pulls, inToken, inFlight } = world()
  inToken.push(() => runner.kick('pull'))
  inFlight.push(() => runner.kick('pull'))
  runner.kick('pull')
  await vi.waitFor(() => expect(pulls).toHaveLength(2))
})

it('a pull that the database failed is still wanted', async () => {
  const { runner, pulls, broken } = world()
  broken.push(new Error('connection lost'))
  runner.kick('pull')
  await vi.waitFor(() => expect(pulls).toHaveLength(2))
})
