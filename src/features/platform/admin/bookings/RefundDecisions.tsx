import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import {
  decideRefund,
  type AdminBookingDetails,
  type RefundDecision,
  type RefundDecisionState,
} from '#contract/platform/bookings'
import { callWithPassword } from '../../../../api/admin-client'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { toast } from '../../../../ui/overlays/toast'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'

const stateLabels: Record<RefundDecisionState, { label: string; tone: 'waiting' | 'done' | 'attention' }> = {
  requested: { label: 'Waits for approval', tone: 'waiting' },
  made: { label: 'Refunded', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'attention' },
}

interface Props {
  booking: AdminBookingDetails
  onChanged(): void
}

/** Refunds that administrators have decided, and those that wait for a second administrator. */
export function RefundDecisions({ booking: { refundDecisions }, onChanged }: Props) {
  const adminId = useSession()?.user.id
  if (refundDecisions.length === 0) return null
  const decide = async (id: string, approved: boolean) => {
    const result = await callWithPassword(decideRefund, { params: { id }, body: { approved } })
    if (result.ok) toast({ title: approved ? 'Refund sent' : 'Refund rejected', tone: 'success' })
    else toast({ title: 'Failed to save the decision.', description: result.message, tone: 'destructive' })
    onChanged()
  }
  return (
    <Stack as="section" gap={3} aria-label="Refunds by administrators">
      <Heading level={2} size="card">
        Refunds by administrators
      </Heading>
      <DataTable
        label="Refunds by administrators"
        columns={buildColumns(adminId, (id, approved) => void decide(id, approved))}
        rows={refundDecisions}
        rowKey={({ _id }) => _id}
        empty="No refunds."
      />
    </Stack>
  )
}

const buildColumns = (
  adminId: string | undefined,
  decide: (id: string, approved: boolean) => void,
): Column<RefundDecision>[] => [
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, requestedBy, createdAt }) => (
      <>
        {reason}
        <Text size="sm" tone="muted">
          {requestedBy.name}, {formatInstant(createdAt)}
        </Text>
      </>
    ),
  },
  { id: 'vendor', header: 'Business', align: 'end', cell: ({ vendorAmount }) => formatZmw(vendorAmount) },
  { id: 'platform', header: 'Tilipo', align: 'end', cell: ({ platformAmount }) => formatZmw(platformAmount) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={stateLabels[status].tone}>{stateLabels[status].label}</StatusBadge>,
  },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ _id, status, requestedBy }) =>
      status === 'requested' && (
        <>
          {requestedBy._id !== adminId && (
            <Button size="sm" onClick={() => decide(_id, true)}>
              Approve
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => decide(_id, false)}>
            {requestedBy._id === adminId ? 'Withdraw' : 'Reject'}
          </Button>
        </>
      ),
  },
]
