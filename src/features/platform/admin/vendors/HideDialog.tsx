import { useState } from 'react'
import { maxHiddenReasonLength, setListingHidden, setVendorHidden } from '#contract/platform/vendors'
import { callWithPassword } from '../../../../api/admin-client'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Textarea } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'

export interface HideTarget {
  kind: 'vendor' | 'listing'
  id: string
  name: string
  isHidden: boolean
}

interface Props {
  /** The vendor or listing to hide or show; null closes the dialog. */
  target: HideTarget | null
  onClose(): void
  onDone(): void
}

/** Asks for confirmation, and for the reason of hiding, which the vendor sees. */
export function HideDialog({ target, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (!target) return null
  const { kind, id, name, isHidden } = target
  const close = () => {
    setReason('')
    setMissing(false)
    onClose()
  }
  const confirm = async () => {
    const hidden = !isHidden
    if (hidden && !reason.trim()) return setMissing(true)
    setBusy(true)
    const endpoint = kind === 'vendor' ? setVendorHidden : setListingHidden
    const body = { hidden, ...(hidden ? { reason: reason.trim() } : {}) }
    const result = await callWithPassword(endpoint, { params: { id }, body })
    setBusy(false)
    if (!result.ok)
      return toast({
        title: hidden ? `Failed to hide ${kind}.` : `Failed to show ${kind}.`,
        description: result.message,
        tone: 'destructive',
      })
    toast({ title: hidden ? `${name} is hidden` : `${name} is no longer hidden`, tone: 'success' })
    close()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      title={isHidden ? `Show ${name}?` : `Hide ${name}?`}
      confirm={isHidden ? 'Show' : 'Hide'}
      danger={!isHidden}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {isHidden ? (
        <Text>
          {kind === 'vendor'
            ? 'Customers can find the vendor again, unless its account is suspended or not approved.'
            : 'The listing is offered again if the vendor offered it before.'}
        </Text>
      ) : (
        <Stack gap={4}>
          <Text>
            {kind === 'vendor'
              ? 'The vendor and all its listings disappear from Tilipo. Requests and unpaid bookings end. Paid bookings stay, and we let their customers know that nothing changes. The vendor and its staff can still sign in, serve their bookings and get their money.'
              : 'The listing disappears from Tilipo, and nobody can book it. All its bookings stay, also those that are not paid yet. The rest of the business stays visible.'}
          </Text>
          <Field
            label="Reason"
            hint="The vendor sees it, and it is stored in the audit log."
            {...(isMissing && !reason.trim() ? { error: 'Please enter a reason.' } : {})}
          >
            <Textarea
              rows={3}
              maxLength={maxHiddenReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
