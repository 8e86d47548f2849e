/** Tells failed background jobs from waiting and running ones. */
import { sql, type RawBuilder } from 'kysely'

/** The time limit of a task. */
export const defaultTaskTimeoutMs = 30_000

/** A task ends before its time limit, so the lock of a killed process is older than this. */
export const getStaleLockMs = (taskTimeoutMs: number): number => taskTimeoutMs * 1.5

/** How often stale locks are released. Another process replaces a killed one within a minute. */
export const getLockCheckMs = (taskTimeoutMs: number): number => taskTimeoutMs / 6

/**
 * Whether the last attempt of a job failed. A process that is killed stores no error, so a job without another attempt
 * has failed as well, unless it may still be running. The first part is the condition of the index that
 * `createFailedJobIndex` creates.
 * @param alias of `_private_jobs` in the query
 */
export function isFailedJob(alias: string): RawBuilder<boolean> {
  const job = sql.id(alias)
  return sql<boolean>`(${job}.last_error is not null or ${job}.attempts >= ${job}.max_attempts) and (
    ${job}.last_error is not null or ${job}.locked_at is null
    or ${job}.locked_at < now() - ${getStaleLockMs(defaultTaskTimeoutMs)} * interval '1 millisecond')`
}
