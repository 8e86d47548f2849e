/** The sync worker. The engine runs here, so that sending and counting never block user input on the page. */
import { expose, type ProxyMarked } from 'comlink'
import { closeUserDatabase, openUserDatabase } from '../db/database'
import { openChannel } from './page/channel'
import { watchCounts } from './outbox/counts'
import { createBrowserPorts } from './engine/browser-ports'
import { createFileStore } from './files/file-store'
import { withLock } from './engine/lock'
import { Runner, type Kick } from './engine/runner'
import { deriveStatus, noActivity, noCounts, type SyncStatus } from './page/status'
import { createUploads, readPiece } from './files/upload-requests'

/** Callbacks into the page. */
export interface PageCallbacks extends ProxyMarked {
  status(status: SyncStatus): void
  unauthenticated(token: string): void
  unfinished(): void
}

interface Running {
  user: string
  runner: Runner
  stop(): void
}

let running: Running | undefined

const api = {
  ping: () => true,
  start(user: string, device: string, callbacks: PageCallbacks): void {
    stop()
    running = run(user, device, callbacks)
  },
  kick: (reason: Kick): void => running?.runner.kick(reason),
  stop,
}
export type SyncWorker = typeof api

function stop(): void {
  running?.stop()
  if (running) closeUserDatabase(running.user)
  running = undefined
}

function run(user: string, device: string, callbacks: PageCallbacks): Running {
  const database = openUserDatabase(user)
  let counts = noCounts
  let activity = noActivity
  const reportStatus = () => void callbacks.status(deriveStatus(counts, activity))
  const ports = createBrowserPorts(database, device)
  const runner = new Runner({
    ...ports,
    sendFiles: {
      ...ports,
      files: createFileStore(database),
      uploads: createUploads(),
      read: readPiece,
      after,
      lock: (work) => withLock(work, { name: 'tilipo-files' }),
    },
    after,
    lock: (work) => withLock(work),
    report: (nextActivity) => {
      activity = nextActivity
      reportStatus()
    },
    unfinished: () => void callbacks.unfinished(),
    unauthenticated: (token) => void callbacks.unauthenticated(token),
  })
  const stopWatching = watchCounts(database, (nextCounts) => {
    counts = nextCounts
    reportStatus()
  })
  runner.kick('start')
  return {
    user,
    runner,
    stop() {
      stopWatching()
      runner.stop()
    },
  }
}

function after(ms: number, work: () => void): () => void {
  // A delay that exceeds 31 bits makes browsers fire the timer immediately.
  const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1))
  return () => clearTimeout(timer)
}

openChannel((message) => {
  if (message.user !== running?.user) return
  if (message.does === 'leave') stop()
  else running.runner.kick(message.why)
})
addEventListener('online', () => running?.runner.kick('online'))
addEventListener('offline', () => running?.runner.kick('offline'))
// Rethrown as an error event, the rejection also reaches the page, which reports it (`app/errors`).
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
expose(api)
