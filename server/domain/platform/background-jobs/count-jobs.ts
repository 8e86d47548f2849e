import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { isFailedJob } from '../../../work/failed-jobs'

interface JobCounts {
  /** Due, or running. */
  queued: number
  scheduled: number
  /** Given up, or waiting for another attempt. */
  failed: number
  /** How long the oldest due job has waited that no process has started. */
  oldestSeconds: number
}

/** Counts the background jobs, also those that the relay has not handed over to the queue yet. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where not is_failed and run_at <= now()) as queued,
      count(*) filter (where not is_failed and run_at > now()) as scheduled,
      count(*) filter (where is_failed) as failed,
      coalesce(extract(epoch from max(now() - run_at) filter (
        where not is_failed and not is_locked and run_at <= now())), 0)::float8 as "oldestSeconds"
    from (
      select run_at, locked_at is not null as is_locked, ${isFailedJob('job')} as is_failed
      from graphile_worker._private_jobs job
      union all
      select coalesce(run_at, now()), false, false from pending_job
    ) job`.execute(db)
  return rows[0] ?? { queued: 0, scheduled: 0, failed: 0, oldestSeconds: 0 }
}
