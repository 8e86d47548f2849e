/** Configures graphile-worker: a separate pool, a log of errors only, and a time limit for tasks. */
import { getKeys } from '#contract/core/keys'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Db } from '../db/connect'
import type { Gateways } from '../gateways'
import { runWithTimeout } from './run-with-timeout'
import type { TaskName, Tasks } from './enqueue'
import { schema } from './schema'

export interface TaskContext {
  db: Db
  gateways: Gateways
  /** 1 on the first attempt. */
  tries: number
  /** Aborts when the task exceeds its time limit, or some seconds after the process began to shut down. */
  signal: AbortSignal
  /**
   * Aborts well before the time limit, or as soon as the process begins to shut down: a task of many steps ends between
   * two, and enqueues the rest.
   */
  stopSignal: AbortSignal
}

export type TaskHandlers = { [Name in TaskName]: (payload: Tasks[Name], tools: TaskContext) => Promise<void> }

export interface TaskRunnerOptions {
  db: Db
  connectionString: string
  gateways: Gateways
  tasks: TaskHandlers
  log?(line: string): void
  /** The number of tasks that run at once in this process. */
  concurrency?: number
  taskTimeoutMs?: number
  /** The polling interval for scheduled tasks. New tasks are announced immediately. */
  pollMs?: number
}

export interface GraphileRunnerOptions extends Required<Omit<TaskRunnerOptions, 'connectionString'>> {
  pool: pg.Pool
  /** Aborts when the process begins to shut down. */
  stopping: AbortSignal
}

export function startGraphileRunner(options: GraphileRunnerOptions): Promise<Runner> {
  return run({
    pgPool: options.pool,
    schema,
    taskList: buildTaskList(options),
    // Otherwise graphile-worker looks for a crontab file in the working directory.
    parsedCronItems: [],
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    // With the default (-1), the end of a task is stored without waiting: a stop can lose it, and an error ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createErrorLogger(options.log),
  })
}

function buildTaskList({ db, gateways, tasks, taskTimeoutMs, stopping, pool, log }: GraphileRunnerOptions): TaskList {
  const names = getKeys(tasks)
  return Object.fromEntries(
    names.map((name) => {
      const handle = tasks[name] as (payload: unknown, tools: object) => Promise<void>
      const task: TaskList[string] = async (payload, { job, abortSignal }) => {
        try {
          await runWithTimeout(
            (signal) => {
              const stopSignal = AbortSignal.any([signal, stopping, AbortSignal.timeout(taskTimeoutMs * stopShare)])
              return handle(payload, { db, gateways, tries: job.attempts, signal, stopSignal })
            },
            taskTimeoutMs,
            abortSignal,
          )
        } catch (error) {
          if (job.key === null || !(await isReplaced(pool, job.id, job.key))) throw error
          log(
            `work: ${name} was replaced by a newer task and failed: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      }
      return [name, task]
    }),
  )
}

/**
 * Whether a newer task took the key of a running one, or will when it is handed over. graphile-worker never repeats the running one then, so that its
 * failure would be reported for ever although the newer task does the work.
 */
async function isReplaced(pool: pg.Pool, jobId: string, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ replaced: boolean }>(
    `select exists (select from ${schema}._private_jobs where id = $1 and key is null)
       or exists (select from pending_job where job_key = $2) as replaced`,
    [jobId, key],
  )
  return rows.some(({ replaced }) => replaced)
}

export const createErrorLogger = (log: (line: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log(`work: ${message}`)
  })

/** Creates the queue's pool. It is separate, because the queue reads ids as text and must not wait behind requests. */
export function createTaskPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'tilipo-work' })
  // PostgreSQL may close a connection at any time. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Releases the locks of killed processes, on jobs and on the queues of jobs that run one after the other. graphile-worker
 * would wait four hours. Our tasks never exceed their time limit, so an older lock is stale. (`_private_jobs` and
 * `_private_job_queues`: our tests check them against 0.17.3.)
 */
export async function releaseStaleLocks(pool: pg.Pool, olderThanMs: number): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(
      `update ${schema}.${table} set locked_at = null, locked_by = null
       where locked_at < now() - $1 * interval '1 millisecond'`,
      [olderThanMs],
    )
}

/** The share of the time limit after which a task of many steps ends. */
const stopShare = 0.6

const indexLockId = 7_451_123

/**
 * Creates the index of `isFailedJob`, for the administration: many scheduled jobs can wait. The lock is needed because
 * two processes that create it at once would fail. The first version of the index had only the jobs with an error.
 */
export async function createFailedJobIndex(pool: pg.Pool): Promise<void> {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(${indexLockId});
    drop index if exists ${schema}.tilipo_failed_jobs;
    create index if not exists tilipo_failed_jobs_v2 on ${schema}._private_jobs (task_id)
      where last_error is not null or attempts >= max_attempts;
    commit`)
}
