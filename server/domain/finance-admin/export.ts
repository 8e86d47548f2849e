/** Exports the entries of the ledger as CSV, for an accountant. */
import { sql } from 'kysely'
import { maxExportedLedgerEntries, type exportLedger as exportEndpoint } from '#contract/admin/finance'
import { formatCsvLine } from '#contract/core/csv'
import { addDays, lusakaInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/money'
import type { Db } from '../../db/connect'

const header = ['Time (UTC)', 'Posting', 'Kind', 'Subject', 'Reverses', 'Account', 'Debit (ZMW)', 'Credit (ZMW)']

/** Entries per query. Other requests are answered between two queries. */
const pageSize = 1000

/** @param range first and last day in Zambia */
export async function exportLedger(
  db: Db,
  range: { from: string; to: string },
): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  let page: Entry[] = []
  do {
    page = await listEntries(db, range, page.at(-1))
    lines.push(...page.map(formatEntry))
  } while (page.length === pageSize && lines.length <= maxExportedLedgerEntries)
  const entries = Math.min(lines.length, maxExportedLedgerEntries)
  return {
    csv: formatCsvLine(header) + lines.slice(0, entries).join(''),
    entries,
    limited: lines.length > entries,
  }
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

async function listEntries(db: Db, { from, to }: { from: string; to: string }, after?: Cursor) {
  return (
    db
      .selectFrom('posting')
      .innerJoin('entry', 'entry.posting_id', 'posting.id')
      .where('posted_at', '>=', lusakaInstant(from, '00:00'))
      .where('posted_at', '<', lusakaInstant(addDays(to, 1), '00:00'))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(posted_at, posting.id, account) > (${after!.cursor}::timestamptz, ${after!.id}, ${after!.account})`,
        ),
      )
      .select(['posting.id', 'kind', 'subject_id', 'posted_at', 'reverses', 'account', 'amount_ngwee'])
      // A JavaScript date has no microseconds.
      .select(sql<string>`posted_at::text`.as('cursor'))
      .orderBy('posted_at')
      .orderBy('posting.id')
      .orderBy('account')
      .limit(pageSize)
      .execute()
  )
}

interface Cursor {
  cursor: string
  id: string
  account: string
}

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
