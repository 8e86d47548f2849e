import { formatInstant } from '#contract/core/dates'
import type { ActivityEntry } from '#contract/business/activity/activity'
import { describeActivity, getActorName } from '#contract/business/activity/describe-activity'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { Text } from '../../../ui/text/Text'

interface Props {
  entries: readonly ActivityEntry[]
  empty: string
  paging?: { page: number; pageCount: number; onPage(page: number): void } | undefined
}

export const ActivityTable = ({ entries, empty, paging }: Props) => (
  <DataTable
    label="Activity"
    columns={columns}
    rows={entries}
    rowKey={({ _id }) => _id}
    empty={empty}
    pageSize={entries.length || 1}
    {...(paging && { paging })}
  />
)

const columns: readonly Column<ActivityEntry>[] = [
  { id: 'what', header: 'Activity', cell: (entry) => <What entry={entry} /> },
  { id: 'member', header: 'Member', cell: getActorName },
  { id: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
]

function What({ entry }: { entry: ActivityEntry }) {
  const { text, changes } = describeActivity(entry)
  return (
    <>
      {text}
      {changes.map((change) => (
        <Text key={change} size="sm" tone="muted">
          {change}
        </Text>
      ))}
    </>
  )
}
