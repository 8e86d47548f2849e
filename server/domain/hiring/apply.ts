/** Commands and queries of applicants. */
import type { ApplicationForm } from '#contract/applications'
import { applicationProcess, type ApplicationState } from '#contract/hiring'
import { next } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { recordChanges, userScope } from '../../db/feed'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { notifyVendor } from '../notifications'
import { applicationRows, jobRows } from './sql'
import { applicationView } from './views'

const most = 500

export async function listMine(db: Db, accountId: string) {
  const rows = await applicationRows(db)
    .where('job_application.account_id', '=', accountId)
    .orderBy('job_application.created_at', 'desc')
    .orderBy('job_application.id')
    .limit(most)
    .execute()
  return { applications: rows.map(applicationView) }
}

/**
 * Submits an application, or replaces one that the business has not reviewed yet.
 * @returns whether the business was notified
 * @throws Refusal `not_found`, `listing_gone`, `wrong_state`
 */
export async function apply(tx: Tx, accountId: string, jobId: string, form: ApplicationForm): Promise<boolean> {
  const job = await jobRows(tx.sql, tx.at).where('job.id', '=', jobId).executeTakeFirst()
  if (!job) throw new Refusal('not_found', { message: "We couldn't find this job. It may have been removed." })
  if (!job.open) throw new Refusal('listing_gone', { message: 'This job is no longer open for applications.' })
  const written = {
    full_name: form.fullName,
    phone: form.phone,
    email: form.email,
    cover_note: form.coverNote,
    reply: null,
    state: applicationProcess.initial,
    changed_at: tx.at,
  }
  const added = await tx.sql
    .insertInto('job_application')
    .values({ id: tx.newId(), job_id: jobId, account_id: accountId, created_at: tx.at, ...written })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = added.numInsertedOrUpdatedRows === 1n
  const before = isNew ? null : await move(tx, accountId, jobId, 'resubmit', written)
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'application', id: jobId }])
  const notifies = isNew || before === 'withdrawn'
  if (notifies) await notifyVendor(tx, job.vendor_id, `New application for “${job.title}”.`, null)
  return notifies
}

/** Withdraws an application. Succeeds if there is none or it was withdrawn before: the requested result exists. */
export async function withdraw(tx: Tx, accountId: string, jobId: string): Promise<void> {
  const there = await lock(tx, accountId, jobId)
  if (!there || there === 'withdrawn') return
  await move(tx, accountId, jobId, 'withdraw', { changed_at: tx.at })
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'application', id: jobId }])
}

async function lock(tx: Tx, accountId: string, jobId: string): Promise<ApplicationState | undefined> {
  const row = await tx.sql
    .selectFrom('job_application')
    .select('state')
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state as ApplicationState | undefined
}

const tooLate = {
  resubmit: 'You have already applied for this job, and the business is reviewing your application.',
  withdraw: 'This application can no longer be withdrawn because the business has decided.',
}

/** @returns the state before the transition @throws Refusal `wrong_state` */
async function move(
  tx: Tx,
  accountId: string,
  jobId: string,
  event: keyof typeof tooLate,
  more: object,
): Promise<ApplicationState> {
  const from = (await lock(tx, accountId, jobId))!
  const state = next(applicationProcess, from, event, 'customer')
  if (!state) throw new Refusal('wrong_state', { message: tooLate[event] })
  await tx.sql
    .updateTable('job_application')
    .set((eb) => ({ ...more, state, version: eb('version', '+', 1) }))
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .execute()
  return from
}
