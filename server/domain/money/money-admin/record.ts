/** One payment, refund or payout with its money, its postings and what has happened to it. */
import { sql } from 'kysely'
import { firstItem } from '#contract/core/checked-access'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { MoneyKind, MoneyLine, MoneyRecord, PostingLine } from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import { buildRow, selectMoney } from './list'
import type { StoredMovement } from './movement'
import { readPayment } from './payment'
import { readPayout } from './payout'
import { readRefund } from './refund'
import { describeEnd, loadDifferences } from './events'

const tables = { payments: 'payment', refunds: 'refund', payouts: 'payout' } as const
const differenceKinds = { payments: 'payment', refunds: 'refund', payouts: 'payout' } as const
const readers = { payments: readPayment, refunds: readRefund, payouts: readPayout }

/** @throws Refusal `not_found` */
export async function readMoney(db: Db, kind: MoneyKind, id: string): Promise<MoneyRecord> {
  const { rows } = await sql<StoredMovement>`
    select movement.*, t.network, t.gateway_id, t.failure, t.sent_at, t.changed_at
    from (${selectMoney(kind, sql<boolean>`m.id = ${id}`)}) movement
    join ${sql.table(tables[kind])} t on t.id = movement.id`.execute(db)
  if (rows.length === 0) throw new Refusal('not_found')
  const row = firstItem(rows)
  const [parts, { differences, events }] = await Promise.all([
    readers[kind](db, row),
    loadDifferences(db, differenceKinds[kind], row.reference),
  ])
  const { timeline, feeNgwee, ...rest } = parts
  return {
    ...buildRow(row),
    ...rest,
    fee: zmwOf(feeNgwee),
    network: row.network,
    gatewayId: row.gateway_id,
    failure: row.failure,
    total: sumLines(parts.lines),
    ledgerAmount: sumPostings(parts.postings),
    differences,
    timeline: [...timeline, ...describeEnd(kind, row), ...events].sort((a, b) => (a.at < b.at ? 1 : -1)),
  }
}

/** Sums in ngwee, because sums of decimal fractions are not exact. */
const sumLines = (lines: readonly MoneyLine[]): number =>
  zmwOf(lines.reduce((sum, { amount }) => sum + ngweeOf(amount), 0))
const sumPostings = (postings: readonly PostingLine[]): number =>
  zmwOf(postings.reduce((sum, { gateway }) => sum + ngweeOf(gateway), 0))
