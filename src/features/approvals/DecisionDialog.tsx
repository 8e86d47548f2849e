import { useState } from 'react'
import { approveVendor, rejectVendor, type PendingVendor } from '#contract/admin/approvals'
import { call } from '../../api/client'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Field } from '../../ui/Field'
import { Textarea } from '../../ui/Input'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'

export type Decision = 'approve' | 'reject'

interface Props {
  /** Undefined while the dialog is closed. */
  vendor?: Pick<PendingVendor, '_id' | 'companyName' | 'status'> | undefined
  decision?: Decision | undefined
  /** Called after the decision, also if another administrator has decided before. */
  onDone(): void
  onCancel(): void
}

/** Confirms the approval or the rejection of a business. */
export function DecisionDialog({ vendor, decision, onDone, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const isRejection = decision === 'reject'
  const decide = async () => {
    const input = { params: { id: vendor!._id }, query: { from: vendor!.status } }
    setBusy(true)
    const result = isRejection
      ? await call(rejectVendor, { ...input, body: { reason: reason.trim() } })
      : await call(approveVendor, input)
    setBusy(false)
    setReason('')
    if (result.ok) toast({ title: isRejection ? 'Vendor rejected' : 'Vendor approved', tone: 'success' })
    else
      toast({
        title: isRejection ? 'Failed to reject vendor.' : 'Failed to approve vendor.',
        description: result.message,
        tone: 'destructive',
      })
    onDone()
  }
  return (
    <ConfirmDialog
      open={vendor !== undefined}
      title={vendor ? (isRejection ? `Reject ${vendor.companyName}?` : `Approve ${vendor.companyName}?`) : ''}
      confirm={isRejection ? 'Reject' : 'Approve'}
      danger={isRejection}
      busy={busy}
      onConfirm={() => void decide()}
      onCancel={() => {
        setReason('')
        onCancel()
      }}
    >
      {isRejection ? (
        <Stack gap={3}>
          <Text>The business is hidden from customers. Its owner can correct the application and apply again.</Text>
          <Field label="Reason" hint="The owner sees it." optional>
            <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </Stack>
      ) : (
        'Customers can find the business, and its owner can add listings. We notify the owner.'
      )}
    </ConfirmDialog>
  )
}
