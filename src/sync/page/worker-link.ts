/**
 * The page's connection to its worker. The worker is created on first use, and again after the browser has terminated
 * it.
 */
import { proxy, wrap, type Remote } from 'comlink'
import type { Kick } from '../engine/runner'
import type { PageCallbacks, SyncWorker } from '../worker'

/**
 * A worker that does not respond within this time is treated as terminated: browsers end workers under memory pressure
 * without an event.
 */
const pingTimeoutMs = 5000
/** Delay before a new worker is started when the script failed to load. */
const restartDelayMs = 3000

export interface WorkerLink {
  kick(reason: Kick): void
  /** Checks whether the worker responds, and replaces it if not. */
  check(): Promise<void>
  stop(): void
}

export function openWorkerLink(
  createWorker: () => Worker,
  user: string,
  device: string,
  callbacks: Omit<PageCallbacks, symbol>,
): WorkerLink {
  let worker: Worker
  let remote: Remote<SyncWorker>
  let isStopped = false
  let restartTimer: ReturnType<typeof setTimeout> | undefined

  function startWorker(): void {
    const newWorker = createWorker()
    worker = newWorker
    newWorker.addEventListener('error', (event) => {
      // Runtime errors have a message and do not end the worker. A failed script load has none.
      const isLost = !('message' in event && event.message)
      if (!isLost || worker !== newWorker || isStopped) return
      terminateWorker()
      restartTimer = setTimeout(startWorker, restartDelayMs)
    })
    remote = wrap<SyncWorker>(newWorker)
    void remote.start(user, device, proxy(callbacks))
  }

  function terminateWorker(): void {
    clearTimeout(restartTimer)
    worker.terminate()
  }

  startWorker()
  return {
    kick: (reason) => void remote.kick(reason),
    async check() {
      const pingedRemote = remote
      if ((await hasResponded(pingedRemote.ping())) || pingedRemote !== remote) return
      terminateWorker()
      startWorker()
    },
    stop() {
      isStopped = true
      terminateWorker()
    },
  }
}

function hasResponded(ping: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pingTimeoutMs)
    ping.then(
      () => {
        clearTimeout(timer)
        resolve(true)
      },
      () => resolve(false),
    )
  })
}
