import { formatZmw } from '#contract/core/money'
import type { MoneyLine } from '#contract/money/money-records'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable } from '../../../../ui/lists/DataTable'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { AdminLink } from './AdminLink'

interface Props {
  title: string
  text?: string
  /** Headers of the text and of the link of a line. */
  headers?: { text: string; link: string }
  lines: readonly MoneyLine[]
  /** In ZMW, as the server has summed it. */
  total: number
}

/** Amounts with their sum in the last row. All rows are displayed, because a page of them would not sum. */
export const MoneyTable = ({ title, text, headers = { text: 'What', link: 'About' }, lines, total }: Props) => (
  <Stack as="section" gap={3} aria-label={title}>
    <Heading level={2} size="card">
      {title}
    </Heading>
    {text && <Text tone="muted">{text}</Text>}
    <DataTable
      label={title}
      columns={[
        {
          id: 'what',
          header: headers.text,
          cell: ({ line, isTotal }) => (
            <Text as="span" weight={isTotal ? 'bold' : undefined}>
              {line.text}
            </Text>
          ),
        },
        { id: 'link', header: headers.link, cell: ({ line: { link } }) => link && <AdminLink link={link} /> },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          cell: ({ line, isTotal }) => (
            <Text as="span" weight={isTotal ? 'bold' : undefined}>
              {formatZmw(line.amount)}
            </Text>
          ),
        },
      ]}
      rows={
        lines.length === 0
          ? []
          : [
              ...lines.map((line, index) => ({ id: String(index), line, isTotal: false })),
              { id: 'total', line: { text: 'Total', link: null, amount: total }, isTotal: true },
            ]
      }
      rowKey={({ id }) => id}
      pageSize={lines.length + 1}
      empty="No amounts."
    />
  </Stack>
)
