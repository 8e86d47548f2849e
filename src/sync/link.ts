/** The page's line to its worker: made on first need, made anew when the worker has died. */
import { proxy, wrap, type Remote } from 'comlink'
import type { Kick } from './runner'
import type { Page, SyncWorker } from './worker'

/** A worker that does not answer for so long is gone: browsers kill them under memory pressure without a word. */
const deadAfterMs = 5000

export interface Link {
  kick(why: Kick): void
  /** Finds out whether it still lives, and starts another if not. */
  check(): Promise<void>
  stop(): void
}

export function openLink(make: () => Worker, user: string, device: string, page: Omit<Page, symbol>): Link {
  let worker: Worker
  let remote: Remote<SyncWorker>

  function begin(): void {
    worker = make()
    remote = wrap<SyncWorker>(worker)
    void remote.start(user, device, proxy(page) as Page)
  }

  function end(): void {
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
    stop: end,
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
