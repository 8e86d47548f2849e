/** What administrators need to look at. Every query reads a partial index of open items, or the kept totals. */
import { sql, type SelectQueryBuilder } from 'kysely'
import {
  attentionDays,
  stuckFiscalMinutes,
  stuckPaymentMinutes,
  type MoneyProblem,
  type readAttention as attentionEndpoint,
} from '#contract/platform/statistics'
import { maxCounted } from '#contract/core/list-page'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/values'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { endpoints } from '#contract/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import { countCodes } from '../../messages/sms'
import { isFailedJob } from '../../../work/failed-jobs'
import { firstItem, itemAt } from '#contract/core/checked-access'

const maxItems = 10

const queuedEndpoints = new Set(endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name))

export async function loadAttention(db: Db, at: Date): Promise<AnswerOf<typeof attentionEndpoint>> {
  const stuckBefore = new Date(at.getTime() - stuckPaymentMinutes * 60_000)
  const pendingPartners = db
    .selectFrom('account')
    .where('approval_status', '=', 'pending')
    .where('role', '=', 'partner')
    .where('staff_role', 'is', null)
    .where('deleted_at', 'is', null)
    .select('created_at as since')
  const openTickets = db.selectFrom('support_ticket').where('status', '=', 'open').select('created_at as since')
  const stuckPayments = db
    .selectFrom('payment')
    .where('state', '=', 'pending')
    .where('created_at', '<', stuckBefore)
    .select('created_at as since')
  const failedRefunds = db.selectFrom('refund').where('state', '=', 'failed').select('changed_at as since')
  const refundRequests = db.selectFrom('refund_decision').where('state', '=', 'requested').select('created_at as since')
  const unknownPayouts = db.selectFrom('payout').where('state', '=', 'unknown').select('created_at as since')
  const reports = db.selectFrom('reported_item').where('state', '=', 'open').select('last_reported_at as since')
  const nameChanges = db.selectFrom('name_change').where('state', '=', 'pending').select('requested_at as since')
  const disputedClaims = db.selectFrom('deposit_claim').where('state', '=', 'disputed').select('changed_at as since')
  const corrections = db.selectFrom('correction').where('state', '=', 'requested').select('created_at as since')
  const differences = db.selectFrom('money_difference').where('resolved_at', 'is', null).select('found_at as since')
  const fiscalDocuments = db
    .selectFrom('fiscal_document')
    .where('state', '!=', 'issued')
    .where((eb) =>
      eb.or([eb('state', '=', 'failed'), eb('created_at', '<', new Date(at.getTime() - stuckFiscalMinutes * 60_000))]),
    )
    .select('created_at as since')
  const secondFactorResets = db
    .selectFrom('second_factor_reset')
    .where('approved_at', 'is', null)
    .where('expires_at', '>', at)
    .select('requested_at as since')
  const cases = db
    .selectFrom('support_case')
    .where('state', 'in', ['open', 'waiting'])
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('due_at', '<', at)]))
    .select('opened_at as since')
  const expiredDocuments = selectExpiredDocuments(db, at)
  return {
    approvals: await readQueue(db, pendingPartners),
    supportTickets: await readQueue(db, openTickets),
    reports: await readQueue(db, reports),
    cases: await readQueue(db, cases),
    nameChanges: await readQueue(db, nameChanges),
    disputedClaims: await readQueue(db, disputedClaims),
    corrections: await readQueue(db, corrections),
    differences: await readQueue(db, differences),
    fiscalDocuments: await readQueue(db, fiscalDocuments),
    secondFactorResets: await readQueue(db, secondFactorResets),
    expiredDocuments: {
      ...(await readQueue(db, expiredDocuments.select(sql<Date>`expires_on::timestamptz`.as('since')))),
      items: await listExpiredDocuments(expiredDocuments),
    },
    stuckPayments: {
      ...(await readQueue(db, stuckPayments)),
      items: await listStuckPayments(db, stuckBefore),
    },
    failedRefunds: { ...(await readQueue(db, failedRefunds)), items: await listFailedRefunds(db) },
    refundRequests: { ...(await readQueue(db, refundRequests)), items: await listRefundRequests(db) },
    unknownPayouts: await readQueue(db, unknownPayouts),
    exhaustedCodes: (await countCodes(db, at))?.window ?? null,
    ...(await countEvents(db, at)),
    failedJobs: await countFailedJobs(db),
  }
}

/** Counts up to `maxCounted + 1` rows, oldest first, so that a long queue takes as long as a short one. */
async function readQueue(db: Db, rows: SelectQueryBuilder<any, any, { since: Date }>) {
  const { count, oldest } = await db
    .selectFrom(
      rows
        .orderBy('since')
        .limit(maxCounted + 1)
        .as('queue'),
    )
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(since)`.as('oldest')])
    .executeTakeFirstOrThrow()
  return { count, oldestAt: oldest?.toISOString() ?? null }
}

interface ProblemRow {
  id: string
  booking_id: string
  reference: string
  vendor_id: string
  name: string
  vertical: VerticalId
  amount_ngwee: number
  since: Date
  failure: string | null
}

const problemView = (row: ProblemRow): MoneyProblem => ({
  _id: row.id,
  bookingId: row.booking_id,
  bookingReference: row.reference,
  vendor: { _id: row.vendor_id, name: row.name, vertical: row.vertical },
  amount: zmwOf(row.amount_ngwee),
  since: row.since.toISOString(),
  failure: row.failure,
})

const selectExpiredDocuments = (db: Db, at: Date) => {
  const today = lusakaDate(at.getTime())
  return db
    .selectFrom('business_document as document')
    .innerJoin('vendor', 'vendor.id', 'document.vendor_id')
    .where('document.expires_on', '<', today)
    .where('vendor.visible', '=', true)
    .where(
      sql<boolean>`not exists (select from business_document valid
        where valid.vendor_id = document.vendor_id and valid.kind = document.kind
          and (valid.expires_on is null or valid.expires_on >= ${today}))`,
    )
}

async function listExpiredDocuments(documents: ReturnType<typeof selectExpiredDocuments>) {
  const rows = await documents
    .orderBy('document.expires_on')
    .orderBy('document.id')
    .limit(maxItems)
    .select(['document.id', 'document.kind', 'document.vendor_id', 'vendor.name', 'vendor.business_type'])
    .select(sql<string>`to_char(expires_on, 'YYYY-MM-DD')`.as('expired_on'))
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    vendor: {
      _id: row.vendor_id,
      name: row.name,
      vertical: getVerticalOfBusiness(row.business_type).id,
    },
    kind: row.kind,
    expiredOn: row.expired_on,
  }))
}

const bookingColumns = [
  'booking.id as booking_id',
  'booking.reference',
  'booking.vendor_id',
  'vendor.name',
  'booking.vertical',
] as const

async function listStuckPayments(db: Db, before: Date): Promise<MoneyProblem[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('payment.state', '=', 'pending')
    .where('payment.created_at', '<', before)
    .orderBy('payment.created_at')
    .limit(maxItems)
    .select([...bookingColumns, 'payment.id', 'amount_ngwee', 'payment.created_at as since', 'failure'])
    .execute()
  return rows.map(problemView)
}

async function listFailedRefunds(db: Db): Promise<MoneyProblem[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('refund.state', '=', 'failed')
    .orderBy('refund.changed_at')
    .limit(maxItems)
    .select([...bookingColumns, 'refund.id', 'amount_ngwee', 'refund.changed_at as since', 'failure'])
    .execute()
  return rows.map(problemView)
}

async function listRefundRequests(db: Db): Promise<MoneyProblem[]> {
  const rows = await db
    .selectFrom('refund_decision')
    .innerJoin('booking', 'booking.id', 'refund_decision.booking_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('refund_decision.state', '=', 'requested')
    .orderBy('refund_decision.created_at')
    .limit(maxItems)
    .select([...bookingColumns, 'refund_decision.id', 'refund_decision.created_at as since'])
    .select((eb) => eb('vendor_ngwee', '+', eb.ref('platform_ngwee')).as('amount_ngwee'))
    .execute()
  return rows.map((row) => problemView({ ...row, failure: null }))
}

async function countEvents(db: Db, at: Date) {
  const rows = await db
    .selectFrom('statistic')
    .where('metric', 'in', ['refusals', 'clientErrors'])
    .where('day', '>=', addDays(lusakaDate(at.getTime()), 1 - attentionDays))
    .groupBy(['metric', 'dimension'])
    .select(['metric', 'dimension', (eb) => sql<number>`sum(${eb.ref('amount')})::int`.as('count')])
    .execute()
  const refusals = rows
    .filter(({ metric }) => metric === 'refusals')
    .map(({ dimension, count }) => ({
      endpoint: firstItem(dimension.split('/')),
      reason: itemAt(dimension.split('/'), 1),
      count,
    }))
    .filter(({ endpoint }) => queuedEndpoints.has(endpoint))
  const clientErrors = rows
    .filter(({ metric }) => metric === 'clientErrors')
    .map(({ dimension, count }) => ({ reason: dimension, count }))
  return { refusals: addUp(refusals), clientErrors: addUp(clientErrors) }
}

/** Adds up the counts of each reason, the largest first. */
function addUp(counts: readonly { reason: string; count: number }[]): { reason: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const { reason, count } of counts) sums.set(reason, (sums.get(reason) ?? 0) + count)
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** Jobs that succeed are deleted, and `migrateTaskQueue` creates an index of failed ones. */
async function countFailedJobs(db: Db): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select t.identifier as reason, count(*)::int as count
    from (select task_id from graphile_worker._private_jobs j where ${isFailedJob('j')} limit ${maxCounted}) j
    join graphile_worker._private_tasks t on t.id = j.task_id group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Counts an event of today. */
export async function countEvent(db: Db, metric: 'clientErrors', reason: string, at: Date): Promise<void> {
  const day = lusakaDate(at.getTime())
  await sql`
    select add_statistics(array[(${metric}, ${day}::date, ${reason}, 1)::statistic_change])`.execute(db)
}
