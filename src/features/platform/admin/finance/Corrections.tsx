import { useState } from 'react'
import { correctionStateLabels, decideCorrection, type Correction } from '#contract/money/corrections'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { callWithPassword } from '../../../../api/admin-client'
import { useSession } from '../../../../sync/index'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { CorrectionDialog } from './CorrectionDialog'

interface Props {
  corrections: readonly Correction[]
  onChanged(): void
}

/** Corrections of the books, and those that wait for a second administrator. */
export function Corrections({ corrections, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const adminId = useSession()?.user.id
  const decide = async (id: string, approved: boolean) => {
    const result = await callWithPassword(decideCorrection, { params: { id }, body: { approved } })
    if (!result.ok)
      return toast({ title: 'Failed to save the decision.', description: result.message, tone: 'destructive' })
    toast({ title: approved ? 'Correction posted' : 'Correction rejected', tone: 'success' })
    onChanged()
  }
  const finish = () => {
    setOpen(false)
    onChanged()
  }
  return (
    <Stack as="section" gap={3} aria-label="Corrections">
      <Row justify="apart" wrap>
        <Heading level={2} size="card">
          Corrections
        </Heading>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          Correct the gateway&apos;s money
        </Button>
      </Row>
      <Text tone="muted">
        Each correction is a posting with a reason. Correct the balance of a business on its page under Services.
      </Text>
      <DataTable
        label="Corrections"
        columns={buildColumns(adminId, (id, approved) => void decide(id, approved))}
        rows={corrections}
        rowKey={({ _id }) => _id}
        pageSize={5}
        empty="No corrections."
      />
      <CorrectionDialog open={isOpen} onDone={finish} onClose={() => setOpen(false)} />
    </Stack>
  )
}

const buildColumns = (
  adminId: string | undefined,
  decide: (id: string, approved: boolean) => void,
): Column<Correction>[] => [
  {
    id: 'target',
    header: 'Of',
    cell: ({ vendorName, createdAt }) => (
      <>
        {vendorName ?? 'Payment gateway'}
        <Text size="sm" tone="muted">
          {formatInstant(createdAt)}
        </Text>
      </>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, requestedBy, decidedBy }) => {
      const { label, tone } = correctionStateLabels[status]
      return (
        <>
          <StatusBadge status={tone}>{label}</StatusBadge>
          <Text size="sm" tone="muted">
            {[requestedBy.name, decidedBy].filter(Boolean).join(', ')}
          </Text>
        </>
      )
    },
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
