import { useState } from 'react'
import { customerFields } from '#contract/bookings/customer-records'
import type { CustomerValues } from '#contract/bookings/customer-values'
import type { IdentityKind } from '#contract/bookings/identity-documents'
import { check } from '#contract/core/validation'
import { firstItem } from '#contract/core/checked-access'
import type { CustomerRecordLine } from '../../../db/queries/customer-records'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../ui/overlays/toast'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { buildDocumentValues, IdentityFields, type IdentityDraft } from '../../catalogue/shared/IdentityFields'
import { saveDocument } from '../../catalogue/shared/save-customer'

interface Props {
  record: CustomerRecordLine
  kinds: readonly IdentityKind[]
  onClose(): void
}

/** Records, replaces or deletes the number of one document. Works offline. */
export default function DocumentEditor({ record, kinds, onClose }: Props) {
  const { values } = record
  const [draft, setDraft] = useState<IdentityDraft>({
    kind: kinds.find((kind) => !values[kind]) ?? firstItem(kinds),
    number: '',
    country: values.passportCountry,
  })
  const [error, setError] = useState<string>()
  const isRecorded = values[draft.kind] !== ''
  const save = async () => {
    if (!draft.number.trim() && !isRecorded) return setError('Please enter the number.')
    const checked = check(customerFields[draft.kind], draft.number)
    if (!checked.ok) return setError(checked.faults[0]?.message)
    const edited = buildDocumentValues({ ...draft, number: checked.value }) as Partial<CustomerValues>
    const result = await saveDocument(record, edited)
    if (!result.ok) return setError(result.message)
    toast({ title: checked.value ? 'Document saved' : 'Document deleted', tone: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Documents of ${values.name}`}
      confirm={isRecorded && !draft.number.trim() ? 'Delete the number' : 'Save the number'}
      danger={isRecorded && !draft.number.trim()}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <IdentityFields
          kinds={kinds}
          value={draft}
          onChange={(value) => {
            setDraft(value)
            setError(undefined)
          }}
          error={error}
        />
        <Text size="sm" tone="muted">
          {isRecorded
            ? 'A number is recorded already. Enter another one to replace it, or leave the field empty to delete it.'
            : 'Only your team can see it. It is deleted two years after the last booking.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
