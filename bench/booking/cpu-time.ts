/** Reads the CPU time that processes have used so far, in seconds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
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

/**
 * Reads the CPU time of the PostgreSQL sessions of this database by process ID; null if the system does not provide it.
 * @param connection to the same database, for frequent reads
 */
export async function readSessionCpuSeconds(url: string, connection?: Client): Promise<Map<number, number> | null> {
  if (process.platform !== 'linux') return null
  const text = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const sessions = connection
    ? (await connection.query<{ pid: number }>(text)).rows
    : await query<{ pid: number }>(url, text)
  // A session can end in the meantime.
  const running = sessions.filter(({ pid }) => existsSync(`/proc/${pid}`))
  return new Map(running.map(({ pid }) => [pid, readProcessCpuSeconds(pid)]))
}

/** Reads the CPU time of all threads of a process in nanoseconds: `/proc/<pid>/stat` has only hundredths of a second. */
export function readProcessCpuSeconds(pid: number): number {
  const threads = `/proc/${pid}/task`
  return sum(
    readdirSync(threads).map((thread) => {
      const [nanoseconds] = readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')
      return Number(nanoseconds) / 1e9
    }),
  )
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
