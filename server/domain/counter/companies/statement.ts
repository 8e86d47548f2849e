/** The monthly statement of a company as PDF: what it owed before, each change, and what it owes at the end. */
import { sql } from 'kysely'
import { describeEntry, formatEntryKind } from '#contract/counter/account-entries'
import type { AccountEntry } from '#contract/counter/companies'
import { addDays, formatDate, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { formatMonth } from '#contract/money/statements'
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { PdfDocument } from '../../../gateways'
import { accounts } from '../../money/ledger'
import { buildEntry, readEntries } from './account'

/** Rendering takes about a millisecond of processor time per line. The CSV file of the screen has the latest ones. */
const maxPdfLines = 500

export interface CompanyStatement {
  vendorName: string
  vendorAddress: string
  name: string
  tpin: string
  month: string
  hasEnded: boolean
  /** Sums in ngwee; refunds and payments are negative. */
  openingNgwee: number
  sums: Readonly<Record<AccountEntry['kind'], number>>
  /** Oldest first, at most `maxPdfLines`. */
  entries: readonly AccountEntry[]
  entryCount: number
}

/**
 * Reads the statement in one snapshot.
 * @throws Refusal `not_found` for the company of another business, and for months before it existed or in the future
 */
export const readCompanyStatement = (
  db: Db,
  vendorId: string,
  companyId: string,
  month: string,
  at: Date,
): Promise<CompanyStatement> =>
  transact(db, (tx) => readInSnapshot(tx, vendorId, companyId, month, at), {
    isolation: 'repeatable read',
    readOnly: true,
  })

async function readInSnapshot(
  tx: Tx,
  vendorId: string,
  companyId: string,
  month: string,
  at: Date,
): Promise<CompanyStatement> {
  const company = await tx.sql
    .selectFrom('company')
    .innerJoin('vendor', 'vendor.id', 'company.vendor_id')
    .select(['company.name', 'company.tpin', 'company.created_at', 'vendor.name as vendor_name', 'street', 'city'])
    .where('company.id', '=', companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  const getMonth = (instant: Date) => lusakaDate(instant.getTime()).slice(0, 7)
  if (!company || month > getMonth(at) || month < getMonth(company.created_at)) throw new Refusal('not_found')
  const from = lusakaInstant(`${month}-01`, '00:00')
  const to = lusakaInstant(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, '00:00')
  const { rows } = await sql<{ kind: string; sum_ngwee: number; count: number }>`
    select case when posted_at < ${from} then 'opening' else kind end as kind,
      sum(amount_ngwee)::bigint as sum_ngwee, count(*)::int as count
    from entry join posting on posting.id = posting_id
    where account = ${accounts.companyOwed(companyId)} and posted_at < ${to}
    group by 1
  `.execute(tx.sql)
  const sum = (kind: string) => rows.find((row) => row.kind === kind)?.sum_ngwee ?? 0
  const entries = await readEntries(tx.sql, companyId, { from, to, limit: maxPdfLines })
  return {
    vendorName: company.vendor_name,
    vendorAddress: [company.street, company.city].filter(Boolean).join(', '),
    name: company.name,
    tpin: company.tpin,
    month,
    hasEnded: to <= at,
    openingNgwee: sum('opening'),
    sums: { sale: sum('account_sale'), return: sum('account_return'), payment: sum('account_paid') },
    entries: entries.map(buildEntry).reverse(),
    entryCount: rows.reduce((total, { kind, count }) => (kind === 'opening' ? total : total + count), 0),
  }
}

const columns = [
  { header: 'Date', width: 'auto', isUnbroken: true },
  { header: 'What', width: 'auto' },
  { header: 'Details', width: '*' },
  { header: 'Due', width: 'auto', isUnbroken: true },
  { header: 'Amount', width: 'auto', isAmount: true },
  { header: 'Owed after it', width: 'auto', isAmount: true },
] as const

/** Builds the PDF for the company. The totals include all changes, also those that are not listed. */
export function buildCompanyStatementPdf(statement: CompanyStatement): PdfDocument {
  const { vendorName, vendorAddress, name, tpin, month, hasEnded, openingNgwee, sums, entries, entryCount } = statement
  const format = (ngwee: number) => formatZmw(zmwOf(ngwee))
  const owedNgwee = openingNgwee + sums.sale + sums.return + sums.payment
  return {
    title: `Account statement of ${formatMonth(month)}`,
    blocks: [
      {
        kind: 'facts',
        lines: [
          ['From', vendorAddress ? `${vendorName}, ${vendorAddress}` : vendorName],
          ['For', name],
          ['TPIN', tpin || 'Not provided'],
          ['Status', hasEnded ? 'The month has ended' : 'Preliminary: the month has not ended'],
        ],
      },
      {
        kind: 'totals',
        lines: [
          ['Owed before', format(openingNgwee)],
          ['Sales on account', format(sums.sale)],
          ['Refunds', format(sums.return)],
          ['Payments', format(sums.payment)],
          [owedNgwee < 0 ? 'Paid in advance' : 'Owed at the end', format(Math.abs(owedNgwee))],
        ],
      },
      ...(entryCount > entries.length
        ? [
            {
              kind: 'note' as const,
              text: `This file lists the latest ${entries.length} of ${entryCount.toLocaleString('en-US')} changes of the month. The amounts above include all of them.`,
            },
          ]
        : []),
      {
        kind: 'table',
        columns,
        rows: entries.map((entry) => [
          formatDate(lusakaDate(Date.parse(entry.at))),
          formatEntryKind(entry),
          describeEntry(entry),
          entry.dueOn ? formatDate(entry.dueOn) : '',
          formatZmw(entry.amount),
          formatZmw(entry.balance),
        ]),
      },
    ],
  }
}
