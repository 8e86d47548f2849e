/** Runs the app's runner on the app's storage and transport. Only the pull is replaced: it returns no changes. */
import { expose } from 'comlink'
import { liveQuery } from 'dexie'
import { countStates } from '../../src/db/count-states'
import { UserDatabase } from '../../src/db/database'
import { openChannel } from '../../src/sync/page/channel'
import { withLock } from '../../src/sync/engine/lock'
import type { PullAnswer } from '../../src/sync/engine/ports'
import { Runner } from '../../src/sync/engine/runner'
import { createStorage } from '../../src/sync/engine/storage'
import { createTransport } from '../../src/sync/engine/transport'

const database = new UserDatabase('bench')
const emptyPull: PullAnswer = { cursor: 'c', snapshot: false, rows: [], more: false, again: null }
let token = 'token-1'
let draining = false

const runner = new Runner({
  now: Date.now,
  random: Math.random,
  storage: createStorage(database, 'a1b2c3d4-0000-4000-8000-000000000000', Date.now),
  transport: { ...createTransport(), pull: async () => ({ ok: true, answer: emptyPull }) },
  isOffline: () => false,
  token: async () => token,
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  lock: (work) => withLock(work),
  report: () => undefined,
  unfinished: () => undefined,
  unauthenticated: () => undefined,
})
addEventListener('online', () => runner.kick('online'))
/** While the harness fills the queue nothing is sent. Afterwards, a new command is sent at once. */
openChannel((message) => void (draining && message.does === 'kick' && runner.kick(message.why)))

const api = {
  ping: () => true,
  signIn() {
    token = 'token-2'
    runner.kick('token')
  },
  drain(): Promise<void> {
    draining = true
    runner.kick('online')
    return new Promise((resolve) => {
      const subscription = liveQuery(() => countStates(database, 'waiting', 'sending', 'settling')).subscribe(
        (count) => {
          if (count > 0) return
          setTimeout(() => subscription.unsubscribe())
          resolve()
        },
      )
    })
  },
}
export type BenchWorker = typeof api
expose(api)
