import type { Read } from '../../../../api/read'
import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import type { readStockLog, StockReason } from '#contract/business/listings/stock-adjustments'
import { List, ListItem } from '../../../../ui/lists/List'
import { Pager } from '../../../../ui/lists/Pager'
import { Text } from '../../../../ui/text/Text'

export const reasonLabels: Record<StockReason, string> = {
  start: 'First stock',
  delivery: 'Delivery',
  count: 'Count',
  damage: 'Damaged',
  theft: 'Stolen',
}

const formatDifference = (difference: number): string => `${difference < 0 ? '−' : '+'}${Math.abs(difference)}`

const pageSize = 5

interface Props {
  log: Pick<Read<AnswerOf<typeof readStockLog>>, 'data' | 'error'>
}

/** The changes of the stock that the server has recorded, the latest first. A table is too wide for its card. */
export function StockLog({ log: { data, error } }: Props) {
  const [requestedPage, setRequestedPage] = useState(1)
  if (!data)
    return error ? (
      <Text size="sm" tone="muted">
        Earlier changes are displayed when you are online.
      </Text>
    ) : null
  const pageCount = Math.max(1, Math.ceil(data.adjustments.length / pageSize))
  const page = Math.min(requestedPage, pageCount)
  return (
    <>
      <List label="Changes of the stock">
        {data.adjustments
          .slice((page - 1) * pageSize, page * pageSize)
          .map(({ _id, reason, difference, leftAfter, person, at }) => (
            <ListItem
              key={_id}
              title={`${formatDifference(difference)} · ${reasonLabels[reason]}`}
              text={person ? `${formatInstant(at)}, by ${person}` : formatInstant(at)}
              meta={`${leftAfter} left`}
            />
          ))}
      </List>
      <Pager page={page} pageCount={pageCount} onPage={setRequestedPage} />
    </>
  )
}
