import { useState } from 'react'
import type { Role } from '#contract/core/access'
import { maxReasonLength, setUserStatus, type AdminUser } from '#contract/platform/users'
import { callWithPassword } from '../../../../api/admin-client'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Textarea } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'

type User = Pick<AdminUser, '_id' | 'full_name' | 'role' | 'isActive'>

/** Returns whether the caller may suspend and reactivate an account. The server enforces the same rule. */
export const canManage = (
  caller: { id: string; user_type: Role },
  { _id, role }: Pick<AdminUser, '_id' | 'role'>,
): boolean => _id !== caller.id && (caller.user_type === 'superAdmin' || (role !== 'admin' && role !== 'superAdmin'))

interface Props {
  /** The account to suspend or reactivate; null closes the dialog. */
  user: User | null
  onClose(): void
  onDone(): void
}

/** Asks for confirmation, and for the reason of a suspension. */
export function UserStatusDialog({ user, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  if (!user) return null
  const close = () => {
    setReason('')
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    const isActive = !user.isActive
    const result = await callWithPassword(setUserStatus, {
      params: { id: user._id },
      body: { isActive, ...(reason.trim() && !isActive ? { reason: reason.trim() } : {}) },
    })
    setBusy(false)
    if (!result.ok)
      return toast({
        title: isActive ? 'Failed to reactivate user.' : 'Failed to suspend user.',
        description: result.message,
        tone: 'destructive',
      })
    toast({ title: isActive ? `${user.full_name} is reactivated` : `${user.full_name} is suspended`, tone: 'success' })
    close()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      title={user.isActive ? `Suspend ${user.full_name}?` : `Reactivate ${user.full_name}?`}
      confirm={user.isActive ? 'Suspend' : 'Reactivate'}
      danger={user.isActive}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {user.isActive ? (
        <Stack gap={4}>
          <Text>{getConsequence(user.role)}</Text>
          <Field label="Reason" optional hint="It is sent to the user by email and stored in the audit log.">
            <Textarea
              rows={3}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </Stack>
      ) : (
        <Text>
          {user.role === 'partner'
            ? 'The user can sign in again, and the listings of an approved business are visible again.'
            : 'The user can sign in again.'}
        </Text>
      )}
    </ConfirmDialog>
  )
}

const getConsequence = (role: Role): string =>
  role === 'partner'
    ? 'The user can no longer use Tilipo. If the user owns a business, its listings disappear, unpaid bookings end, and its staff lose access. Paid bookings stay, and we let their customers know that nothing changes. The owner still reads bookings, money and messages, and serves customers who have paid.'
    : 'The user can no longer use Tilipo. Unpaid bookings end, and paid bookings stay.'
