import { sql, type ExpressionBuilder } from 'kysely'
import type { ApplicationState } from '#contract/business/hiring/jobs'
import { lusakaDate } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'

type Reader = Db | Tx['sql']

const selectAllJobs = (db: Reader, at: Date) =>
  db
    .selectFrom('job')
    .innerJoin('vendor', 'vendor.id', 'job.vendor_id')
    .select([
      'job.id',
      'job.vendor_id',
      'job.title',
      'job.kind',
      'job.town',
      'job.description',
      'job.duties',
      'job.requirements',
      'job.pay_from_ngwee',
      'job.pay_to_ngwee',
      'job.pay_per',
      'job.positions',
      'job.closes_on',
      'job.created_at',
      'vendor.name as vendor_name',
      'vendor.business_type',
      'vendor.verified',
      sql<boolean>`job.closed_at is null and job.closes_on >= ${lusakaDate(at.getTime())}::date`.as('open'),
    ])

/** Selects jobs with their vendors. Excludes vendors that are suspended or not yet approved. */
export const selectJobs = (db: Reader, at: Date) => selectAllJobs(db, at).where('vendor.visible', '=', true)

/** Selects the jobs of a vendor, which may be hidden from the public, with the number of applications for each. */
export const selectVendorJobs = (db: Reader, at: Date, vendorId: string) =>
  selectAllJobs(db, at)
    .where('job.vendor_id', '=', vendorId)
    .select((eb) => [
      'job.closed_at',
      countApplications(eb, 'withdrawn', '!=').as('applications'),
      countApplications(eb, 'submitted', '=').as('new_applications'),
    ])

const countApplications = (eb: ExpressionBuilder<Database, 'job'>, state: ApplicationState, operator: '=' | '!=') =>
  eb
    .selectFrom('job_application')
    .whereRef('job_application.job_id', '=', 'job.id')
    .where('job_application.state', operator, state)
    .select(sql<number>`count(*)::int`.as('count'))

export type VendorJobRow = Awaited<ReturnType<ReturnType<typeof selectVendorJobs>['executeTakeFirstOrThrow']>>

export type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>

export const selectOpenJobs = (db: Reader, at: Date) =>
  selectJobs(db, at).where('job.closed_at', 'is', null).where('job.closes_on', '>=', lusakaDate(at.getTime()))

export const selectApplications = (db: Reader) =>
  db
    .selectFrom('job_application')
    .innerJoin('job', 'job.id', 'job_application.job_id')
    .innerJoin('vendor', 'vendor.id', 'job.vendor_id')
    .select([
      'job_application.id',
      'job_application.job_id',
      'job_application.account_id',
      'job_application.state',
      'job_application.full_name',
      'job_application.phone',
      'job_application.email',
      'job_application.cover_note',
      'job_application.reply',
      'job_application.version',
      'job_application.created_at',
      'job.vendor_id',
      'job.title',
      'job.town',
      'job.closes_on',
      'vendor.name as vendor_name',
    ])

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>
