/**
 * Runs what `enqueue` put down, in this process. A task has no transaction open while it runs, so it never holds the
 * change feed back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Db } from '../db/connect'
import type { Gateways } from '../gateways'
import type { TaskName, Tasks } from './enqueue'
import { beginRunner, errorsOnly, freeStaleLocks, schema, workPool, type RunnerOptions } from './runner'

export interface Tools {
  db: Db
  gateways: Gateways
  /** 1 at the first try. */
  tries: number
  /** Fires when the task has run for too long or the process is about to end. */
  signal: AbortSignal
}

export type Handlers = { [Name in TaskName]: (payload: Tasks[Name], tools: Tools) => Promise<void> }

export interface WorkOptions {
  db: Db
  connectionString: string
  gateways: Gateways
  tasks: Handlers
  log?(line: string): void
  /** How many tasks run at once in this process. */
  concurrency?: number
  taskTimeoutMs?: number
  /** How soon a task is found that became due with time; a new one is told of at once. */
  pollMs?: number
}

export interface Work {
  /** Gives running tasks a few seconds to end; one that is cut off is tried again later. */
  stop(): Promise<void>
}

const tellStderr = (line: string) => void process.stderr.write(`${line}\n`)

/** Installs or upgrades the queue's own tables; two processes at once are safe. Belongs after our own migrations. */
export async function migrateWork(connectionString: string): Promise<void> {
  const pool = workPool(connectionString, 1)
  await runMigrations({ pgPool: pool, schema, logger: errorsOnly(tellStderr) }).finally(() => pool.end())
}

export async function startWork(given: WorkOptions): Promise<Work> {
  const options = { log: tellStderr, concurrency: 2, taskTimeoutMs: 30_000, pollMs: 1000, ...given }
  // Beside the running tasks' own bookkeeping, one connection listens and one clears stale locks.
  const pool = workPool(options.connectionString, options.concurrency + 2)
  try {
    return await keepRunning({ ...options, pool })
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function keepRunning(options: RunnerOptions): Promise<Work> {
  const { pool, taskTimeoutMs } = options
  const stopping = new AbortController()
  let runner = await beginRunner(options)
  const sweeping = repeat(() => freeStaleLocks(pool, taskTimeoutMs * 1.5), taskTimeoutMs / 2, stopping.signal)
  // A runner gives up when it cannot write a task's end down, as when PostgreSQL restarts: another takes its place.
  const replacing = repeat(
    async () => {
      await runner.promise.catch(() => undefined)
      if (!stopping.signal.aborted) runner = await beginRunner(options)
    },
    1000,
    stopping.signal,
  )
  const end = async () => {
    stopping.abort()
    await runner.stop().catch(() => undefined)
    await Promise.all([sweeping, replacing])
    // The one that took its place meanwhile; a stopped one only complains.
    await runner.stop().catch(() => undefined)
    await pool.end()
  }
  let ended: Promise<void> | undefined
  return { stop: () => (ended ??= end()) }
}

/** Failures are the next round's business: what can fail here is the connection. */
async function repeat(run: () => Promise<void>, pauseMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await run().catch(() => undefined)
    await sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}
