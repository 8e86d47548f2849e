import { useState } from 'react'
import { approveVendor, readPendingVendor, rejectVendor, type PendingVendor } from '#contract/platform/approvals'
import { documentLabels, getDocumentKinds } from '#contract/core/document-kinds'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../ui/forms/Field'
import { Textarea } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

export type Decision = 'approve' | 'reject'

interface Props {
  /** Undefined while the dialog is closed. */
  vendor?: PendingVendor | undefined
  decision?: Decision | undefined
  /** Called after the decision, also if another administrator has decided before. */
  onDone(): void
  onCancel(): void
}

/** What an administrator should know before approving: nobody else checks the business. */
const Warnings = ({ vendor }: { vendor: PendingVendor }) => (
  <>
    <MissingDocuments vendor={vendor} />
    {!vendor.emailVerified && (
      <Notice tone="attention" icon="alert" title="The email address is not verified">
        {vendor.email} may belong to another person. We send no email to it, so the owner may not learn of your
        decision.
      </Notice>
    )}
  </>
)

/** The list of applications does not contain documents, so they are read when the dialog opens. */
function MissingDocuments({ vendor: { _id: id, businessType } }: { vendor: PendingVendor }) {
  const { data, error } = useUncachedRead(readPendingVendor, { params: { id } }, id)
  if (error) return <Text tone="muted">We could not check whether documents are missing.</Text>
  const missing = getDocumentKinds(businessType).filter(
    (kind) => data && data.documents.every((document) => document.kind !== kind),
  )
  if (missing.length === 0) return null
  return (
    <Notice tone="attention" icon="alert" title="Documents are missing">
      Not attached: {missing.map((kind) => documentLabels[kind]).join(', ')}. Please be sure that the business is
      registered.
    </Notice>
  )
}

/** Confirms the approval or the rejection of a business. */
export function DecisionDialog({ vendor, decision, onDone, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const isRejection = decision === 'reject'
  const decide = async () => {
    if (!vendor) return
    const input = { params: { id: vendor._id }, query: { from: vendor.status } }
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
          <Text>The business stays hidden from customers. Its owner can correct the application and apply again.</Text>
          <Field label="Reason" hint="The owner sees it." optional>
            <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </Stack>
      ) : (
        <Stack gap={3}>
          {vendor && <Warnings vendor={vendor} />}
          <Text>Customers can find the business, and its owner can add listings. We notify the owner.</Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
