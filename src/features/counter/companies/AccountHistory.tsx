import { useState } from 'react'
import { describeEntry, formatEntryKind } from '#contract/counter/account-entries'
import {
  issueCompanyStatement,
  maxAccountEntries,
  readCompanyAccount,
  type AccountEntry,
} from '#contract/counter/companies'
import { addDays, formatDate, formatInstant, lusakaDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatMonth } from '#contract/money/statements'
import { call } from '../../../api/client'
import type { CompanyLine } from '../../../db/queries/companies'
import { getLusakaToday } from '../../../server-time'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { saveCsvFile, savePdfFile } from '../../../ui/forms/save-file'
import { Select } from '../../../ui/forms/Select'
import { toast } from '../../../ui/overlays/toast'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Heading } from '../../../ui/text/Heading'
import { Text } from '../../../ui/text/Text'
import { buildStatementCsv } from './statement-csv'

/** All changes of what a company owes, from the ledger, and the statement as a file. The last answer is readable offline. */
export function AccountHistory({ company }: { company: CompanyLine }) {
  const { _id: id, openSales, credit, payments } = company
  // Another change of the account is another history.
  const changeKey = [openSales.length, openSales.map(({ open }) => open).join('/'), credit, payments[0]?._id].join()
  const read = useSavedRead(readCompanyAccount, { params: { id } }, id, changeKey)
  return (
    <Stack as="section" gap={3}>
      <Heading level={2}>History</Heading>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="The history was not saved on this device yet. Please connect to the internet once."
        isEmpty={({ entries }) => entries.length === 0}
        empty={<Text tone="muted">No sales on account yet.</Text>}
      >
        {({ entries, isComplete }) => (
          <>
            <DataTable
              label="History"
              columns={columns}
              rows={entries}
              rowKey={({ at, kind, booking, reference, amount }) =>
                [at, kind, booking?._id ?? reference, amount].join('/')
              }
            />
            {!isComplete && (
              <Text size="sm" tone="muted">
                These are the latest {maxAccountEntries} changes.
              </Text>
            )}
            <StatementFiles company={company} entries={entries} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

interface FilesProps {
  company: CompanyLine
  entries: readonly AccountEntry[]
}

/** Files for the company. The months are those since the first change that is listed. */
function StatementFiles({ company: { _id: id, name }, entries }: FilesProps) {
  const months = listMonthsSince(entries.at(-1)?.at, getLusakaToday())
  const [chosen, setMonth] = useState<string>()
  const [busy, setBusy] = useState(false)
  const month = chosen ?? months[0] ?? ''
  const downloadPdf = async () => {
    setBusy(true)
    const result = await call(issueCompanyStatement, { params: { id, month } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to download the statement.', description: result.message, tone: 'destructive' })
    savePdfFile(result.answer.pdf, result.answer.fileName)
  }
  return (
    <Stack gap={3}>
      <Field label="Month of the statement">
        <Select
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </Field>
      <Row wrap>
        <Button icon="download" loading={busy} onClick={() => void downloadPdf()}>
          Statement as PDF
        </Button>
        <Button
          variant="outline"
          icon="download"
          onClick={() => saveCsvFile(buildStatementCsv(name, entries), 'tilipo-company-statement.csv')}
        >
          All changes as CSV
        </Button>
      </Row>
    </Stack>
  )
}

/** Returns the months from the first one to today's, newest first. */
function listMonthsSince(first: string | undefined, today: string): string[] {
  const firstMonth = lusakaDate(first ? Date.parse(first) : Date.parse(today)).slice(0, 7)
  const months: string[] = []
  for (let month = today.slice(0, 7); month >= firstMonth; month = addDays(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  return months
}

const columns: Column<AccountEntry>[] = [
  { id: 'what', header: 'What', cell: formatEntryKind },
  { id: 'at', header: 'Time', cell: ({ at }) => formatInstant(at) },
  {
    id: 'details',
    header: 'Details',

    cell: (entry) => [describeEntry(entry), entry.dueOn && `due ${formatDate(entry.dueOn)}`].filter(Boolean).join(', '),
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  { id: 'balance', header: 'Owed after it', align: 'end', cell: ({ balance }) => formatZmw(balance) },
]
