/** The page's line to its worker: made on first need, made anew when the worker has died. */
import { proxy, wrap, type Remote } from 'comlink'
import type { Kick } from './runner'
import type { Page, SyncWorker } from './worker'

/** A worker that does not answer for so long is gone: browsers kill them under memory pressure without a word. */
const deadAfterMs = 5000
/** Its code was lost on a bad line. */
const askAgainMs = 3000

export interface Link {
  kick(why: Kick): void
  /** Finds out whether it still lives, and starts another if not. */
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
      // What goes wrong while it runs comes with a message, and ends nothing.
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
