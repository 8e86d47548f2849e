/**
 * Runs queued tasks in this process. The queue holds no transaction open while a task runs, so tasks never delay the
 * change feed.
 */
import { runMigrations } from 'graphile-worker'
import { defaultTaskTimeoutMs, getLockCheckMs, getStaleLockMs } from './failed-jobs'
import { runRelay } from './relay'
import { repeatUntilAborted } from './repeat'
import {
  startGraphileRunner,
  createErrorLogger,
  createFailedJobIndex,
  releaseStaleLocks,
  createTaskPool,
  type GraphileRunnerOptions,
  type TaskRunnerOptions,
} from './runner'
import { schema } from './schema'

export interface TaskRunner {
  /** Gives running tasks a few seconds to finish. Interrupted tasks are retried later. */
  stop(): Promise<void>
}

const logToStderr = (line: string) => void process.stderr.write(`${line}\n`)

/** Installs or upgrades the tables of the queue. Safe for concurrent processes. Must run after our own migrations. */
export async function migrateTaskQueue(connectionString: string): Promise<void> {
  const pool = createTaskPool(connectionString, 1)
  try {
    await runMigrations({ pgPool: pool, schema, logger: createErrorLogger(logToStderr) })
    await createFailedJobIndex(pool)
  } finally {
    await pool.end()
  }
}

export async function startTaskRunner(overrides: TaskRunnerOptions): Promise<TaskRunner> {
  const options = { log: logToStderr, concurrency: 2, taskTimeoutMs: defaultTaskTimeoutMs, pollMs: 1000, ...overrides }
  // Besides one connection per running task, one listens, one releases stale locks and one hands over new tasks.
  const pool = createTaskPool(options.connectionString, options.concurrency + 3)
  try {
    return await runUntilStopped({ ...options, pool })
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function runUntilStopped(startOptions: Omit<GraphileRunnerOptions, 'stopping'>): Promise<TaskRunner> {
  const { pool, taskTimeoutMs, log } = startOptions
  const stopping = new AbortController()
  const options = { ...startOptions, stopping: stopping.signal }
  let runner = await startGraphileRunner(options)
  const lockCleanup = repeatUntilAborted(
    () => releaseStaleLocks(pool, getStaleLockMs(taskTimeoutMs)),
    getLockCheckMs(taskTimeoutMs),
    stopping.signal,
  )
  const relay = runRelay(pool, stopping.signal, log)
  // A runner stops if it cannot store the end of a task, for example when PostgreSQL restarts. A new one replaces it.
  const runnerRestart = repeatUntilAborted(
    async () => {
      await runner.promise.catch(() => undefined)
      if (!stopping.signal.aborted) runner = await startGraphileRunner(options)
    },
    1000,
    stopping.signal,
  )
  const shutDown = async () => {
    stopping.abort()
    await runner.stop().catch(() => undefined)
    await Promise.all([lockCleanup, runnerRestart, relay])
    // Stop a replacement that started meanwhile. Stopping a stopped runner rejects, which is ignored.
    await runner.stop().catch(() => undefined)
    await pool.end()
  }
  let shutdownPromise: Promise<void> | undefined
  return { stop: () => (shutdownPromise ??= shutDown()) }
}
