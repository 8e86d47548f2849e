import { formatInstant } from '#contract/core/dates'
import type { MoneyEvent } from '#contract/money/money-records'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable } from '../../../../ui/lists/DataTable'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { AdminLink } from './AdminLink'

/** What has happened, by whom, when and from where, the newest first. */
export const Timeline = ({ events }: { events: readonly MoneyEvent[] }) => (
  <Stack as="section" gap={3} aria-label="Timeline">
    <Heading level={2} size="card">
      Timeline
    </Heading>
    <DataTable
      label="Timeline"
      columns={[
        { id: 'text', header: 'What', cell: ({ text }) => <Text as="span">{text}</Text> },
        {
          id: 'by',
          header: 'Who',
          cell: ({ by, address }) => (
            <>
              {by ? <AdminLink link={by} /> : 'Tilipo'}
              {address && (
                <Text size="sm" tone="muted">
                  from {address}
                </Text>
              )}
            </>
          ),
        },
        {
          id: 'at',
          header: 'When',
          cell: ({ at }) => (
            <Text as="span" whole>
              {formatInstant(at)}
            </Text>
          ),
        },
      ]}
      rows={events}
      rowKey={({ at, text }) => `${at} ${text}`}
      empty="Nothing has happened yet."
    />
  </Stack>
)
