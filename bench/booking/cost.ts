/** What processes have used of the processor so far, in seconds. */
import { readFileSync } from 'node:fs'
import { ask } from '../support/postgres'
import { sum } from '../support/numbers'
import { metricsToken } from '../support/tilipo'

/** A server's own count, by `process.cpuUsage()`. */
export async function cpuOfServer(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return sum(
    [...text.matchAll(/^process_cpu_(?:user|system)_seconds_total ([\d.e+-]+)/gm)].map(([, seconds]) =>
      Number(seconds),
    ),
  )
}

/** Linux counts in hundredths of a second. */
const ticks = 100

/** PostgreSQL's sessions with this database, by process; null where the system does not tell. */
export async function cpuOfSessions(url: string): Promise<Map<number, number> | null> {
  if (process.platform !== 'linux') return null
  const sessions = await ask<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return new Map(sessions.map(({ pid }) => [pid, cpuOfProcess(pid)]))
}

function cpuOfProcess(pid: number): number {
  // The name stands in brackets and may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

export const spent = (before: Map<number, number> | null, after: Map<number, number> | null): number =>
  before && after ? sum([...after].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0))) : NaN

/** For how long statements ran in this database, all sessions together, waiting for disk and locks included. */
export async function statementSeconds(cluster: string, database: string): Promise<number> {
  const [row] = await ask<{ ms: number }>(
    cluster,
    'select active_time as ms from pg_stat_database where datname = $1',
    [database],
  )
  return row!.ms / 1000
}
