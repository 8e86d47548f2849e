/** Runs the tasks that are due, in this process and without waiting for a clock. */
import { runOnce } from 'graphile-worker'
import { createErrorLogger, schema } from '../../server/work/runner'
import { createTaskHandlers } from '../../server/work/tasks'
import type { World } from './world'

/** @param ahead seconds by which later tasks are due now. */
export async function runDue({ connection, gateways, url, secret }: World, ahead = 0): Promise<void> {
  if (ahead > 0)
    await connection.pool.query(`update ${schema}._private_jobs set run_at = run_at - make_interval(secs => $1)`, [
      ahead,
    ])
  const handlers = createTaskHandlers('http://tilipo.test', secret)
  const outside = { db: connection.db, gateways, tries: 1, signal: new AbortController().signal }
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [
      name,
      (payload: unknown) => (run as (given: unknown, tools: unknown) => Promise<void>)(payload, outside),
    ]),
  )
  await runOnce({
    connectionString: url,
    schema,
    taskList,
    logger: createErrorLogger(() => undefined),
    noHandleSignals: true,
    concurrency: 1,
  })
}
