import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'

/**
 * Records a change of all applications to a business that was renamed, or for a job that was edited: devices store the
 * name of the business and the title of the job with them.
 */
export async function recordApplicationChanges(
  tx: Tx,
  { vendorId, jobId }: { vendorId: string; jobId?: undefined } | { vendorId?: undefined; jobId: string },
): Promise<void> {
  const applications = await tx.sql
    .updateTable('job_application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('job_id', 'in', (eb) =>
      eb
        .selectFrom('job')
        .select('job.id')
        .where(jobId === undefined ? 'job.vendor_id' : 'job.id', '=', jobId ?? vendorId),
    )
    .returning(['account_id', 'job_id'])
    .execute()
  await recordChanges(
    tx,
    applications.map(({ account_id, job_id }) => ({ scope: userScope(account_id), entity: 'application', id: job_id })),
    { inAnswer: false },
  )
}
