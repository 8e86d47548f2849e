/** Failed background jobs: administrators retry or delete them. The jobs themselves are in `server/work`. */
import { sql } from 'kysely'
import { deleteJobs, retryJobs } from '#contract/platform/background-jobs'
import type { Tx } from '../../../db/transact'
import { isFailedJob } from '../../../work/failed-jobs'
import { adminCommand, type AuditedResult } from '../../core/audit'

export { countJobs } from './count-jobs'

/** Per command. The administrator repeats it for more. */
const maxJobs = 1000

/**
 * @param isGivenUp only jobs without another attempt
 * @returns ids of failed jobs that are not locked: graphile-worker changes no others, and the runner releases stale locks
 */
async function listFailedJobs(tx: Tx, task: string, isGivenUp: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id::text from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and ${isFailedJob('j')} and j.locked_at is null
      and (j.attempts >= j.max_attempts or not ${isGivenUp})
    order by j.id limit ${maxJobs} for update of j skip locked`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

const buildResult = (
  action: 'job.retry' | 'job.delete',
  task: string,
  { length }: string[],
): AuditedResult<{ jobs: number }> => ({
  answer: { jobs: length },
  audit:
    length === 0 ? 'unchanged' : { action, target: { kind: 'job', id: task, label: task }, after: { jobs: length } },
})

export const backgroundJobRoutes = [
  adminCommand(retryJobs, async (tx, call) => {
    const { task } = call.input.params
    const ids = await listFailedJobs(tx, task, false)
    await sql`
      select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => ${tx.at}::timestamptz, attempts => 0)`.execute(
      tx.sql,
    )
    return buildResult('job.retry', task, ids)
  }),
  adminCommand(deleteJobs, async (tx, call) => {
    const { task } = call.input.params
    const ids = await listFailedJobs(tx, task, true)
    await sql`select id from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(tx.sql)
    return buildResult('job.delete', task, ids)
  }),
]
