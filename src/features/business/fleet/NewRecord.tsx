import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldValues } from '#contract/sync/edit'
import { fleetFields } from '#contract/business/fleet'
import { newId } from '../../../api/new-id'
import type { ListingLine } from '../../../db/queries/listings'
import { sendNewPhotos, useNewPhotos } from '../../../sync/hooks/use-photo-editor'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import type { FleetArea, FleetScreen } from './fleet-area'
import { RecordForm } from './RecordForm'
import { buildRecordPhotoCommands, RecordPhotos } from './record-photos'
import { saveRecord, useSavedToast } from './save-record'

interface Props {
  area: FleetArea
  screen: FleetScreen
  listings: readonly ListingLine[]
}

/** Form for a new record. The device creates the id, so that unsent listings can already refer to it. */
export default function NewRecord({ area, screen, listings }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const { photos, editor } = useNewPhotos()
  const [blank] = useState(() => ({ ...fleetFields[screen.kind].blank, ...screen.blank }))
  const create = async (values: FieldValues) => {
    const id = newId()
    const sent = await saveRecord(area, screen, id, values, values.name)
    if (!sent.ok) return { message: sent.message }
    if (screen.photos)
      for (const fault of await sendNewPhotos(buildRecordPhotoCommands(area, screen.photos, id, values.name), photos))
        toast({ title: 'A photo was not saved', description: fault, tone: 'destructive' })
    showSavedToast(`${String(values.name)} added`)
    navigate(area.path)
  }
  const form = <RecordForm {...{ area, screen, listings }} values={blank} submit={screen.labels.add} onSave={create} />
  return (
    <Stack gap={6}>
      <PageHeader title={screen.labels.add} back={{ to: area.path, label: screen.labels.many }} />
      {screen.photos ? (
        <Split side="side-on-top">
          <Stack>
            <RecordPhotos {...{ area, screen, editor }} />
          </Stack>
          {form}
        </Split>
      ) : (
        form
      )}
    </Stack>
  )
}
