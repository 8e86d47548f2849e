/**
 * Allows one running launcher per data folder. The lock file remains after a launcher was killed. The owner's process
 * identity shows that the file is stale.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainError } from './plain-error'
import { isRunning, markOf, type ProcessMark } from './process-mark'

interface Holder {
  owner: ProcessMark
  /** Stops PostgreSQL after the owner has ended. */
  watchdog?: ProcessMark | undefined
}

export interface FolderLock {
  /** The watchdog of the previous owner, if it is still running. */
  leftWatchdog: ProcessMark | undefined
  noteWatchdog(pid: number): void
  release(): void
}

const timesToTry = 50

/**
 * Locks the folder for this process.
 * @param displayPath the folder as the operator configured it, for error messages
 * @throws an operator error if another running process holds the lock
 */
export async function lockFolder(folder: string, known: string): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const owner = markOf(process.pid)!
  let stale: Holder | undefined
  for (let attempt = 0; attempt < timesToTry; attempt++) {
    if (create(path, { owner })) return held(path, owner, stale?.watchdog)
    const holder = read(path)
    if (holder && isRunning(holder.owner)) throw inUse(known, holder)
    // Unreadable: another process may have created the file and not written it yet.
    if (!holder && attempt < timesToTry / 2) await sleep(20)
    else if (takeAway(path, holder)) stale = holder
  }
  throw plainError(`Could not lock ${path}. If no other Tilipo is running, delete that file.`)
}

function held(path: string, owner: ProcessMark, leftWatchdog: ProcessMark | undefined): FolderLock {
  return {
    leftWatchdog: leftWatchdog && isRunning(leftWatchdog) ? leftWatchdog : undefined,
    noteWatchdog: (pid) => writeFileSync(path, JSON.stringify({ owner, watchdog: markOf(pid) })),
    release: () => rmSync(path, { force: true }),
  }
}

function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): Holder | undefined {
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
function takeAway(path: string, found: Holder | undefined): boolean {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const taken = read(aside)
  const another = taken !== undefined && isRunning(taken.owner) && taken.owner.pid !== found?.owner.pid
  if (another) create(path, taken)
  rmSync(aside)
  return !another
}

function inUse(folder: string, holder: Holder): Error {
  const { pid } = holder.owner
  return plainError(`Another Tilipo (process ${pid}) is using ${folder}: stop it first, or name another DATA_DIR.`)
}
