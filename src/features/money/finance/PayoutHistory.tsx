import { formatInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { isMasked } from '#contract/money/payment-settings'
import { listPayouts, maxListedPayouts, payoutStateLabels, type Payout } from '#contract/money/payouts'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { StatusBadge } from '../../../ui/text/Badge'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

/** The newest payouts of the business. @param changeKey refreshes the list when it changes */
export function PayoutHistory({ changeKey }: { changeKey: string }) {
  const read = useSavedRead(listPayouts, {}, '', changeKey)
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText="Could not fetch payout history.">
      {(payouts) => (
        <Stack gap={3}>
          <DataTable
            label="Payout History"
            columns={columns}
            rows={payouts}
            rowKey={({ _id }) => _id}
            {...(payouts.length > 0 && { filter: { column: 'reason', placeholder: 'Filter by reason' } })}
            empty={payouts.length > 0 ? 'No results.' : 'No payouts yet.'}
          />
          {payouts.length === maxListedPayouts && (
            <Text size="sm" tone="muted">
              These are your newest {maxListedPayouts} payouts.
            </Text>
          )}
        </Stack>
      )}
    </ReadStates>
  )
}

const columns: Column<Payout>[] = [
  { id: 'date', header: 'Date', cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    id: 'recipient',
    header: 'Recipient',
    cell: ({ recipient: { name, phone } }) => (
      <>
        {name}
        <Text size="sm" tone="muted">
          {isMasked(phone) ? phone : formatPhone(phone)}
        </Text>
      </>
    ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, fee }) => (
      <>
        {formatZmw(amount)}
        {fee > 0 && (
          <Text size="sm" tone="muted">
            Fee {formatZmw(fee)}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, failure }) => (
      <>
        <StatusBadge status={payoutStateLabels[status].tone}>{payoutStateLabels[status].label}</StatusBadge>
        {(failure || status === 'failed') && (
          <Text size="sm" tone="muted">
            {failure || 'An error occurred.'}
          </Text>
        )}
      </>
    ),
  },
]
