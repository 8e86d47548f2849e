/** Exports the entries of a month as CSV, for an accountant: one row per entry, with names instead of keys. */
import { sql } from 'kysely'
import { maxExportedLedgerEntries, type exportLedger as exportEndpoint } from '#contract/money/finance-admin'
import { formatCsvLine } from '#contract/core/csv'
import { lusakaDate, lusakaTime } from '#contract/core/dates'
import type { AnswerOf, BodyOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/money'
import { getPostingLabel } from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import { streamSql } from '../../../db/stream-rows'
import { describeAccount } from '../ledger'
import { getMonthRange } from './earnings'

const header = [
  'Date',
  'Time',
  'Type',
  'Reference',
  'Description',
  'Account',
  'Name',
  'Debit (ZMW)',
  'Credit (ZMW)',
  'Posting',
  'Reverses',
  'Account key',
]
const totalsHeader = ['Account', 'Debit (ZMW)', 'Credit (ZMW)', 'Debit less credit (ZMW)']

interface EntryRow {
  id: string
  kind: string
  posted_at: Date
  reverses: string | null
  account: string
  amount_ngwee: string
  reference: string | null
  description: string | null
  person: string | null
  owner_name: string | null
  is_person: boolean
}

interface Options {
  /** Whether the reader may see the names of people. Otherwise, they get initials. */
  showsNames: boolean
  /** Entries of one part. */
  maxEntries?: number
}

/** @returns a part of the month, and with the first one the totals of the whole month */
export async function exportLedger(
  db: Db,
  { month, after }: BodyOf<typeof exportEndpoint>,
  { showsNames, maxEntries = maxExportedLedgerEntries }: Options,
): Promise<AnswerOf<typeof exportEndpoint>> {
  const rows: EntryRow[] = []
  for await (const row of streamSql(db, selectEntries(month, after, maxEntries + 1))) rows.push(row)
  const exported = rows.slice(0, maxEntries)
  const last = rows.length > exported.length ? exported.at(-1) : undefined
  return {
    csv: (after ? '' : formatCsvLine(header)) + exported.map((row) => formatEntry(row, showsNames)).join(''),
    entries: exported.length,
    next: last ? { at: last.posted_at.toISOString(), posting: last.id, account: last.account } : null,
    totals: after ? '' : await exportTotals(db, month),
  }
}

const selectEntries = (month: string, after: BodyOf<typeof exportEndpoint>['after'], limit: number) => {
  const { from, to } = getMonthRange(month)
  return sql<EntryRow>`
    select p.id, p.kind, p.posted_at, p.reverses, e.account, e.amount_ngwee,
      coalesce(payout.reference::text, booking.reference) as reference,
      coalesce(correction.reason, listing.name) as description, payout.recipient_name as person,
      coalesce(vendor.name, account.full_name) as owner_name, account.id is not null as is_person
    from posting p
    join entry e on e.posting_id = p.id
    left join payout on p.kind like 'payout%' and payout.id = p.subject_id
    left join correction on p.kind = 'correction' and correction.id = p.subject_id
    left join refund on p.kind in ('refund_due', 'refund_paid') and refund.id = p.subject_id
    left join booking on booking.id = coalesce(refund.booking_id,
      case when p.kind in ('cash_sale', 'cash_kept', 'cash_refund', 'cash_returned', 'balance') then counter_payment_booking(p.subject_id)
        else p.subject_id end)
    left join listing on listing.id = booking.listing_id
    -- Within "case", because a join can evaluate its conditions in any order, and not every account contains an id.
    left join vendor on vendor.id = case when e.account like 'vendor:%' then split_part(e.account, ':', 2)::uuid end
    left join account on account.id = case when e.account like 'customer:%' then split_part(e.account, ':', 2)::uuid end
    where p.posted_at >= ${from} and p.posted_at < ${to}
      ${after ? sql`and (p.posted_at, p.id, e.account) > (${new Date(after.at)}, ${after.posting}::uuid, ${after.account})` : sql``}
    order by p.posted_at, p.id, e.account
    limit ${limit}`
}

function formatEntry(row: EntryRow, showsNames: boolean): string {
  const formatPerson = (name: string) => (showsNames ? name : formatInitials(name))
  const time = row.posted_at.getTime()
  const amount = Number(row.amount_ngwee)
  const person = row.person && `To ${formatPerson(row.person)}`
  const owner = row.owner_name ?? ''
  return formatCsvLine([
    lusakaDate(time),
    lusakaTime(time),
    getPostingLabel(row.kind),
    row.reference ?? '',
    row.description ?? person ?? '',
    describeAccount(row.account).label,
    row.is_person ? formatPerson(owner) : owner,
    amount > 0 ? formatAmount(amount) : '',
    amount < 0 ? formatAmount(-amount) : '',
    row.id,
    row.reverses ?? '',
    row.account,
  ])
}

/** Formats `Mutale Banda` as `M. B.` */
const formatInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(' ')

/** The sums of the month by kind of account, in the order of their names. */
async function exportTotals(db: Db, month: string): Promise<string> {
  const { from, to } = getMonthRange(month)
  const totals = new Map<string, { debit: number; credit: number }>()
  const sums = sql<{ account: string; debit: string; credit: string }>`
    select e.account, coalesce(sum(e.amount_ngwee) filter (where e.amount_ngwee > 0), 0) as debit,
      coalesce(-sum(e.amount_ngwee) filter (where e.amount_ngwee < 0), 0) as credit
    from posting p join entry e on e.posting_id = p.id
    where p.posted_at >= ${from} and p.posted_at < ${to}
    group by e.account`
  for await (const { account, debit, credit } of streamSql(db, sums)) {
    const { label } = describeAccount(account)
    const total = totals.get(label) ?? { debit: 0, credit: 0 }
    totals.set(label, { debit: total.debit + Number(debit), credit: total.credit + Number(credit) })
  }
  const lines = [...totals]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([label, { debit, credit }]) => [label, formatAmount(debit), formatAmount(credit), zmwOf(debit - credit)])
  return [totalsHeader, ...lines].map(formatCsvLine).join('')
}

const formatAmount = (ngwee: number): string => zmwOf(ngwee).toFixed(2)
