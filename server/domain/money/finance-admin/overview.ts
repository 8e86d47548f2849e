/** The finance page of the administration. The totals are kept by triggers, so that no query sums the ledger. */
import type { FinanceOverview, OpenPayout } from '#contract/money/finance-admin'
import { zmwOf } from '#contract/core/money'
import { maskNumber } from '#contract/money/payment-settings'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import { listCorrections } from '../corrections'
import { listDifferences, readLastReconciliation } from '../reconciliation'

const maxOpenPayouts = 100

export async function readFinance(db: Db): Promise<FinanceOverview> {
  const [totals, refundsDue, openPayouts, differences, corrections, comparedAt] = await Promise.all([
    readTotals(db),
    readRefundsDue(db),
    listOpenPayouts(db),
    listDifferences(db),
    listCorrections(db),
    readLastReconciliation(db),
  ])
  return { totals, refundsDue, openPayouts, differences, corrections, comparedAt }
}

/** Debits are positive in the ledger: money that we owe or earned has the opposite sign on the page. */
async function readTotals(db: Db): Promise<FinanceOverview['totals']> {
  const rows = await db
    .selectFrom('statistic')
    .select(['dimension', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('metric', '=', 'ledger')
    .groupBy('dimension')
    .execute()
  const read = (kind: string, sign: 1 | -1): number => {
    const amount = Number(rows.find(({ dimension }) => dimension === kind)?.amount ?? 0)
    return amount === 0 ? 0 : zmwOf(amount * sign)
  }
  return {
    gateway: read('gateway', 1),
    fees: read('fees', -1),
    pending: read('pending', -1),
    available: read('available', -1),
    reserved: read('reserved', -1),
    inPayout: read('inPayout', -1),
    refundsDue: read('refundsDue', -1),
    deposits: read('deposits', -1),
    adjustments: read('adjustments', -1),
  }
}

async function readRefundsDue(db: Db): Promise<FinanceOverview['refundsDue']> {
  const { count, oldest } = await db
    .selectFrom('refund')
    .where('state', '!=', 'successful')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldest?.toISOString() ?? null }
}

async function listOpenPayouts(db: Db): Promise<OpenPayout[]> {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('vendor', 'vendor.id', 'payout.vendor_id')
    .where('state', 'in', ['pending', 'unknown'])
    .selectAll('payout')
    .select(['vendor.name', 'business_type'])
    .orderBy('state', 'desc')
    .orderBy('payout.created_at')
    .limit(maxOpenPayouts)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    vendor: {
      _id: row.vendor_id,
      name: row.name,
      vertical: getVerticalOfBusiness(row.business_type).id,
    },
    recipient: { name: row.recipient_name, phone: maskNumber(row.phone) },
    amount: zmwOf(row.amount_ngwee),
    fee: zmwOf(row.fee_ngwee),
    status: row.state,
    createdAt: row.created_at.toISOString(),
    reference: row.reference,
  }))
}
