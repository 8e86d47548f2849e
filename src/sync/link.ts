/**
 * The page's connection to its worker. The worker is created on first use, and again after the browser has terminated
 * it.
 */
import { proxy, wrap, type Remote } from 'comlink'
import type { Kick } from './runner'
import type { Page, SyncWorker } from './worker'

/**
 * A worker that does not respond within this time is treated as terminated: browsers end workers under memory pressure
 * without an event.
 */
const deadAfterMs = 5000
/** Delay before a new worker is started when the script failed to load. */
const askAgainMs = 3000

export interface Link {
  kick(why: Kick): void
  /** Checks whether the worker responds, and replaces it if not. */
  check(): Promise<void>
  stop(): void
}

export function openLink(make: () => Worker, user: string, device: string, page: Omit<Page, symbol>): Link {
  let worker: Worker
  let remote: Remote<SyncWorker>
  let stopped = false
  let again: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    const mine = make()
    worker = mine
    mine.addEventListener('error', (event) => {
      // Runtime errors have a message and do not end the worker. A failed script load has none.
      const isLost = !('message' in event && event.message)
      if (!isLost || worker !== mine || stopped) return
      end()
      again = setTimeout(begin, askAgainMs)
    })
    remote = wrap<SyncWorker>(mine)
    void remote.start(user, device, proxy(page) as Page)
  }

  function end(): void {
    clearTimeout(again)
    worker.terminate()
  }

  begin()
  return {
    kick: (why) => void remote.kick(why),
    async check() {
      const asked = remote
      if ((await answered(asked.ping())) || asked !== remote) return
      end()
      begin()
    },
    stop() {
      stopped = true
      end()
    },
  }
}

function answered(ping: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), deadAfterMs)
    ping.then(
      () => {
        clearTimeout(timer)
        resolve(true)
      },
      () => resolve(false),
    )
  })
}
