/** Processes that hold a PostgreSQL until they are killed, and what a test asks of one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getSpawnOptions, type Account } from '../../server/db/launcher/account'
import type { InstallationOptions } from '../../server/db/launcher/installation'
import { isRunning, type ProcessIdentity } from '../../server/db/launcher/process-identity'

/** The PostgreSQL under test: the bundled one, or Debian's in the second run. */
export const binDir = process.env.TEST_PG_BIN
const clusterName = binDir ? `pg${/\d+/.exec(binDir)?.[0]}` : 'pg18'

export const clusterIn = (home: string) => join(home, clusterName)

export interface Holder {
  process: ChildProcess
  url: string
  error?: string
}

/** Starts PostgreSQL from a process of its own. */
export async function hold(options: InstallationOptions, uid?: number): Promise<Holder> {
  const script = join(import.meta.dirname, 'hold-postgres.ts')
  const child = track(
    spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ ...options, binDir })], {
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(uid !== undefined && { uid, gid: uid, env: { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: tmpdir() } }),
    }),
  )
  return { process: child, ...(JSON.parse(await firstLine(child)) as { url: string; error?: string }) }
}

export async function letGo(holder: Holder): Promise<void> {
  const gone = once(holder.process, 'exit')
  holder.process.stdin!.end()
  await gone
}

export async function kill(holder: Holder): Promise<void> {
  const gone = once(holder.process, 'exit')
  holder.process.kill('SIGKILL')
  await gone
}

export async function killWatchdog(dataDir: string): Promise<void> {
  const watchdog = watchdogOf(dataDir)
  process.kill(watchdog.pid, 'SIGKILL')
  await until(() => !isRunning(watchdog))
}

export function watchdogOf(dataDir: string): ProcessIdentity {
  return (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { watchdog: ProcessIdentity }).watchdog
}

/** PostgreSQL only minds processes of its own account. */
export function livingProcess(account: Account | undefined): number {
  return track(spawn('sleep', ['60'], getSpawnOptions(account))).pid!
}

/** `sleep` takes the shell's place and so becomes a parent that never asks after its dead child. */
export async function zombie(account: Account | undefined): Promise<number> {
  const parent = track(spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], getSpawnOptions(account)))
  const pid = await firstLine(parent)
  await until(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z '))
  return Number(pid)
}

const started: ChildProcess[] = []

function track<P extends ChildProcess>(child: P): P {
  started.push(child)
  return child
}

export function killAll(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return line
}

export async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Open to the account that root borrows, as a folder in a checkout is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-launcher-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}
