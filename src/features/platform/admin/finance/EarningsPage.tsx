import { useState } from 'react'
import { formatCsvLine } from '#contract/core/csv'
import { formatZmw } from '#contract/core/money'
import { readEarnings, tourismLevyPercent, type Earnings, type EarningsLine } from '#contract/money/earnings'
import { formatMonth, vatPercent } from '#contract/money/statements'
import { verticals } from '#contract/verticals/index'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { Select } from '../../../../ui/forms/Select'
import { Card } from '../../../../ui/layout/Card'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { useListQuery } from '../use-list-query'
import { listMonthOptions } from './months'

export const head = () => ({ title: 'Earnings and taxes | Tilipo' })

/** What Tilipo earned in a month, with the VAT on its fees and the tourism levy that businesses owe. */
export default function EarningsPage() {
  const { values, change } = useListQuery()
  const [options] = useState(listMonthOptions)
  const month = options.find(({ value }) => value === values['month'])?.value ?? options[0]?.value ?? ''
  const read = useUncachedRead(readEarnings, { params: { month } }, month)
  return (
    <Stack gap={6}>
      <PageHeader
        title="Earnings and taxes"
        text="What Tilipo earned in a month, computed from the ledger."
        back={{ to: paths.adminFinance, label: 'Finance' }}
      />
      <Row stackBelow="below-sm" align="end">
        <Field label="Month">
          <Select options={options} value={month} onChange={(event) => change({ month: event.target.value })} />
        </Field>
        {read.data && <DownloadButton earnings={read.data} />}
      </Row>
      <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText="Failed to load the earnings.">
        {(earnings) => (
          <Stack gap={6}>
            {!earnings.isFinal && (
              <Text tone="muted">
                This month has not ended. Its amounts are preliminary, and change with every sale.
              </Text>
            )}
            {listSections(earnings).map(({ title, rows, note }) => (
              <Card key={title} as="section" pad="lg" aria-label={title}>
                <Stack gap={4}>
                  <Heading level={2} size="card">
                    {title}
                  </Heading>
                  <Facts items={rows.map(([label, amount]) => ({ label, value: formatZmw(amount) }))} />
                  <Text size="sm" tone="muted">
                    {note}
                  </Text>
                </Stack>
              </Card>
            ))}
            <DataTable
              label="By service"
              columns={columns}
              rows={earnings.lines}
              rowKey={({ vertical }) => vertical ?? ''}
              empty="Nothing was sold in this month."
            />
          </Stack>
        )}
      </ReadStates>
    </Stack>
  )
}

interface Section {
  title: string
  rows: (readonly [string, number])[]
  note: string
}

const listSections = (earnings: Earnings): Section[] => [
  {
    title: 'Statement of Tilipo',
    rows: [
      ['Fees earned', earnings.feesEarned],
      ['Fees returned with refunds', -earnings.feesReturned],
      ['Fees', earnings.fees],
      [`VAT in the fees (${vatPercent}%)`, -earnings.vatOnFees],
      ['Goodwill of Tilipo', -earnings.goodwill],
      ['Corrections', earnings.corrections],
      ['Result', earnings.result],
    ],
    note: 'The fees equal the sum of the fees on the statements of all businesses for the same month.',
  },
  {
    title: 'VAT return',
    rows: [
      ['Fees without VAT', (Math.round(earnings.fees * 100) - Math.round(earnings.vatOnFees * 100)) / 100],
      [`Output VAT (${vatPercent}%)`, earnings.vatOnFees],
    ],
    note: 'Output VAT on the fees of Tilipo. VAT on what Tilipo bought is not in the ledger.',
  },
  {
    title: 'Tourism levy',
    rows: [
      ['Accommodation sold, less refunds', earnings.accommodation.sales],
      [`Levy (${tourismLevyPercent}%)`, earnings.accommodation.levy],
    ],
    note: 'The businesses owe this levy, and declare it themselves. It is no cost of Tilipo.',
  },
]

const columns: Column<EarningsLine>[] = [
  {
    id: 'vertical',
    header: 'Service',
    cell: ({ vertical }) => (vertical ? verticals[vertical].name : 'Without a booking'),
  },
  { id: 'sales', header: 'Sales', align: 'end', cell: ({ sales }) => formatZmw(sales) },
  { id: 'refunds', header: 'Refunds', align: 'end', cell: ({ refunds }) => formatZmw(refunds) },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => formatZmw(fees) },
]

function DownloadButton({ earnings }: { earnings: Earnings }) {
  const download = () => saveCsvFile(buildCsv(earnings), `tilipo-earnings-${earnings.month}.csv`)
  return (
    <Button variant="outline" icon="download" onClick={download}>
      Download CSV
    </Button>
  )
}

/** One amount per row, so that it can be imported. */
const buildCsv = (earnings: Earnings): string =>
  [
    ['Month', 'Section', 'Item', 'Amount (ZMW)'],
    ...listSections(earnings).flatMap(({ title, rows }) =>
      rows.map(([label, amount]) => [formatMonth(earnings.month), title, label, amount]),
    ),
    ...earnings.lines.flatMap(({ vertical, sales, refunds, fees }) => {
      const name = vertical ? verticals[vertical].name : 'Without a booking'
      return Object.entries({ Sales: sales, Refunds: refunds, Fees: fees }).map(([item, amount]) => [
        formatMonth(earnings.month),
        name,
        item,
        amount,
      ])
    }),
  ]
    .map((cells) => formatCsvLine(cells))
    .join('')
