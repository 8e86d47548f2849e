/** The statement of a company as CSV, oldest first. */
import type { AccountEntry } from '#contract/counter/companies'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { describeEntry, entryKindLabels } from '#contract/counter/account-entries'
import { formatCsvLine } from '#contract/core/csv'
import { formatInstant } from '#contract/core/dates'

const header = ['Company', 'Time', 'What', 'Details', 'Method', 'Due', 'Amount (ZMW)', 'Owed after it (ZMW)']

export const buildStatementCsv = (company: string, entries: readonly AccountEntry[]): string =>
  [
    formatCsvLine(header),
    ...[...entries]
      .reverse()
      .map((entry) =>
        formatCsvLine([
          ...[company, formatInstant(entry.at), entryKindLabels[entry.kind], describeEntry(entry)],
          ...[entry.method ? paymentMethodLabels[entry.method] : '', entry.dueOn ?? ''],
          ...[entry.amount.toFixed(2), entry.balance.toFixed(2)],
        ]),
      ),
  ].join('')
