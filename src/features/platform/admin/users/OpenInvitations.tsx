import { useState } from 'react'
import { listInvitations, resendInvitation, withdrawInvitation, type Invitation } from '#contract/platform/invitations'
import { countPages } from '#contract/core/list-page'
import { formatInstant } from '#contract/core/dates'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { DataTable } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Heading } from '../../../../ui/text/Heading'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { roleLabels } from './role-labels'

interface Props {
  /** Changes after a new invitation, so that the list is fetched again. */
  version: number
  isSuperAdmin: boolean
}

/** Invitations that nobody has accepted yet. Hidden if there are none. */
export function OpenInvitations({ version, isSuperAdmin }: Props) {
  const [page, setPage] = useState(1)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useUncachedRead(listInvitations, { query: { page } }, `${version}/${page}`)
  if (read.error) return <ErrorState text="Could not fetch the invitations." onRetry={read.refresh} />
  if (!read.data || read.data.length === 0) return null
  const resend = async ({ _id, email }: Invitation) => {
    const result = await callWithPassword(resendInvitation, { params: { id: _id } })
    if (result.ok)
      toast({ title: 'Invitation sent', description: `We have emailed a new link to ${email}.`, tone: 'success' })
    else toast({ title: 'Failed to send the invitation', description: result.message, tone: 'destructive' })
    read.refresh()
  }
  const withdraw = async ({ _id }: Invitation) => {
    setBusy(true)
    const result = await callWithPassword(withdrawInvitation, { params: { id: _id } })
    setBusy(false)
    setWithdrawing(null)
    if (result.ok) toast({ title: 'Invitation withdrawn', tone: 'success' })
    else toast({ title: 'Failed to withdraw the invitation', description: result.message, tone: 'destructive' })
    read.refresh()
  }
  return (
    <Stack gap={3} as="section" aria-label="Open invitations">
      <Heading level={2} size="card">
        Open invitations
      </Heading>
      <DataTable
        label="Open invitations"
        columns={[
          { id: 'name', header: 'Full name', cell: ({ full_name }) => full_name },
          { id: 'email', header: 'Email', cell: ({ email }) => email },
          {
            id: 'role',
            header: 'Role',
            cell: ({ role, hotelName }) => (hotelName ? `${roleLabels[role]}, ${hotelName}` : roleLabels[role]),
          },
          {
            id: 'sent',
            header: 'Sent',
            cell: ({ sentAt, isExpired }) =>
              isExpired ? <Badge>Expired</Badge> : <StatusBadge status="waiting">{formatInstant(sentAt)}</StatusBadge>,
          },
          {
            id: 'actions',
            header: 'Action',
            actions: true,
            cell: (invitation) =>
              (isSuperAdmin || invitation.role !== 'admin') && (
                <>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Send the invitation of ${invitation.full_name} again`}
                    onClick={() => void resend(invitation)}
                  >
                    Resend
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Withdraw the invitation of ${invitation.full_name}`}
                    onClick={() => setWithdrawing(invitation)}
                  >
                    Withdraw
                  </Button>
                </>
              ),
          },
        ]}
        rows={read.data}
        rowKey={({ _id }) => _id}
        paging={{ page, pageCount: countPages(read.total ?? 0), onPage: setPage }}
      />
      <ConfirmDialog
        open={withdrawing !== null}
        title="Withdraw this invitation?"
        confirm="Withdraw"
        danger
        busy={busy}
        onConfirm={() => withdrawing && void withdraw(withdrawing)}
        onCancel={() => setWithdrawing(null)}
      >
        The link in the email to {withdrawing?.email} stops working.
      </ConfirmDialog>
    </Stack>
  )
}
