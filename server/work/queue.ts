/**
 * Runs queued tasks in this process. The queue holds no transaction open while a task runs, so tasks never delay the
 * change feed.
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
  /** 1 on the first attempt. */
  tries: number
  /** Aborts when the task exceeds its time limit or the process shuts down. */
  signal: AbortSignal
}

export type Handlers = { [Name in TaskName]: (payload: Tasks[Name], tools: Tools) => Promise<void> }

export interface WorkOptions {
  db: Db
  connectionString: string
  gateways: Gateways
  tasks: Handlers
  log?(line: string): void
  /** The number of tasks that run at once in this process. */
  concurrency?: number
  taskTimeoutMs?: number
  /** The polling interval for scheduled tasks. New tasks are announced immediately. */
  pollMs?: number
}

export interface Work {
  /** Gives running tasks a few seconds to finish. Interrupted tasks are retried later. */
  stop(): Promise<void>
}

const tellStderr = (line: string) => void process.stderr.write(`${line}\n`)

/** Installs or upgrades the tables of the queue. Safe for concurrent processes. Must run after our own migrations. */
export async function migrateWork(connectionString: string): Promise<void> {
  const pool = workPool(connectionString, 1)
  await runMigrations({ pgPool: pool, schema, logger: errorsOnly(tellStderr) }).finally(() => pool.end())
}

export async function startWork(given: WorkOptions): Promise<Work> {
  const options = { log: tellStderr, concurrency: 2, taskTimeoutMs: 30_000, pollMs: 1000, ...given }
  // Besides one connection per running task, one connection listens and one releases stale locks.
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
  // A runner stops if it cannot store the end of a task, for example when PostgreSQL restarts. A new one replaces it.
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
    // Stop a replacement that started meanwhile. Stopping a stopped runner rejects, which is ignored.
    await runner.stop().catch(() => undefined)
    await pool.end()
  }
  let ended: Promise<void> | undefined
  return { stop: () => (ended ??= end()) }
}

/** Runs `run` repeatedly. Failures are ignored, because only the connection can fail and the next round retries. */
async function repeat(run: () => Promise<void>, pauseMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await run().catch(() => undefined)
    await sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}
