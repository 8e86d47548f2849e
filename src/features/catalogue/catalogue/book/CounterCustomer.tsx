import { useEffect, useState, type RefObject } from 'react'
import {
  identityKinds,
  identityLabels,
  listIdentityKinds,
  maskNumber,
  type IdentityKind,
} from '#contract/bookings/identity-documents'
import { firstItem } from '#contract/core/checked-access'
import { useCustomerRecords } from '../../../../db/queries/customer-records'
import { createRecordFinder } from '../../../../db/queries/customer-identity'
import { useCustomerCommands } from '../../../../sync/hooks/use-customer-commands'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Stack } from '../../../../ui/layout/Stack'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'
import { buildDocumentValues, IdentityFields, type IdentityDraft } from '../../shared/IdentityFields'

/** Saves what was entered about the customer, after the sale. */
export type SaveCustomer = (sold: { name: string; phone: string }) => Promise<void>

interface Props {
  /** What was typed so far. */
  name: string
  phone: string
  /** Identity documents that the trade records. */
  labels: Partial<Record<IdentityKind, string>> | undefined
  /** All of them as one phrase. */
  title: string | undefined
  /** The sale calls it. It never fails, so that it cannot stop a sale. */
  saveRef: RefObject<SaveCustomer | null>
}

/** The record of the customer at the counter: its note, and what can be recorded with the sale. */
export default function CounterCustomer({ name, phone, labels, title, saveRef }: Props) {
  const known = useCustomerRecords()
  const kinds = listIdentityKinds(labels)
  const commands = useCustomerCommands()
  const [isSaving, setSaving] = useState(false)
  const [draft, setDraft] = useState<IdentityDraft | null>(null)
  const findRecord = known && createRecordFinder(known.records)
  const record = findRecord?.({ name, phone })
  const recorded = record ? identityKinds.filter((kind) => record.values[kind]) : []
  useEffect(() => {
    saveRef.current = async (sold) => {
      const documents = draft?.number.trim() ? buildDocumentValues(draft) : null
      const soldTo = findRecord?.(sold)
      const phones = sold.phone ? [sold.phone] : []
      const result =
        soldTo && documents
          ? await commands.saveDocuments(soldTo, documents)
          : !soldTo && (isSaving || documents)
            ? await commands.create({ name: sold.name, phones, ...documents })
            : null
      if (result && !result.ok)
        toast({ title: 'The customer was not saved', description: result.message, tone: 'destructive' })
    }
    return () => void (saveRef.current = null)
  })
  if (!known) return null
  return (
    <Stack gap={2}>
      {record && record.values.note !== '' && (
        <Text size="sm" lines={1} role="status">
          Note: {record.values.note}
        </Text>
      )}
      {recorded.length > 0 && record && (
        <Text size="sm" tone="muted">
          {recorded.map((kind) => `${identityLabels[kind]} ${maskNumber(record.values[kind])}`).join(', ')}
        </Text>
      )}
      {!record && (
        <Checkbox
          label="Save customer"
          hint="With the sale, so that your team finds them next time."
          checked={isSaving}
          onChange={({ target }) => setSaving(target.checked)}
        />
      )}
      {kinds.length > 0 && recorded.length === 0 && (
        <Disclosure summary={`${title ?? 'Identity document'} (optional)`}>
          <IdentityFields
            kinds={kinds}
            value={draft ?? { kind: firstItem(kinds), number: '', country: '' }}
            onChange={setDraft}
          />
        </Disclosure>
      )}
    </Stack>
  )
}
