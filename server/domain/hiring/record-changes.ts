import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'

/** Records a change of all applications to a renamed business, because devices store its name with them. */
export async function recordApplicationChanges(tx: Tx, vendorId: string): Promise<void> {
  const applications = await tx.sql
    .updateTable('job_application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('job_id', 'in', (eb) => eb.selectFrom('job').select('job.id').where('job.vendor_id', '=', vendorId))
    .returning(['account_id', 'job_id'])
    .execute()
  await recordChanges(
    tx,
    applications.map(({ account_id, job_id }) => ({ scope: userScope(account_id), entity: 'application', id: job_id })),
    { inAnswer: false },
  )
}
