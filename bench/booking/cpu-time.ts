/** Reads the CPU time that processes have used so far, in seconds. */
import { readFileSync } from 'node:fs'
import { query } from '../support/postgres'
import { sum } from '../support/numbers'
import { metricsToken } from '../support/tilipo'

/** Reads the CPU time of a server from its metrics (`process.cpuUsage()`). */
export async function readServerCpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return sum(
    [...text.matchAll(/^process_cpu_(?:user|system)_seconds_total ([\d.e+-]+)/gm)].map(([, seconds]) =>
      Number(seconds),
    ),
  )
}

/** Clock ticks per second on Linux. */
const ticksPerSecond = 100

/**
 * Reads the CPU time of the PostgreSQL sessions of this database by process ID; null if the system does not provide it.
 */
export async function readSessionCpuSeconds(url: string): Promise<Map<number, number> | null> {
  if (process.platform !== 'linux') return null
  const sessions = await query<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return new Map(sessions.map(({ pid }) => [pid, readProcessCpuSeconds(pid)]))
}

function readProcessCpuSeconds(pid: number): number {
  // Field 2 is the process name in parentheses, which may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export const sumCpuDifference = (before: Map<number, number> | null, after: Map<number, number> | null): number =>
  before && after ? sum([...after].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0))) : NaN

/**
 * Reads the total time that statements of a database ran, in seconds: all sessions together, including waits for disk
 * and locks.
 */
export async function readStatementSeconds(cluster: string, database: string): Promise<number> {
  const [row] = await query<{ ms: number }>(
    cluster,
    'select active_time as ms from pg_stat_database where datname = $1',
    [database],
  )
  return row!.ms / 1000
}
