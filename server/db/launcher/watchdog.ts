/**
 * Stops PostgreSQL after this process has ended in any way. The watchdog is a shell that waits until our pipe closes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, runAs } from './account'
import type { FolderLock } from './lock'
import type { Place } from './place'
import { plainError } from './plain-error'
import { runningPostmaster } from './postmaster'
import { isRunning, type ProcessMark } from './process-mark'

const script = `
trap "" HUP INT TERM
read -r _
"$0" stop -D "$1" -m "$2" -t 60
shift 2
[ $# -eq 0 ] || rm -rf "$@"`

/**
 * Starts the watchdog. Windows has no such shell: there, a server whose launcher was killed keeps running, and the next
 * start adopts it.
 * @param foldersToDelete deleted after PostgreSQL has stopped
 * @returns a function that ends the watchdog without stopping PostgreSQL
 */
export function watch(place: Place, lock: FolderLock, doomed: string[]): () => Promise<void> {
  if (process.platform === 'win32') return async () => {}
  const child = spawn('/bin/sh', ['-c', script, pgCtl(place), place.data, stopMode(doomed), ...doomed], {
    ...runAs(place.account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const pipe = child.stdin as Socket
  pipe.unref()
  pipe.on('error', () => {})
  if (child.pid) lock.noteWatchdog(child.pid)
  return async () => {
    // Wait for the exit: otherwise the watchdog stays a zombie if the init process does not reap children.
    child.ref()
    if (child.kill('SIGKILL')) await once(child, 'exit')
  }
}

/**
 * Waits until the watchdog of the previous launcher has ended: it may be about to stop the server that we would adopt.
 */
export async function waitFor(watchdog: ProcessMark | undefined): Promise<void> {
  while (watchdog && isRunning(watchdog)) await sleep(20)
}

export async function stopServer(place: Place, doomed: string[]): Promise<void> {
  if (!runningPostmaster(place.data)) return
  const mode = stopMode(doomed)
  const { output } = await run(pgCtl(place), ['stop', '-D', place.data, '-m', mode, '-t', '60'], place.account)
  if (runningPostmaster(place.data)) throw plainError(`PostgreSQL did not stop: ${output.trim()}`)
}

/** `fast` ends the sessions and writes a checkpoint. Folders that are deleted next do not need one. */
const stopMode = (doomed: string[]) => (doomed.length ? 'immediate' : 'fast')
const pgCtl = (place: Place) => join(place.bin, 'pg_ctl')
