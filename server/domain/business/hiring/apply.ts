/** Commands and queries of applicants. */
import type { ApplicationForm } from '#contract/business/hiring/applications'
import { applicationStateMachine, type ApplicationState } from '#contract/business/hiring/jobs'
import { getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { recordChanges, userScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { notifyVendor } from '../../messages/notifications'
import { selectApplications, selectJobs } from './sql'
import { applicationView } from './views'

const maxApplications = 500

export async function listOwnApplications(db: Db, accountId: string) {
  const rows = await selectApplications(db)
    .where('job_application.account_id', '=', accountId)
    .orderBy('job_application.created_at', 'desc')
    .orderBy('job_application.id')
    .limit(maxApplications)
    .execute()
  return { applications: rows.map(applicationView) }
}

/**
 * Submits an application, or replaces one that the business has not reviewed yet.
 * @returns whether the business was notified
 * @throws Refusal `not_found`, `listing_gone`, `wrong_state`
 */
export async function apply(tx: Tx, accountId: string, jobId: string, form: ApplicationForm): Promise<boolean> {
  const job = await selectJobs(tx.sql, tx.at).where('job.id', '=', jobId).executeTakeFirst()
  if (!job) throw new Refusal('not_found', { message: "We couldn't find this job. It may have been removed." })
  if (!job.open) throw new Refusal('listing_gone', { message: 'This job is no longer open for applications.' })
  const values = {
    full_name: form.fullName,
    phone: form.phone,
    email: form.email,
    cover_note: form.coverNote,
    reply: null,
    state: applicationStateMachine.initial,
    changed_at: tx.at,
  }
  const added = await tx.sql
    .insertInto('job_application')
    .values({ id: tx.newId(), job_id: jobId, account_id: accountId, created_at: tx.at, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = added.numInsertedOrUpdatedRows === 1n
  const previousState = isNew ? null : await transitionApplication(tx, accountId, jobId, 'resubmit', values)
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'application', id: jobId }])
  const shouldNotify = isNew || previousState === 'withdrawn'
  if (shouldNotify)
    await notifyVendor(tx, job.vendor_id, { template: 'vendorNewApplication', params: { jobTitle: job.title } }, null)
  return shouldNotify
}

/** Withdraws an application. Succeeds if there is none or it was withdrawn before: the requested result exists. */
export async function withdraw(tx: Tx, accountId: string, jobId: string): Promise<void> {
  const state = await lockApplication(tx, accountId, jobId)
  if (!state || state === 'withdrawn') return
  await transitionApplication(tx, accountId, jobId, 'withdraw', { changed_at: tx.at })
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'application', id: jobId }])
}

async function lockApplication(tx: Tx, accountId: string, jobId: string): Promise<ApplicationState | undefined> {
  const row = await tx.sql
    .selectFrom('job_application')
    .select('state')
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

const refusalMessages = {
  resubmit: 'You have already applied for this job, and the business is reviewing your application.',
  withdraw: 'This application can no longer be withdrawn because the business has decided.',
}

/** @returns the state before the transition @throws Refusal `wrong_state` */
async function transitionApplication(
  tx: Tx,
  accountId: string,
  jobId: string,
  event: keyof typeof refusalMessages,
  columns: object,
): Promise<ApplicationState> {
  const from = (await lockApplication(tx, accountId, jobId))!
  const state = getNextState(applicationStateMachine, from, event, 'customer')
  if (!state) throw new Refusal('wrong_state', { message: refusalMessages[event] })
  await tx.sql
    .updateTable('job_application')
    .set((eb) => ({ ...columns, state, version: eb('version', '+', 1) }))
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .execute()
  return from
}
