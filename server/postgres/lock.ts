/**
 * Allows one running launcher per data folder. The lock file remains after a launcher was killed. The owner's process
 * identity shows that the file is stale.
 */
import { hasCode } from './error-code'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { replaceSmallFile } from './small-files'
import { createOperatorError } from '../operator-error'
import { isRunning, getProcessIdentity, type ProcessIdentity } from './process-identity'

interface Holder {
  owner: ProcessIdentity
  /** Stops PostgreSQL after the owner has ended. */
  watchdog?: ProcessIdentity | undefined
}

export interface FolderLock {
  /** The watchdog of the previous owner, if it is still running. */
  previousWatchdog: ProcessIdentity | undefined
  recordWatchdog(pid: number): void
  release(): void
}

const maxAttempts = 50

/**
 * Locks the folder for this process.
 * @param displayPath the folder as the operator configured it, for error messages
 * @throws an operator error if another running process holds the lock
 */
export async function lockFolder(folder: string, displayPath: string): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const owner = getProcessIdentity(process.pid)!
  let stale: Holder | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (createLockFile(path, { owner })) return createLock(path, owner, stale?.watchdog)
    const holder = readLockFile(path)
    if (holder && isRunning(holder.owner)) throw createInUseError(displayPath, holder)
    // Unreadable: another process may have created the file and not written it yet.
    if (!holder && attempt < maxAttempts / 2) await sleep(20)
    else if (removeStaleLock(path, holder)) stale = holder
  }
  throw createOperatorError(`Could not lock ${path}. If no other Tilipo is running, delete that file.`)
}

function createLock(path: string, owner: ProcessIdentity, previousWatchdog: ProcessIdentity | undefined): FolderLock {
  return {
    previousWatchdog: previousWatchdog && isRunning(previousWatchdog) ? previousWatchdog : undefined,
    recordWatchdog: (pid) =>
      replaceSmallFile(path, JSON.stringify({ owner, watchdog: getProcessIdentity(pid) }), 0o644),
    release: () => rmSync(path, { force: true }),
  }
}

function createLockFile(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function readLockFile(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return typeof holder.owner.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes a stale lock file. Two launchers may have read the same stale file, and the first may already have replaced
 * it. Therefore the file is renamed, read again, and restored if it is not the stale one.
 */
function removeStaleLock(path: string, staleHolder: Holder | undefined): boolean {
  const movedPath = `${path}.stale-${process.pid}`
  try {
    renameSync(path, movedPath)
  } catch {
    return false
  }
  const movedHolder = readLockFile(movedPath)
  const isOtherLock =
    movedHolder !== undefined && isRunning(movedHolder.owner) && movedHolder.owner.pid !== staleHolder?.owner.pid
  if (isOtherLock) createLockFile(path, movedHolder)
  rmSync(movedPath)
  return !isOtherLock
}

function createInUseError(folder: string, holder: Holder): Error {
  const { pid } = holder.owner
  return createOperatorError(
    `Another Tilipo (process ${pid}) is using ${folder}: stop it first, or name another DATA_DIR.`,
  )
}
