import { useState } from 'react'
import { InvitationForm, invitationHours, inviteAdmin, inviteHotelManager } from '#contract/platform/invitations'
import { callWithPassword } from '../../../../api/admin-client'
import { newId } from '../../../../api/client'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

interface Props {
  open: boolean
  /** The hotel of the new manager; null invites an admin. */
  hotelId: string | null
  onClose(): void
  onDone(): void
}

/** Invites an admin or a hotel manager, who sets the password with an emailed link. */
export const InviteDialog = ({ open, hotelId, onClose, onDone }: Props) => (
  <Dialog open={open} onClose={onClose} title={hotelId ? 'Invite a hotel manager' : 'Invite an admin'}>
    <InviteForm
      hotelId={hotelId}
      onDone={() => {
        onClose()
        onDone()
      }}
    />
  </Dialog>
)

function InviteForm({ hotelId, onDone }: Pick<Props, 'hotelId' | 'onDone'>) {
  // The id stays the same until the server confirms the invitation, so a retry invites once.
  const [id] = useState(newId)
  const form = useStructForm({
    struct: InvitationForm,
    defaults: { full_name: '', email: '' },
    onSubmit: async (body) => {
      const result = hotelId
        ? await callWithPassword(inviteHotelManager, { body: { id, ...body, hotelId } })
        : await callWithPassword(inviteAdmin, { body: { id, ...body } })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title: 'Invitation sent', description: `We have emailed a link to ${body.email}.`, tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>
        {hotelId
          ? 'The person manages the bookings and rooms of this hotel only.'
          : 'The person can manage all users, vendors and support tickets.'}
      </Text>
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
  )
}
