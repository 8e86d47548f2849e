/** Runs the due tasks in this process, without waiting for a clock. */
import { runOnce } from 'graphile-worker'
import { relayPending } from '../../server/work/relay'
import { createErrorLogger, type TaskContext } from '../../server/work/runner'
import { schema } from '../../server/work/schema'
import { createTaskHandlers } from '../../server/work/tasks'
import type { World } from './world'

/** @param aheadSeconds how far to move later tasks forward */
export async function runDueTasks({ connection, gateways, secret }: World, aheadSeconds = 0): Promise<void> {
  await relayPending(connection.pool)
  if (aheadSeconds > 0)
    await connection.pool.query(`update ${schema}._private_jobs set run_at = run_at - make_interval(secs => $1)`, [
      aheadSeconds,
    ])
  const handlers = createTaskHandlers('http://tilipo.test', [secret])
  const { signal } = new AbortController()
  const taskContext: TaskContext = { db: connection.db, gateways, tries: 1, signal, stopSignal: signal }
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [
      name,
      (payload: unknown) => (run as (given: unknown, tools: unknown) => Promise<void>)(payload, taskContext),
    ]),
  )
  // `runOnce` ends while another task of a queue is due, because it looks for it before the last one is stored as done.
  do {
    await runOnce({
      // Its own pool would open new connections for each call, which costs more than most tasks.
      pgPool: connection.pool,
      schema,
      taskList,
      logger: createErrorLogger(() => undefined),
      noHandleSignals: true,
      concurrency: 1,
    })
    await relayPending(connection.pool)
  } while (await hasDueTasks(connection))
}

async function hasDueTasks({ pool }: World['connection']): Promise<boolean> {
  const { rows } = await pool.query(
    `select from ${schema}._private_jobs where run_at <= now() and is_available limit 1`,
  )
  return rows.length > 0
}
