import { useState } from 'react'
import {
  InvitationForm,
  invitationHours,
  inviteOwnHotelManager,
  listHotelManagers,
  removeHotelManager,
  resendOwnInvitation,
  type HotelManager,
} from '#contract/platform/invitations'
import { call, newId } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { DataTable } from '../../../ui/lists/DataTable'
import { ErrorState } from '../../../ui/states/ErrorState'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

/** The managers of a hotel. They are invited by email and set their own password, so this needs a connection. */
export function HotelManagers() {
  const [removing, setRemoving] = useState<HotelManager | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useUncachedRead(listHotelManagers, {}, '')
  const resend = async ({ _id, email }: HotelManager) => {
    const result = await call(resendOwnInvitation, { params: { id: _id } })
    if (result.ok)
      toast({ title: 'Invitation sent', description: `We have emailed a new link to ${email}.`, tone: 'success' })
    else toast({ title: 'Failed to send the invitation', description: result.message, tone: 'destructive' })
    read.refresh()
  }
  const remove = async ({ _id, invitation }: HotelManager) => {
    setBusy(true)
    const result = await call(removeHotelManager, { params: { id: _id } })
    setBusy(false)
    setRemoving(null)
    if (result.ok) toast({ title: invitation ? 'Invitation withdrawn' : 'Hotel manager removed', tone: 'success' })
    else toast({ title: 'Failed to remove the hotel manager', description: result.message, tone: 'destructive' })
    read.refresh()
  }
  return (
    <Stack gap={5}>
      {read.error ? (
        <ErrorState text="Could not fetch the hotel managers." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Hotel managers"
          columns={[
            { id: 'name', header: 'Name', cell: ({ full_name }) => full_name },
            { id: 'email', header: 'Email', cell: ({ email }) => email },
            { id: 'status', header: 'Status', cell: ({ invitation }) => <ManagerStatus invitation={invitation} /> },
            {
              id: 'actions',
              header: 'Action',
              actions: true,
              cell: (manager) => (
                <>
                  {manager.invitation && (
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Send the invitation of ${manager.full_name} again`}
                      onClick={() => void resend(manager)}
                    >
                      Resend
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={
                      manager.invitation
                        ? `Withdraw the invitation of ${manager.full_name}`
                        : `Remove ${manager.full_name}`
                    }
                    onClick={() => setRemoving(manager)}
                  >
                    {manager.invitation ? 'Withdraw' : 'Remove'}
                  </Button>
                </>
              ),
            },
          ]}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty="No hotel managers yet."
        />
      )}
      <InviteManager onDone={read.refresh} />
      <ConfirmDialog
        open={removing !== null}
        title={removing?.invitation ? 'Withdraw this invitation?' : `Remove ${removing?.full_name}?`}
        confirm={removing?.invitation ? 'Withdraw' : 'Remove'}
        danger
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing?.invitation
          ? `The link in the email to ${removing.email} stops working.`
          : `${removing?.full_name} is signed out and can no longer manage your hotel.`}
      </ConfirmDialog>
    </Stack>
  )
}

const ManagerStatus = ({ invitation }: Pick<HotelManager, 'invitation'>) =>
  !invitation ? (
    <StatusBadge status="done">Active</StatusBadge>
  ) : invitation.isExpired ? (
    <Badge>Invitation expired</Badge>
  ) : (
    <StatusBadge status="waiting">Invited</StatusBadge>
  )

function InviteManager({ onDone }: { onDone(): void }) {
  // The id stays the same until the server confirms the invitation, so a retry invites once.
  const [id, setId] = useState(newId)
  const form = useStructForm({
    struct: InvitationForm,
    defaults: { full_name: '', email: '' },
    onSubmit: async (body) => {
      const result = await call(inviteOwnHotelManager, { body: { id, ...body } })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      setId(newId())
      form.reset()
      toast({ title: 'Invitation sent', description: `We have emailed a link to ${body.email}.`, tone: 'success' })
      onDone()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Invite a hotel manager">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Invite a hotel manager
        </Heading>
        <Text>A hotel manager manages the bookings and rooms of your hotel, but not your staff or your finances.</Text>
        <Form form={form}>
          <Field name="full_name" label="Full name">
            <Input autoComplete="off" />
          </Field>
          <Field
            name="email"
            label="Email"
            hint={`We send a link to choose a password. It works once, for ${invitationHours} hours.`}
          >
            <Input type="email" autoComplete="off" />
          </Field>
          <SubmitButton>Send Invitation</SubmitButton>
        </Form>
      </Stack>
    </Card>
  )
}
