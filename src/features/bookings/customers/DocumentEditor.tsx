import { useState } from 'react'
import type { IdentityKind } from '#contract/bookings/identity-documents'
import { firstItem } from '#contract/core/checked-access'
import type { CustomerRecordLine } from '../../../db/queries/customer-records'
import { useCustomerCommands } from '../../../sync/hooks/use-customer-commands'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../ui/overlays/toast'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { buildDocumentValues, IdentityFields, type IdentityDraft } from '../../catalogue/shared/IdentityFields'

interface Props {
  record: CustomerRecordLine
  kinds: readonly IdentityKind[]
  onClose(): void
}

/** Records, replaces or deletes the number of one document. Works offline. */
export default function DocumentEditor({ record, kinds, onClose }: Props) {
  const { values } = record
  const { saveDocuments } = useCustomerCommands()
  const [draft, setDraft] = useState<IdentityDraft>({
    kind: kinds.find((kind) => !values[kind]) ?? firstItem(kinds),
    number: '',
    country: values.passportCountry,
  })
  const [error, setError] = useState<string>()
  const isRecorded = values[draft.kind] !== ''
  const save = async () => {
    if (!draft.number.trim() && !isRecorded) return setError('Please enter the number.')
    const number = draft.number.trim()
    const result = await saveDocuments(record, buildDocumentValues({ ...draft, number }))
    if (!result.ok) return setError(result.message)
    toast({ title: number ? 'Document saved' : 'Document deleted', tone: 'success' })
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
