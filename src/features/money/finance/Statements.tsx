import { firstItem } from '#contract/core/checked-access'
import { useState } from 'react'
import { formatCsvLine } from '#contract/core/csv'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { buildFileName } from '#contract/core/file-name'
import { formatZmw } from '#contract/core/money'
import {
  formatMonth,
  issueStatement,
  listStatements,
  readStatement,
  statementLineLabels,
  describeTotals,
  vatPercent,
  type Statement,
  type StatementLine,
} from '#contract/money/statements'
import { call } from '../../../api/client'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { StatusBadge } from '../../../ui/text/Badge'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Heading } from '../../../ui/text/Heading'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { saveCsvFile, savePdfFile } from '../../../ui/forms/save-file'
import { toast } from '../../../ui/overlays/toast'

const errorText = 'Could not fetch your statements.'

/** Monthly statements. A statement that was opened is readable offline, with its date. */
export function Statements() {
  const months = useSavedRead(listStatements, {}, '')
  return (
    <ReadStates
      read={months}
      skeleton={<Skeleton shape="block" />}
      errorText={errorText}
      isEmpty={(list) => list.length === 0}
      empty={<Text tone="muted">Your first statement appears after your first sale.</Text>}
    >
      {(list) => <SelectedStatement months={list} />}
    </ReadStates>
  )
}

function SelectedStatement({ months }: { months: readonly string[] }) {
  const [month, setMonth] = useState(() => firstItem(months))
  return (
    <Stack gap={4}>
      <Field label="Month">
        <Select
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </Field>
      <StatementOfMonth key={month} month={month} />
    </Stack>
  )
}

function StatementOfMonth({ month }: { month: string }) {
  const read = useSavedRead(readStatement, { params: { month } }, month)
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={errorText}>
      {(statement) => <StatementView statement={statement} onIssued={read.refresh} />}
    </ReadStates>
  )
}

interface Props {
  statement: Statement
  /** Called after the PDF was issued, which assigns the number. */
  onIssued(): void
}

function StatementView({ statement, onIssued }: Props) {
  const [busy, setBusy] = useState(false)
  const { month, number, isFinal, lines } = statement
  const downloadPdf = async () => {
    setBusy(true)
    const result = await call(issueStatement, { params: { month } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to download the statement.', description: result.message, tone: 'destructive' })
    savePdfFile(result.answer.pdf, result.answer.fileName)
    onIssued()
  }
  return (
    <Stack gap={4}>
      <Card as="section" pad="lg" aria-label={`Statement of ${formatMonth(month)}`}>
        <Stack gap={4}>
          <Row justify="apart" wrap>
            <Heading level={2} size="card">
              Statement of {formatMonth(month)}
            </Heading>
            <StatusBadge status={isFinal ? 'done' : 'waiting'}>{isFinal ? 'Final' : 'Preliminary'}</StatusBadge>
          </Row>
          {number && <Text tone="muted">{number}</Text>}
          <Facts items={describeTotals(statement).map(({ label, amount }) => ({ label, value: formatZmw(amount) }))} />
          <Text size="sm" tone="muted">
            The platform fees include {vatPercent}% VAT: {formatZmw(statement.vatOnFees)}. The balance is the money that
            Tilipo holds for you: pending, available and in payout.
          </Text>
          <Row wrap>
            <Button icon="download" loading={busy} onClick={() => void downloadPdf()}>
              Download PDF
            </Button>
            <Button variant="outline" icon="download" onClick={() => downloadCsv(statement)}>
              Download CSV
            </Button>
          </Row>
        </Stack>
      </Card>
      <DataTable
        label="Transactions of the statement"
        columns={columns}
        rows={lines}
        rowKey={({ at, description, amount }) => `${at} ${description} ${amount}`}
        empty="No transactions in this month."
      />
    </Stack>
  )
}

const formatDay = (at: string): string => formatDate(lusakaDate(Date.parse(at)))

const columns: Column<StatementLine>[] = [
  { id: 'date', header: 'Date', cell: ({ at }) => formatDay(at) },
  { id: 'kind', header: 'Type', cell: ({ kind }) => statementLineLabels[kind] },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatZmw(price) },
  { id: 'fee', header: 'Fee', align: 'end', cell: ({ fee }) => formatZmw(fee) },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
]

const csvHeader = ['Date', 'Type', 'Description', 'Price (ZMW)', 'Fee (ZMW)', 'Amount (ZMW)']

/** Works offline: the file is built from the statement on the screen. */
function downloadCsv({ month, vendorName, opening, closing, lines }: Statement): void {
  const balance = (label: string, amount: number) => formatCsvLine(['', label, '', '', '', amount.toFixed(2)])
  const rows = lines.map(({ at, kind, description, price, fee, amount }) =>
    formatCsvLine([
      lusakaDate(Date.parse(at)),
      statementLineLabels[kind],
      description,
      price.toFixed(2),
      fee.toFixed(2),
      amount.toFixed(2),
    ]),
  )
  const csv = [
    formatCsvLine(csvHeader),
    balance('Opening balance', opening),
    ...rows,
    balance('Closing balance', closing),
  ]
  saveCsvFile(csv.join(''), buildFileName(['statement', vendorName, month], 'csv'))
}
