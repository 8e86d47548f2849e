/** The statement of Tilipo itself: one computation from the entries of a month, for the page, the returns and the tests. */
import { sql } from 'kysely'
import { addDays, lusakaInstant } from '#contract/core/dates'
import { tourismLevyPercent, type Earnings } from '#contract/money/earnings'
import { zmwOf } from '#contract/core/money'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import { accounts } from '../ledger'
import { computeIncludedVat } from '../statements'

interface Row {
  kind: string
  vertical: VerticalId | null
  /** Of the businesses' accounts; a credit is negative. */
  share: string
  fee: string
  goodwill: string
  adjustments: string
}

export const getMonthRange = (month: string): { from: Date; to: Date } => ({
  from: lusakaInstant(`${month}-01`, '00:00'),
  to: lusakaInstant(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, '00:00'),
})

const isRefund = (kind: string): boolean => kind === 'refund_due' || kind === 'cash_refund'

/** @param month in Zambia */
export async function readEarnings(db: Db, month: string, at: Date): Promise<Earnings> {
  const { from, to } = getMonthRange(month)
  const { rows } = await sql<Row>`
    select money.kind, booking.vertical, sum(money.share) as share, sum(money.fee) as fee, sum(money.goodwill) as goodwill,
      sum(money.adjustments) as adjustments
    from (
      select p.id, p.kind, p.subject_id,
        coalesce(sum(e.amount_ngwee) filter (where e.account like 'vendor:%:payable' or e.account like 'vendor:%:available'), 0) as share,
        coalesce(sum(e.amount_ngwee) filter (where e.account = ${accounts.platformFee}), 0) as fee,
        coalesce(sum(e.amount_ngwee) filter (where e.account = ${accounts.platformGoodwill}), 0) as goodwill,
        coalesce(sum(e.amount_ngwee) filter (where e.account = ${accounts.platformAdjustments}), 0) as adjustments
      from posting p join entry e on e.posting_id = p.id
      where p.posted_at >= ${from} and p.posted_at < ${to}
        and p.kind in ('sale', 'balance', 'cash_sale', 'cash_refund', 'refund_due', 'correction')
      group by p.id
    ) money
    left join refund on money.kind = 'refund_due' and refund.id = money.subject_id
    left join booking on booking.id = coalesce(refund.booking_id,
      case when money.kind in ('cash_sale', 'cash_refund', 'balance') then counter_payment_booking(money.subject_id)
        else money.subject_id end)
    group by money.kind, booking.vertical
  `.execute(db)
  const sales = rows.filter(({ kind }) => kind !== 'correction')
  const earned = sumColumn(
    sales.filter(({ kind }) => !isRefund(kind)),
    'fee',
  )
  const returned = sumColumn(
    sales.filter(({ kind }) => isRefund(kind)),
    'fee',
  )
  const fees = -earned - returned
  const vatOnFees = computeIncludedVat(fees)
  const goodwill = sumColumn(rows, 'goodwill')
  const corrections = -sumColumn(rows, 'adjustments')
  const lines = [...new Set(sales.map(({ vertical }) => vertical))].sort(compareVerticals).map((vertical) => {
    const own = sales.filter((row) => row.vertical === vertical)
    const price = (part: Row[]) => -sumColumn(part, 'share') - sumColumn(part, 'fee')
    return {
      vertical,
      sales: price(own.filter(({ kind }) => !isRefund(kind))),
      refunds: -price(own.filter(({ kind }) => isRefund(kind))),
      fees: -sumColumn(own, 'fee'),
    }
  })
  const accommodation = lines
    .filter(({ vertical }) => vertical !== null && verticals[vertical].hasTourismLevy)
    .reduce((sum, line) => sum + line.sales - line.refunds, 0)
  return {
    month,
    isFinal: to <= at,
    feesEarned: toZmw(-earned),
    feesReturned: toZmw(returned),
    fees: toZmw(fees),
    vatOnFees: toZmw(vatOnFees),
    goodwill: toZmw(goodwill),
    corrections: toZmw(corrections),
    result: toZmw(fees - vatOnFees - goodwill + corrections),
    accommodation: {
      sales: toZmw(accommodation),
      levy: toZmw(Math.round((accommodation * tourismLevyPercent) / 100)),
    },
    lines: lines.map((line) => ({
      vertical: line.vertical,
      sales: toZmw(line.sales),
      refunds: toZmw(line.refunds),
      fees: toZmw(line.fees),
    })),
  }
}

const compareVerticals = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '')

/** JSON has no negative zero. */
const toZmw = (ngwee: number): number => (ngwee === 0 ? 0 : zmwOf(ngwee))

const sumColumn = (rows: readonly Row[], column: 'share' | 'fee' | 'goodwill' | 'adjustments'): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)
