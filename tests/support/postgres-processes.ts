/** Starts processes that run a PostgreSQL until they are killed, and helpers to inspect them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getSpawnOptions, type Account } from '../../server/postgres/account'
import type { InstallationOptions } from '../../server/postgres/installation'
import { isRunning, type ProcessIdentity } from '../../server/postgres/process-identity'

/** The PostgreSQL under test: the bundled one by default, Debian's in the second run. */
export const binDir = process.env.TEST_PG_BIN
const clusterName = binDir ? `pg${/\d+/.exec(binDir)?.[0]}` : 'pg18'

export const getClusterFolder = (home: string) => join(home, clusterName)

export interface PostgresProcess {
  process: ChildProcess
  url: string
  error?: string
}

/** Starts PostgreSQL from a separate process. */
export async function startPostgresProcess(options: InstallationOptions, uid?: number): Promise<PostgresProcess> {
  const script = join(import.meta.dirname, 'hold-postgres.ts')
  const child = track(
    spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ ...options, binDir })], {
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(uid !== undefined && { uid, gid: uid, env: { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: tmpdir() } }),
    }),
  )
  return { process: child, ...(JSON.parse(await readFirstLine(child)) as { url: string; error?: string }) }
}

export async function stopPostgresProcess(postgres: PostgresProcess): Promise<void> {
  const exited = once(postgres.process, 'exit')
  postgres.process.stdin!.end()
  await exited
}

export async function killPostgresProcess(postgresProcess: PostgresProcess): Promise<void> {
  const exitEvent = once(postgresProcess.process, 'exit')
  postgresProcess.process.kill('SIGKILL')
  await exitEvent
}

export async function killWatchdog(dataDir: string): Promise<void> {
  const watchdog = getWatchdog(dataDir)
  process.kill(watchdog.pid, 'SIGKILL')
  await waitUntil(() => !isRunning(watchdog))
}

export function getWatchdog(dataDir: string): ProcessIdentity {
  return (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { watchdog: ProcessIdentity }).watchdog
}

/** PostgreSQL only checks processes of its own account. */
export function spawnSleepingProcess(account: Account | undefined): number {
  return track(spawn('sleep', ['60'], getSpawnOptions(account))).pid!
}

/** Creates a zombie process: `exec sleep` replaces the shell, and its parent process never reaps the dead child. */
export async function spawnZombie(account: Account | undefined): Promise<number> {
  const parent = track(spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], getSpawnOptions(account)))
  const pid = await readFirstLine(parent)
  await waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z '))
  return Number(pid)
}

const spawnedProcesses: ChildProcess[] = []

function track<P extends ChildProcess>(child: P): P {
  spawnedProcesses.push(child)
  return child
}

export function killSpawnedProcesses(): void {
  for (const child of spawnedProcesses.splice(0)) child.kill('SIGKILL')
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return line
}

export async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Creates a folder that the account which runs PostgreSQL for root can read, like a folder in a checkout. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-launcher-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}
