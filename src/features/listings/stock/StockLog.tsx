import { formatInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import type { readStockLog, StockAdjustment, StockReason } from '#contract/partners/stock-adjustments'
import { DataTable, type Column } from '../../../ui/DataTable'
import { Text } from '../../../ui/Text'

export const reasonLabels: Record<StockReason, string> = {
  start: 'First stock',
  delivery: 'Delivery',
  count: 'Count',
  damage: 'Damaged',
  theft: 'Stolen',
}

const formatDifference = (difference: number): string => `${difference < 0 ? '−' : '+'}${Math.abs(difference)}`

const columns: Column<StockAdjustment>[] = [
  { id: 'at', header: 'Date', cell: ({ at }) => formatInstant(at) },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => reasonLabels[reason],
    text: ({ reason }) => reasonLabels[reason],
  },
  { id: 'difference', header: 'Change', align: 'end', cell: ({ difference }) => formatDifference(difference) },
  { id: 'left', header: 'Left', align: 'end', cell: ({ leftAfter }) => leftAfter },
  { id: 'person', header: 'By', cell: ({ person }) => person ?? '–' },
]

interface Props {
  log: { data: AnswerOf<typeof readStockLog> | undefined; error: string | undefined }
}

/** The changes of the stock that the server has recorded, the latest first. */
export function StockLog({ log: { data, error } }: Props) {
  if (!data)
    return error ? (
      <Text size="sm" tone="muted">
        Earlier changes are displayed when you are online.
      </Text>
    ) : null
  return (
    <DataTable
      label="Changes of the stock"
      columns={columns}
      rows={data.adjustments}
      rowKey={({ _id }) => _id}
      pageSize={5}
    />
  )
}
