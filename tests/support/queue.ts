/** A task queue on its own database: a test enqueues tasks and observes their execution. */
import { afterEach, beforeEach } from 'vitest'
import { connect, type Connection } from '../../server/db/connect'
import { transact } from '../../server/db/transact'
import type { Gateways } from '../../server/gateways'
import { enqueue, type EnqueueOptions } from '../../server/work/enqueue'
import { migrateTaskQueue, startTaskRunner, type TaskRunner } from '../../server/work/queue'
import { relayPending } from '../../server/work/relay'
import type { TaskHandlers, TaskRunnerOptions } from '../../server/work/runner'
import { createTaskHandlers } from '../../server/work/tasks'
import { createDatabase, type TestDatabase } from './postgres'

/** All tasks, with handlers that do nothing. */
export const idleTasks = Object.fromEntries(
  Object.keys(createTaskHandlers('', [Buffer.alloc(0)])).map((name) => [name, async () => undefined]),
) as unknown as TaskHandlers

export function openTestQueue() {
  let database: TestDatabase
  let connection: Connection
  const running: TaskRunner[] = []
  const queue = {
    /** The booking IDs of completed tasks, in order, unless a test handles the task itself. */
    completed: [] as string[],
    log: [] as string[],
    get pool() {
      return connection.pool
    },
    get db() {
      return connection.db
    },
    async start(handlers: Partial<TaskHandlers> = {}, more: Partial<TaskRunnerOptions> = {}): Promise<TaskRunner> {
      const recordCompletion: TaskHandlers['booking.expire'] = async ({ bookingId }) =>
        void queue.completed.push(bookingId)
      const work = await startTaskRunner({
        db: connection.db,
        connectionString: database.url,
        gateways: {} as Gateways,
        tasks: { ...idleTasks, 'booking.expire': recordCompletion, ...handlers },
        log: (line) => queue.log.push(line),
        pollMs: 50,
        ...more,
      })
      running.push(work)
      return work
    },
    /** Enqueues a task and hands it over to the queue at once. */
    async enqueueExpiry(bookingId: string, options: EnqueueOptions = {}): Promise<void> {
      await transact(connection.db, (tx) => enqueue(tx, 'booking.expire', { bookingId }, options))
      await relayPending(connection.pool)
    },
    async isListening(): Promise<boolean> {
      const { rows } = await connection.pool.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle' and query like 'LISTEN %'`,
      )
      return rows.length > 0
    },
    async jobs() {
      const { rows } = await connection.pool.query(
        'select key, run_at, attempts, last_error, locked_at, payload from graphile_worker._private_jobs order by id',
      )
      return rows
    },
  }
  beforeEach(async () => {
    database = await createDatabase()
    connection = connect(database.url, { connections: 4 })
    await migrateTaskQueue(database.url)
    queue.completed.length = queue.log.length = 0
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((work) => work.stop()))
    await connection.close()
    await database.drop()
  })
  return queue
}
