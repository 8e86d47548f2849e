import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/values'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

type Reader = Db | Tx['sql']

/** Selects jobs with their vendors. Excludes vendors that are suspended or not yet approved. */
export const selectJobs = (db: Reader, at: Date) =>
  db
    .selectFrom('job')
    .innerJoin('vendor', 'vendor.id', 'job.vendor_id')
    .where('vendor.visible', '=', true)
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
