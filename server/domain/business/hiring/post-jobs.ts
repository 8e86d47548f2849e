/** Jobs of a business: the list for its managers, and the commands that post, edit and close them. */
import { maxJobDays, type JobFields, type VendorJob } from '#contract/business/hiring/vendor-jobs'
import { addDays, lusakaDate, ngweeOf } from '#contract/core/values'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { countAll } from '../../catalogue/catalogue'
import { recordApplicationChanges } from './record-changes'
import { selectVendorJobs } from './sql'
import { vendorJobView } from './views'

interface Paging {
  page?: number | undefined
  pageSize?: number | undefined
}

/** Returns the jobs of a business: open ones first, then the newest. */
export async function listVendorJobs(db: Db, at: Date, vendorId: string, { page = 1, pageSize = 20 }: Paging) {
  const [rows, counted] = await Promise.all([
    selectVendorJobs(db, at, vendorId)
      .orderBy('open', 'desc')
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db.selectFrom('job').where('vendor_id', '=', vendorId).select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { total: counted.total, page, pageSize, jobs: rows.map(vendorJobView) }
}

/** @throws Refusal `not_found` */
export async function readVendorJob(
  db: Db | Tx['sql'],
  at: Date,
  vendorId: string,
  id: string,
): Promise<{ job: VendorJob }> {
  const row = await selectVendorJobs(db, at, vendorId).where('job.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { job: vendorJobView(row) }
}

/** @throws Refusal `invalid_input` */
export async function postJob(tx: Tx, vendorId: string, id: string, fields: JobFields) {
  checkLastDay(tx.at, fields.closesOn)
  checkPay(fields)
  const added = await tx.sql
    .insertInto('job')
    .values({ id, vendor_id: vendorId, created_at: tx.at, ...buildColumns(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n)
    throw new Refusal('wrong_state', { message: 'This job was posted already.' })
  return readVendorJob(tx.sql, tx.at, vendorId, id)
}

/** @throws Refusal `not_found`, `invalid_input` */
export async function editJob(tx: Tx, vendorId: string, id: string, fields: JobFields) {
  const before = await lockJob(tx, vendorId, id)
  // The day of a job that has ended may stay, so that its text can still be corrected.
  if (fields.closesOn !== before.closes_on) checkLastDay(tx.at, fields.closesOn)
  checkPay(fields)
  await tx.sql.updateTable('job').set(buildColumns(fields)).where('id', '=', id).execute()
  const { title, town, closes_on } = before
  // Devices of applicants store these fields with their applications.
  if (fields.title !== title || fields.town !== town || fields.closesOn !== closes_on)
    await recordApplicationChanges(tx, { jobId: id })
  return readVendorJob(tx.sql, tx.at, vendorId, id)
}

/** @throws Refusal `not_found`, `wrong_state` if a job is opened again after its last day */
export async function setJobClosed(tx: Tx, vendorId: string, id: string, closed: boolean) {
  const { closed_at, closes_on } = await lockJob(tx, vendorId, id)
  if (!closed && closes_on < lusakaDate(tx.at.getTime()))
    throw new Refusal('wrong_state', { message: 'Please choose a new last day for applications first.' })
  if (closed !== (closed_at !== null))
    await tx.sql
      .updateTable('job')
      .set({ closed_at: closed ? tx.at : null })
      .where('id', '=', id)
      .execute()
  return readVendorJob(tx.sql, tx.at, vendorId, id)
}

/** @throws Refusal `invalid_input` */
function checkLastDay(at: Date, closesOn: string): void {
  const today = lusakaDate(at.getTime())
  if (closesOn >= today && closesOn <= addDays(today, maxJobDays)) return
  refuseField('closesOn', `Please choose a day from today, and at most ${maxJobDays} days ahead.`)
}

/** @throws Refusal `invalid_input` unless both amounts are given, in order, or none */
function checkPay({ payFrom, payTo }: JobFields): void {
  if (payFrom === null && payTo !== null) refuseField('payFrom', 'Please enter the lowest pay too.')
  if (payFrom !== null && payTo === null) refuseField('payTo', 'Please enter the highest pay too.')
  if (payFrom !== null && payTo !== null && payFrom > payTo)
    refuseField('payTo', 'The highest pay must not be less than the lowest.')
}

function refuseField(field: string, message: string): never {
  throw new Refusal('invalid_input', { fields: { [field]: message } })
}

async function lockJob(tx: Tx, vendorId: string, id: string) {
  const row = await tx.sql
    .selectFrom('job')
    .select(['title', 'town', 'closes_on', 'closed_at'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const buildColumns = (fields: JobFields) => ({
  title: fields.title,
  kind: fields.kind,
  town: fields.town,
  description: fields.description,
  duties: toJson(fields.duties),
  requirements: toJson(fields.requirements),
  pay_from_ngwee: fields.payFrom === null ? null : ngweeOf(fields.payFrom),
  pay_to_ngwee: fields.payTo === null ? null : ngweeOf(fields.payTo),
  pay_per: fields.payFrom === null ? null : fields.payPer,
  positions: fields.positions,
  closes_on: fields.closesOn,
})
