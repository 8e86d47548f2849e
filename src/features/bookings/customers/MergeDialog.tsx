import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mergeCustomerRecords } from '#contract/bookings/customer-records'
import { findDifferentDocuments, findMergeFault, mergeCustomers } from '#contract/bookings/customer-values'
import { identityKinds, identityLabels } from '#contract/bookings/identity-documents'
import { formatPhone } from '#contract/core/format-phone'
import { formatFieldValue, getFieldLabel } from '#contract/sync/field-labels'
import { call } from '../../../api/client'
import { simplifyName } from '../../../db/queries/customer-identity'
import type { CustomerRecordLine, CustomerRecords } from '../../../db/queries/customer-records'
import { pullNow } from '../../../sync/index'
import { Chips } from '../../../ui/forms/Chips'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../ui/overlays/toast'
import { Notice } from '../../../ui/states/Notice'
import { Facts } from '../../../ui/text/Facts'
import { Text } from '../../../ui/text/Text'
import { matchesSearch } from './customer-entries'

interface Props {
  record: CustomerRecordLine
  known: CustomerRecords
  onClose(): void
  onMerged(): void
}

const maxCandidates = 6

/** Merges another record into this one. It cannot be undone, so it shows the result first and needs a connection. */
export default function MergeDialog({ record, known, onClose, onMerged }: Props) {
  const [search, setSearch] = useState('')
  const [otherId, setOtherId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [, setParams] = useSearchParams()
  const candidates = listCandidates(record, known.records, search)
  const other = known.records.find(({ _id }) => _id === otherId)
  const merged = other && mergeCustomers(record, other)
  const fault =
    record.pending || other?.pending
      ? 'Changes of these customers are not sent yet. Please try again once they are.'
      : merged && findMergeFault(merged)
  const merge = async () => {
    if (!other || fault) return setFailure(fault ?? 'Please choose the other customer.')
    setBusy(true)
    const result = await call(mergeCustomerRecords, { params: { id: record._id }, body: { otherId: other._id } })
    setBusy(false)
    if (!result.ok) return setFailure(result.message)
    toast({ title: 'The two customers are one now', tone: 'success' })
    void pullNow()
    onMerged()
    onClose()
    setParams({ id: result.answer._id })
  }
  return (
    <ConfirmDialog
      open
      title={`Merge with ${record.values.name}`}
      confirm="Merge the two"
      busy={busy}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Field label="The same person as" hint="Name or phone number">
          <Input
            icon="search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <Chips
          label="Customers"
          options={candidates.map(({ _id, values }) => ({
            value: _id,
            label: [values.name, ...values.phones.slice(0, 1).map(formatPhone)].join(', '),
          }))}
          value={otherId ? [otherId] : []}
          onPress={(id) => {
            setOtherId(id === otherId ? undefined : id)
            setFailure(undefined)
          }}
        />
        {other && merged && <Preview record={record} other={other} merged={merged} />}
        {(failure ?? fault) && (
          <Text size="sm" tone="attention" role="alert">
            {failure ?? fault}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Without a search, those who are probably the same: with a number or a name in common. */
function listCandidates(record: CustomerRecordLine, records: readonly CustomerRecordLine[], search: string) {
  const ownWords = simplifyName(record.values.name).split(' ')
  const isSimilar = ({ values }: CustomerRecordLine) =>
    values.phones.some((phone) => record.values.phones.includes(phone)) ||
    simplifyName(values.name)
      .split(' ')
      .some((word) => ownWords.includes(word))
  return records
    .filter(({ _id }) => _id !== record._id)
    .filter((other) => (search.trim() ? matchesSearch({ ...other, ...other.values }, search) : isSimilar(other)))
    .slice(0, maxCandidates)
}

interface PreviewProps {
  record: CustomerRecordLine
  other: CustomerRecordLine
  merged: ReturnType<typeof mergeCustomers>
}

const previewFields = ['name', 'phones', 'email', 'note', 'tags', ...identityKinds] as const

/** The record as it will be. */
function Preview({ record, other, merged: { values, otherNames } }: PreviewProps) {
  const different = findDifferentDocuments(record.values, other.values)
  return (
    <>
      {different.length > 0 && (
        <Notice tone="attention" icon="alert" title="Are they really one person?">
          Their numbers differ: {different.map((kind) => identityLabels[kind]).join(', ')}. Only that of{' '}
          {record.values.name} remains.
        </Notice>
      )}
      <Facts
        items={[
          ...previewFields
            .filter((field) => values[field].length > 0)
            .map((field) => ({
              label: getFieldLabel(field),
              value:
                field === 'phones' ? values.phones.map(formatPhone).join(', ') : formatFieldValue(field, values[field]),
            })),
          ...(otherNames.length > 0 ? [{ label: 'Other names', value: otherNames.join(', ') }] : []),
        ]}
      />
      <Text size="sm" tone="muted">
        The bookings of both are listed together. This cannot be undone.
      </Text>
    </>
  )
}
