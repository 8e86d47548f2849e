import { useNavigate } from 'react-router-dom'
import type { FieldValues } from '#contract/sync/edit'
import { fleetFields } from '#contract/partners/fleet'
import { newId } from '../../api/new-id'
import type { ListingLine } from '../../db/queries/listings'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import type { FleetArea, FleetScreen } from './fleet-area'
import { RecordForm } from './RecordForm'
import { saveRecord, useSavedToast } from './save-record'

interface Props {
  area: FleetArea
  screen: FleetScreen
  listings: readonly ListingLine[]
}

/** Form for a new record. The device creates the id, so that unsent listings can already refer to it. */
export function NewRecord({ area, screen, listings }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const create = async (values: FieldValues) => {
    const sent = await saveRecord(area, screen, newId(), values, values.name!)
    if (!sent.ok) return { message: sent.message }
    showSavedToast(`${String(values.name)} added`)
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={screen.labels.add} back={{ to: area.path, label: screen.labels.many }} />
      <RecordForm
        {...{ area, screen, listings }}
        values={fleetFields[screen.kind].blank}
        submit={screen.labels.add}
        onSave={create}
      />
    </Stack>
  )
}
