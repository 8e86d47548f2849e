import { useState } from 'react'
import { resetStaffPassword } from '#contract/business/staff'
import { call } from '../../../api/client'
import type { StaffLine } from '../../../db/queries/staff'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../ui/overlays/toast'

interface Props {
  /** The member to whom the link is sent; null closes the dialog. */
  member: Pick<StaffLine, 'id' | 'name' | 'email'> | null
  onDone(): void
}

/** Confirms that a staff member is emailed a password link, so that nobody else learns the password. */
export function PasswordLinkDialog({ member, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const sendLink = async (id: string) => {
    setBusy(true)
    const result = await call(resetStaffPassword, { params: { id } })
    setBusy(false)
    if (result.ok) toast({ title: 'Link sent', description: result.answer.message, tone: 'success' })
    else
      toast({ title: "We couldn't send the link. Please try again.", description: result.message, tone: 'destructive' })
    onDone()
  }
  return (
    <ConfirmDialog
      open={member !== null}
      title={member ? `Reset the password of ${member.name}?` : ''}
      confirm="Send link"
      busy={busy}
      onConfirm={() => member && void sendLink(member.id)}
      onCancel={onDone}
    >
      {member &&
        `We email a link to ${member.email}. Their password stays valid until they choose a new one, which signs them out on all devices.`}
    </ConfirmDialog>
  )
}
