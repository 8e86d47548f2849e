/** graphile-worker, set up our way: a pool of its own, a quiet log, tasks that end in time. */
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { attempt } from './attempt'
import type { TaskName } from './enqueue'
import type { WorkOptions } from './queue'

/** Named in `enqueue.ts` too. */
export const schema = 'graphile_worker'

export interface RunnerOptions extends Required<Omit<WorkOptions, 'connectionString'>> {
  pool: pg.Pool
}

export function beginRunner(options: RunnerOptions): Promise<Runner> {
  return run({
    pgPool: options.pool,
    schema,
    taskList: taskListOf(options),
    // Without this it looks for a crontab file in the working directory.
    parsedCronItems: [],
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    // Without batches it writes a task's end down unawaited: lost when stopping, and a failure there ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: errorsOnly(options.log),
  })
}

function taskListOf({ db, gateways, tasks, taskTimeoutMs }: RunnerOptions): TaskList {
  const names = Object.keys(tasks) as TaskName[]
  return Object.fromEntries(
    names.map((name) => {
      const handle = tasks[name] as (payload: unknown, tools: object) => Promise<void>
      const task: TaskList[string] = (payload, { job, abortSignal }) =>
        attempt((signal) => handle(payload, { db, gateways, tries: job.attempts, signal }), taskTimeoutMs, abortSignal)
      return [name, task]
    }),
  )
}

export const errorsOnly = (log: (line: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log(`work: ${message}`)
  })

/** Not the application's pool: the queue reads its ids as text, and must not wait behind requests. */
export function workPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'tilipo-work' })
  // PostgreSQL may close a connection at any time; unheard, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * A process that was killed leaves its tasks locked, and graphile-worker itself waits four hours. Ours never run for
 * longer than their time-out, so an older lock is nobody's. (`_private_jobs`: checked against 0.17.3 by our tests.)
 */
export async function freeStaleLocks(pool: pg.Pool, olderThanMs: number): Promise<void> {
  await pool.query(
    `update ${schema}._private_jobs set locked_at = null, locked_by = null
     where locked_at < now() - $1 * interval '1 millisecond'`,
    [olderThanMs],
  )
}
