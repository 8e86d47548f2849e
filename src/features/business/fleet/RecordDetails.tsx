import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { buildEdit } from '#contract/sync/edit-conflicts'
import { isSame, type FieldValues } from '#contract/sync/edit'
import { formatFieldValue, getFieldLabel } from '#contract/verticals/listing-labels'
import { getPhotos } from '#contract/business/listings/listing-photos'
import { getListingReferences } from '#contract/verticals/fleet/references'
import type { FleetLine } from '../../../db/queries/fleet'
import type { ListingLine } from '../../../db/queries/listings'
import { usePhotoEditor } from '../../../sync/hooks/use-photo-editor'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { PhotoList } from '../../../ui/media/PhotoList'
import { Row } from '../../../ui/layout/Row'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { getListingNames, type FleetArea, type FleetScreen } from './fleet-area'
import { RecordForm } from './RecordForm'
import { buildRecordPhotoCommands, RecordPhotos } from './record-photos'
import RefusedRecordEdits from './RefusedRecordEdits'
import { saveRecord, useSavedToast } from './save-record'

interface Props {
  area: FleetArea
  screen: FleetScreen
  record: FleetLine
  listings: readonly ListingLine[]
}

export default function RecordDetails({ record, ...props }: Omit<Props, 'record'> & { record: FleetLine | undefined }) {
  const { area, screen } = props
  if (!record)
    return (
      <EmptyState
        icon="search"
        title="Not found"
        text="It isn't on this device. It may have been removed."
        action={<ButtonLink to={area.path}>{screen.labels.many}</ButtonLink>}
      />
    )
  return (
    <Stack gap={6}>
      <PageHeader
        title={String(record.values.name)}
        back={{ to: area.path, label: screen.labels.many }}
        actions={record.pending && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>}
      />
      <RefusedRecordEdits screen={screen} listings={props.listings} recordId={record._id} />
      <Split side="side-on-top">
        <Stack>
          {screen.photos &&
            (area.canEdit ? (
              <StoredPhotos {...{ area, screen, record }} settings={screen.photos} />
            ) : (
              <PhotoList photos={getPhotos(record)} />
            ))}
        </Stack>
        {area.canEdit ? <EditRecord {...props} record={record} /> : <RecordFacts {...props} record={record} />}
        <Stack gap={4}>
          <UsedBy {...props} record={record} />
          {area.canEdit && <DeleteButton {...props} record={record} />}
        </Stack>
      </Split>
    </Stack>
  )
}

function EditRecord({ area, screen, record, listings }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const save = async (values: FieldValues, expectedValues: FieldValues) => {
    const edit = buildEdit(expectedValues, values)
    if (!edit) return void toast({ title: 'Nothing to save', description: "You haven't changed anything." })
    const sent = await saveRecord(area, screen, record._id, edit, values.name)
    if (!sent.ok) return { message: sent.message }
    showSavedToast('Saved')
    navigate(area.path)
  }
  return <RecordForm {...{ area, screen, listings }} values={record.values} submit="Save changes" onSave={save} />
}

interface PhotosProps extends Omit<Props, 'listings'> {
  settings: NonNullable<FleetScreen['photos']>
}

/** Each change is queued immediately and sent after the record's other edits. */
function StoredPhotos({ area, screen, settings, record }: PhotosProps) {
  const editor = usePhotoEditor(record, buildRecordPhotoCommands(area, settings, record._id, record.values.name))
  return <RecordPhotos {...{ area, screen, editor }} />
}

const RecordFacts = ({ record, listings }: Props) => (
  <Card as="section" pad="lg" aria-label="Details">
    <Facts
      items={Object.entries(record.values)
        .filter(([field]) => field !== 'removed')
        .map(([field, value]) => ({
          label: getFieldLabel(field),
          value: formatFieldValue(field, value, getListingNames(listings)),
        }))}
    />
  </Card>
)

const findReference = ({ vertical }: FleetArea, { kind }: FleetScreen) =>
  getListingReferences(vertical.id).find((reference) => reference.kind === kind)

/** Lists the listings that refer to the record, and those that differ from it. */
function UsedBy({ area, screen, record, listings }: Props) {
  const reference = findReference(area, screen)
  if (!reference) return null
  const users = listings.filter(({ values }) => values[reference.field] === record._id)
  const isDifferent = ({ values }: ListingLine) =>
    Object.entries(reference.fill(record.values, values)).some(([field, value]) => !isSame(values[field], value))
  return (
    <Card as="section" pad="lg" aria-label="Used by">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Used by
        </Heading>
        <Text tone="muted" size="sm">
          {users.length > 0
            ? 'Changes here change these too, except where one differs.'
            : `Choose this ${screen.labels.one} when you add a ${area.form.labels.one}.`}
        </Text>
        {users.length > 0 && (
          <List>
            {users.map((listing) => (
              <ListItem
                key={listing._id}
                title={String(listing.values.name)}
                meta={isDifferent(listing) && <Badge icon="info">Differs</Badge>}
              />
            ))}
          </List>
        )}
      </Stack>
    </Card>
  )
}

function DeleteButton({ area, screen, record }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const [isConfirming, setConfirming] = useState(false)
  const remove = async () => {
    const edit = { removed: true, from: { removed: false } }
    const sent = await saveRecord(area, screen, record._id, edit, record.values.name)
    setConfirming(false)
    if (!sent.ok) return toast({ title: 'Not deleted', description: sent.message, tone: 'destructive' })
    showSavedToast('Deleted')
    navigate(area.path)
  }
  return (
    <Row>
      <Button variant="ghost" size="sm" icon="trash" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={`Delete ${String(record.values.name)}?`}
        confirm="Delete"
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      >
        <Text>
          You no longer see it here.
          {findReference(area, screen) && ` It cannot be deleted while a ${area.form.labels.one} refers to it.`}
        </Text>
      </ConfirmDialog>
    </Row>
  )
}
