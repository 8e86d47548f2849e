/** Reads PostgreSQL's `postmaster.pid`, and checks whether it describes a server that is running. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, getProcessIdentity } from './process-identity'

interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping` */
  status: string
}

/** Returns the server that runs on the cluster. Ignores zombies and other processes that reuse the process id. */
export function findRunningPostmaster(data: string): Postmaster | undefined {
  const lines = readPidFile(data)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isPostmaster(data, pid)) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' }
}

const monitorMs = 1000

/**
 * Calls `onExit` once when the running postmaster has ended. It polls the process identity, because an adopted server
 * is not a child process.
 * @returns a function that stops the monitor
 */
export function monitorPostmaster(data: string, onExit: () => void): () => void {
  const postmaster = findRunningPostmaster(data)
  const identity = postmaster && getProcessIdentity(postmaster.pid)
  const timer = setInterval(() => {
    if (identity && isRunning(identity)) return
    clearInterval(timer)
    onExit()
  }, monitorMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isPostmaster(data: string, pid: number): boolean {
  if (!getProcessIdentity(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    return false
  }
}

/**
 * Makes a leftover `postmaster.pid` stale. PostgreSQL refuses to start if the process id in the file is in use, even by
 * a zombie. Deleting the file would also disable its check that no backend still holds the old shared memory.
 * PostgreSQL treats the id of its parent process, which is ours, as stale and still makes that check.
 */
export function markPidFileStale(data: string): void {
  const lines = readPidFile(data)
  if (!lines || !isProcessAlive(Number(lines[0]))) return
  lines[0] = String(process.pid)
  writeFileSync(getPidFilePath(data), lines.join('\n'))
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(getPidFilePath(data), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

const getPidFilePath = (data: string) => join(data, 'postmaster.pid')
