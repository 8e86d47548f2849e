import { useNavigate } from 'react-router-dom'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import type { ListingLine } from '../../../db/queries/listings'
import { discardRefused, retry, type OutboxRow, type QueueResult, type UserAction } from '../../../sync/index'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useSavedToast } from './listing-preview'
import { ListingForm } from './ListingForm'
import type { ListingArea } from './listing-area'

interface Props {
  area: ListingArea
  /** The refused creation or edit. */
  row: OutboxRow
  /** Whether other refused changes, such as photos, are sent after this one. */
  hasDependents: boolean
  /** The listing without the refused edit; undefined for a refused creation. */
  listing: ListingLine | undefined
}

/** Form with the values of a refused creation or edit of a listing, which sends them again. */
export function RefusedListing({ area, row, hasDependents, listing }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const { id, from: _, ...refusedValues }: FieldValues = row.input.body
  const values = { ...listing?.values, ...refusedValues }
  const name = String(values.name ?? row.preview?.name)
  const save = async (changedValues: FieldValues, expectedValues: FieldValues, action: UserAction) => {
    const sent = listing
      ? await sendEditAgain(row, { current: listing.values, changed: changedValues, expected: expectedValues }, action)
      : await retry(row.key, { ...row.input, body: { id, ...changedValues } })
    if (!sent.ok) return { message: sent.message }
    showSavedToast(listing ? 'Saved' : `${String(changedValues.name)} added`)
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={name} back={{ to: area.path, label: area.form.labels.many }} />
      <Notice tone="attention" icon="alert" title={`We couldn't ${listing ? 'change' : 'add'} ${name}.`}>
        <Stack gap={1}>
          <Text size="sm">{row.refusal?.message}</Text>
          {hasDependents && <Text size="sm">Its photos and later changes are saved. We send them after this.</Text>}
        </Stack>
      </Notice>
      <ListingForm area={area} values={values} submit="Send again" onSave={save} />
    </Stack>
  )
}

/**
 * The edit is compared with the values that it was to replace, so that a later change of another user is still a
 * conflict. It is discarded if the user has restored all of these values.
 */
async function sendEditAgain(
  { key, input }: OutboxRow,
  { current, changed, expected }: Record<'current' | 'changed' | 'expected', FieldValues>,
  action: UserAction,
): Promise<QueueResult> {
  const { from = {}, ...refused }: FieldValues & { from?: FieldValues } = input.body
  const replaced = Object.fromEntries(
    Object.keys(refused).flatMap((field) => {
      const before = field in from ? from[field] : current[field]
      return before === undefined ? [] : [[field, before]]
    }),
  )
  const edit = buildEdit({ ...expected, ...replaced }, changed)
  if (edit) return retry(key, { ...input, body: edit })
  await discardRefused(key, action)
  toast({ title: 'Change discarded', description: 'The listing has these values already.' })
  return { ok: true, key: null }
}
