/**
 * Stops PostgreSQL after this process has ended in any way. The watchdog is a shell that waits until our pipe closes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, getSpawnOptions } from './account'
import type { FolderLock } from './lock'
import type { Installation } from './installation'
import { createOperatorError } from '../operator-error'
import { findRunningPostmaster } from './postmaster'
import { isRunning, type ProcessIdentity } from './process-identity'

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
export function startWatchdog(
  installation: Installation,
  lock: FolderLock,
  foldersToDelete: string[],
): () => Promise<void> {
  if (process.platform === 'win32') return async () => {}
  const child = spawn(
    '/bin/sh',
    ['-c', script, getPgCtlPath(installation), installation.data, getStopMode(foldersToDelete), ...foldersToDelete],
    {
      ...getSpawnOptions(installation.account),
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  child.unref()
  const pipe = child.stdin as Socket
  pipe.unref()
  pipe.on('error', () => {})
  if (child.pid) lock.recordWatchdog(child.pid)
  return async () => {
    // Wait for the exit: otherwise the watchdog stays a zombie if the init process does not reap children.
    child.ref()
    if (child.kill('SIGKILL')) await once(child, 'exit')
  }
}

/**
 * Waits until the watchdog of the previous launcher has ended: it may be about to stop the server that we would adopt.
 */
export async function waitForExit(watchdog: ProcessIdentity | undefined): Promise<void> {
  while (watchdog && isRunning(watchdog)) await sleep(20)
}

export async function stopServer(installation: Installation, foldersToDelete: string[]): Promise<void> {
  if (!findRunningPostmaster(installation.data)) return
  const mode = getStopMode(foldersToDelete)
  const { output } = await run(
    getPgCtlPath(installation),
    ['stop', '-D', installation.data, '-m', mode, '-t', '60'],
    installation.account,
  )
  if (findRunningPostmaster(installation.data)) throw createOperatorError(`PostgreSQL did not stop: ${output.trim()}`)
}

/** `fast` ends the sessions and writes a checkpoint. Folders that are deleted next do not need one. */
const getStopMode = (foldersToDelete: string[]) => (foldersToDelete.length ? 'immediate' : 'fast')
const getPgCtlPath = (installation: Installation) => join(installation.bin, 'pg_ctl')
