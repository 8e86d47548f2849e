/** Applications for the jobs of a business: the list and the decisions. */
import { applicationStateMachine, type ApplicationEvent } from '#contract/business/hiring/jobs'
import { getNextState } from '#contract/core/state-machines'
import type { NotificationTemplate } from '#contract/notification-templates'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { countAll } from '../../catalogue/catalogue'
import { notify } from '../../messages/notifications'
import { selectApplications } from './sql'
import { vendorApplicationView } from './views'

interface ApplicationFilter {
  jobId?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Returns the applications for a business, newest first, without withdrawn ones. */
export async function listVendorApplications(
  db: Db,
  vendorId: string,
  { jobId, page = 1, pageSize = 20 }: ApplicationFilter,
) {
  let applicationQuery = selectApplications(db)
    .where('job.vendor_id', '=', vendorId)
    .where('job_application.state', '!=', 'withdrawn')
  if (jobId) applicationQuery = applicationQuery.where('job_application.job_id', '=', jobId)
  const [rows, counted] = await Promise.all([
    applicationQuery
      .orderBy('job_application.created_at', 'desc')
      .orderBy('job_application.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    applicationQuery.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { total: counted.total, page, pageSize, applications: rows.map(vendorApplicationView) }
}

interface Decision {
  status: 'reviewing' | 'shortlisted' | 'hired' | 'declined'
  reply?: string | undefined
}

const events: Record<Decision['status'], ApplicationEvent> = {
  reviewing: 'review',
  shortlisted: 'shortlist',
  hired: 'hire',
  declined: 'decline',
}

export async function decideApplication(tx: Tx, vendorId: string, id: string, { status, reply }: Decision) {
  const selectApplication = () =>
    selectApplications(tx.sql).where('job_application.id', '=', id).where('job.vendor_id', '=', vendorId)
  const row = await selectApplication().forUpdate('job_application').executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const state = getNextState(applicationStateMachine, row.state, events[status], 'partner')
  if (!state)
    throw new Refusal('wrong_state', {
      message: 'This is no longer possible because the status of the application has changed.',
    })
  await tx.sql
    .updateTable('job_application')
    .set((eb) => ({ state, reply: reply || null, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordChanges(tx, [{ scope: userScope(row.account_id), entity: 'application', id: row.job_id }])
  const params = { vendorName: row.vendor_name, jobTitle: row.title }
  await notify(tx, row.account_id, { template: decisionTemplates[status], params }, '/my-applications')
  return { application: vendorApplicationView(await selectApplication().executeTakeFirstOrThrow()) }
}

const decisionTemplates = {
  reviewing: 'applicationReviewing',
  shortlisted: 'applicationShortlisted',
  hired: 'applicationHired',
  declined: 'applicationDeclined',
} as const satisfies Record<Decision['status'], NotificationTemplate>
