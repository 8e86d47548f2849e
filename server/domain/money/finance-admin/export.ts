/** Exports the entries of the ledger as CSV, for an accountant. */
import { maxExportedLedgerEntries, type exportLedger as exportEndpoint } from '#contract/money/finance-admin'
import { formatCsvLine } from '#contract/core/csv'
import { addDays, lusakaInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/money'
import type { Db } from '../../../db/connect'
import { streamRows } from '../../../db/stream-rows'

const header = ['Time (UTC)', 'Posting', 'Kind', 'Subject', 'Reverses', 'Account', 'Debit (ZMW)', 'Credit (ZMW)']

/** @param range first and last day in Zambia */
export async function exportLedger(
  db: Db,
  range: { from: string; to: string },
): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  for await (const entry of streamRows(selectEntries(db, range).limit(maxExportedLedgerEntries + 1)))
    lines.push(formatEntry(entry))
  const entries = Math.min(lines.length, maxExportedLedgerEntries)
  return {
    csv: formatCsvLine(header) + lines.slice(0, entries).join(''),
    entries,
    limited: lines.length > entries,
  }
}

const selectEntries = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .where('posted_at', '>=', lusakaInstant(from, '00:00'))
    .where('posted_at', '<', lusakaInstant(addDays(to, 1), '00:00'))
    .select(['posting.id', 'kind', 'subject_id', 'posted_at', 'reverses', 'account', 'amount_ngwee'])
    .orderBy('posted_at')
    .orderBy('posting.id')
    .orderBy('account')

type Entry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const formatEntry = ({ id, kind, subject_id, posted_at, reverses, account, amount_ngwee }: Entry): string =>
  formatCsvLine([
    posted_at.toISOString(),
    id,
    kind,
    subject_id,
    reverses ?? '',
    account,
    amount_ngwee > 0 ? formatAmount(amount_ngwee) : '',
    amount_ngwee < 0 ? formatAmount(-amount_ngwee) : '',
  ])

const formatAmount = (ngwee: number): string => zmwOf(ngwee).toFixed(2)
