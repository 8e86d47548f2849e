/** Statements of a vendor, computed from the ledger to the ngwee. */
import { sql } from 'kysely'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { vatPercent, type Statement, type StatementLine, type StatementLineKind } from '#contract/money/statements'
import { maxInteger } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import { streamSql } from '../../../db/stream-rows'
import { transact, type Tx } from '../../../db/transact'
import { findNumber } from '../../core/documents'
import { accounts } from '../ledger'

/** Identifies a statement among all documents. */
export const getStatementSubject = (vendorId: string, month: string): string => `${vendorId}/${month}`

/** The accounts whose sum is the money that Tilipo holds for the vendor. Moves between them change nothing. */
const listAccounts = (vendorId: string): string[] => [
  accounts.vendorPayable(vendorId),
  accounts.vendorAvailable(vendorId),
  accounts.vendorReserve(vendorId),
  accounts.vendorInPayout(vendorId),
]

async function findFirstPosting(db: Db | Tx['sql'], vendorId: string): Promise<Date | null> {
  const { first } = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .where('account', 'in', listAccounts(vendorId))
    .select((eb) => eb.fn.min('posted_at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

const getMonth = (at: Date): string => lusakaDate(at.getTime()).slice(0, 7)

/** Returns the month in which the business was created or had its first posting, whichever is earlier. */
export async function findFirstMonth(db: Db | Tx['sql'], vendorId: string): Promise<string> {
  const first = await findFirstPosting(db, vendorId)
  const { created_at } = await db
    .selectFrom('vendor')
    .select('created_at')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return getMonth(first && first < created_at ? first : created_at)
}

/** Returns the months from the first posting to now, the newest first. */
export async function listStatements(db: Db, vendorId: string, at: Date): Promise<string[]> {
  const first = await findFirstPosting(db, vendorId)
  if (!first) return []
  const months: string[] = []
  const firstMonth = getMonth(first)
  for (let month = getMonth(at); month >= firstMonth; month = getPreviousMonth(month)) months.push(month)
  return months
}

const getPreviousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
const getNextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

interface Row {
  kind: string
  posted_at: Date
  /** Of the vendor's accounts; a credit of the vendor is negative. */
  change: string
  /** Of the platform fee; earned is negative. */
  fee: string
  listing_name: string | null
  reference: string | null
  /** The recipient of a payout, or the reason of a correction. */
  other_description: string | null
}

/**
 * Reads totals and lines in one snapshot, because money arrives while the pages of a running month are read. A transaction
 * that only reads does not delay the feed.
 * @param maxLines the totals include all lines
 */
export const readStatement = (
  db: Db,
  vendorId: string,
  month: string,
  at: Date,
  maxLines = maxInteger,
): Promise<Statement & { lineCount: number }> =>
  transact(db, (tx) => readStatementIn(tx.sql, vendorId, month, at, maxLines), {
    isolation: 'repeatable read',
    readOnly: true,
  })

async function readStatementIn(
  db: Tx['sql'],
  vendorId: string,
  month: string,
  at: Date,
  maxLines: number,
): Promise<Statement & { lineCount: number }> {
  const from = lusakaInstant(`${month}-01`, '00:00')
  const to = lusakaInstant(`${getNextMonth(month)}-01`, '00:00')
  const opening = await sumBefore(db, vendorId, from)
  const totals = await sumByKind(db, vendorId, from, to)
  const lines: StatementLine[] = []
  for await (const row of streamSql(db, selectRows(vendorId, from, to, maxLines))) lines.push(buildLine(row))
  const vendor = await db
    .selectFrom('vendor')
    .select(['name', 'street', 'city'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const number = await findNumber(db, 'statement', getStatementSubject(vendorId, month))
  const sum = (kinds: readonly StatementLineKind[], field: 'price' | 'fee' | 'amount'): number =>
    totals.filter(({ kind }) => kinds.includes(kind)).reduce((total, kindTotal) => total + kindTotal[field], 0)
  const fees = sum(['sale', 'refund'], 'fee')
  return {
    month,
    number,
    isFinal: to <= at,
    vendorName: vendor.name,
    vendorAddress: [vendor.street, vendor.city].filter(Boolean).join(', '),
    opening: zmwOf(opening),
    sales: zmwOf(sum(['sale'], 'price')),
    fees: zmwOf(fees),
    vatOnFees: zmwOf(computeIncludedVat(fees)),
    refunds: zmwOf(noNegativeZero(-sum(['refund'], 'price'))),
    deposits: zmwOf(sum(['deposit'], 'amount')),
    payouts: zmwOf(noNegativeZero(-sum(['payout', 'payout_returned'], 'amount'))),
    cash: zmwOf(noNegativeZero(-sum(['cash'], 'amount'))),
    corrections: zmwOf(sum(['correction'], 'amount')),
    closing: zmwOf(opening + totals.reduce((total, { amount }) => total + amount, 0)),
    lineCount: totals.reduce((total, { count }) => total + count, 0),
    lines,
  }
}

const noNegativeZero = (value: number): number => (value === 0 ? 0 : value)

/** The VAT that an amount includes, in ngwee. */
export const computeIncludedVat = (ngwee: number): number =>
  noNegativeZero(Math.round((ngwee * vatPercent) / (100 + vatPercent)))

async function sumBefore(db: Tx['sql'], vendorId: string, before: Date): Promise<number> {
  const { total } = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .where('account', 'in', listAccounts(vendorId))
    .where('posted_at', '<', before)
    .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('total'))
    .executeTakeFirstOrThrow()
  return noNegativeZero(-Number(total ?? 0))
}

/** Selects the postings that change the vendor's money in a period. */
const selectChanged = (vendorId: string, from: Date, to: Date) => sql`
  select p.id, p.kind, p.subject_id, p.posted_at, sum(e.amount_ngwee) as change
  from entry e join posting p on p.id = e.posting_id
  where e.account in (${sql.join(listAccounts(vendorId))}) and p.posted_at >= ${from} and p.posted_at < ${to}
  group by p.id having sum(e.amount_ngwee) <> 0`

/** Selects the postings that change the vendor's money, with the booking or payout that they belong to. */
const selectRows = (vendorId: string, from: Date, to: Date, maxLines: number) => sql<Row>`
  select changed.kind, changed.posted_at, changed.change,
    coalesce((select sum(amount_ngwee) from entry where posting_id = changed.id and account = ${accounts.platformFee}), 0) as fee,
    listing.name as listing_name, booking.reference,
    coalesce(payout.recipient_name, correction.reason) as other_description
  from (${selectChanged(vendorId, from, to)}) changed
  left join refund on changed.kind = 'refund_due' and refund.id = changed.subject_id
  left join payout on changed.kind like 'payout%' and payout.id = changed.subject_id
  left join correction on changed.kind = 'correction' and correction.id = changed.subject_id
  left join booking on booking.id = coalesce(refund.booking_id,
    case when changed.kind in ('cash_sale', 'cash_kept', 'cash_refund', 'cash_returned', 'balance') then counter_payment_booking(changed.subject_id)
      else changed.subject_id end)
  left join listing on listing.id = booking.listing_id
  -- The two postings of a cash sale have the same time.
  order by changed.posted_at, changed.kind in ('cash_kept', 'cash_returned'), changed.id
  limit ${maxLines}`

const lineKinds: Record<string, StatementLineKind> = {
  sale: 'sale',
  balance: 'sale',
  cash_sale: 'sale',
  cash_refund: 'refund',
  cash_kept: 'cash',
  cash_returned: 'cash',
  refund_due: 'refund',
  deposit_handed: 'deposit',
  deposit_claimed: 'deposit',
  correction: 'correction',
  payout_paid: 'payout',
  payout_paid_late: 'payout',
  payout_returned: 'payout_returned',
}

/** Amounts in ngwee. */
function buildAmounts(row: Pick<Row, 'kind' | 'change' | 'fee'>) {
  const kind = lineKinds[row.kind]
  if (!kind) throw new Error(`unknown posting in a statement: ${row.kind}`)
  const amount = -Number(row.change)
  const fee = noNegativeZero(-Number(row.fee))
  return { kind, price: kind === 'sale' || kind === 'refund' ? amount + fee : 0, fee, amount }
}

/** Adds up the month in the database: a business can have thousands of postings. */
async function sumByKind(db: Tx['sql'], vendorId: string, from: Date, to: Date) {
  const { rows } = await sql<Pick<Row, 'kind' | 'change' | 'fee'> & { count: number }>`
    select changed.kind, count(*)::int as count, sum(changed.change) as change, sum(coalesce((
      select sum(amount_ngwee) from entry where posting_id = changed.id and account = ${accounts.platformFee}), 0)) as fee
    from (${selectChanged(vendorId, from, to)}) changed
    group by changed.kind
  `.execute(db)
  return rows.map((row) => ({ ...buildAmounts(row), count: row.count }))
}

function buildLine(row: Row): StatementLine {
  const { kind, price, fee, amount } = buildAmounts(row)
  return {
    kind,
    price: zmwOf(price),
    fee: zmwOf(fee),
    amount: zmwOf(amount),
    at: row.posted_at.toISOString(),
    description:
      row.other_description ?? [row.listing_name, row.reference && `(${row.reference})`].filter(Boolean).join(' '),
  }
}
