/** What PostgreSQL's own `postmaster.pid` says about the server on a cluster, and whether to believe it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, markOf } from './process-mark'

export interface Postmaster {
  pid: number
  port: number
  /** `starting`, `ready`, `stopping` */
  status: string
}

/** The server that runs on this cluster, if one does: not a zombie, not another process that got its number. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const lines = readLines(data)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isPostmasterOf(data, pid)) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' }
}

const monitorMs = 1000

/**
 * Calls `onExit` once when the running postmaster is gone. By its process mark, because an adopted server is not our child.
 * @returns stops the monitor
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
 * PostgreSQL refuses to start over a file whose process number is in use, be it by a zombie. Deleting the file would
 * also take away its check that no backend still holds the old shared memory; our own number, as its parent's, is the
 * one that it takes for stale while it still makes that check.
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
