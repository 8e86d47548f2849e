/** Reads PostgreSQL's `postmaster.pid`, and checks whether it describes a server that is running. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, markOf } from './process-mark'

export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping` */
  status: string
}

/** Returns the server that runs on the cluster. Ignores zombies and other processes that reuse the process id. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const lines = readLines(data)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isPostmasterOf(data, pid)) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' }
}

const monitorMs = 1000

/**
 * Calls `onExit` once when the running postmaster has ended. It polls the process identity, because an adopted server
 * is not a child process.
 * @returns a function that stops the monitor
 */
export function monitorPostmaster(data: string, onExit: () => void): () => void {
  const postmaster = runningPostmaster(data)
  const mark = postmaster && markOf(postmaster.pid)
  const timer = setInterval(() => {
    if (mark && isRunning(mark)) return
    clearInterval(timer)
    onExit()
  }, monitorMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isPostmasterOf(data: string, pid: number): boolean {
  if (!markOf(pid)) return false
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
export function markStale(data: string): void {
  const lines = readLines(data)
  if (!lines || !markedAlive(Number(lines[0]))) return
  lines[0] = String(process.pid)
  writeFileSync(pathIn(data), lines.join('\n'))
}

function markedAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readLines(data: string): string[] | undefined {
  try {
    return readFileSync(pathIn(data), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

const pathIn = (data: string) => join(data, 'postmaster.pid')
