import { useNavigate } from 'react-router-dom'
import type { FieldValues } from '#contract/sync/edit'
import { blankListing, createListing } from '#contract/business/listings/own-listings'
import { listingFields } from '#contract/verticals/listing-fields/index'
import { newId } from '../../../api/new-id'
import type { ListingLine } from '../../../db/queries/listings'
import { send } from '../../../sync/index'
import { sendNewPhotos, useNewPhotos } from '../../../sync/hooks/use-photo-editor'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { PhotoEditor } from '../../../ui/forms/PhotoEditor'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { buildListingPreview, useSavedToast } from './listing-preview'
import { ListingForm } from './ListingForm'
import { buildListingPhotoCommands, photoEditorProps } from './ListingPhotos'
import type { ListingArea } from './listing-area'

interface Props {
  area: ListingArea
  /** The listing to duplicate. Its photos are not copied. */
  original?: ListingLine | undefined
}

/** Form for a new listing. The device creates the id, so that an unsent listing can already be edited. */
export default function NewListing({ area, original }: Props) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const initialValues = {
    ...blankListing,
    ...listingFields[area.vertical.id].blank,
    ...(original && { ...original.values, name: `${String(original.values.name)} (copy)`, offered: true }),
  }
  const { photos, editor } = useNewPhotos()
  const createNewListing = async (values: FieldValues) => {
    const id = newId()
    const preview = buildListingPreview(area, id, values)
    const sent = await send(createListing, { body: { id, ...values } }, { preview })
    if (!sent.ok) return { message: sent.message }
    for (const fault of await sendNewPhotos(buildListingPhotoCommands(id, preview), photos))
      toast({ title: 'A photo was not saved', description: fault, tone: 'destructive' })
    showSavedToast(values.offered ? `${String(values.name)} added` : 'Draft saved')
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={area.form.labels.add} back={{ to: area.path, label: area.form.labels.many }} />
      {/* Photos after the submit button would be found only when the listing is online. */}
      <Split side="side-on-top">
        <PhotoEditor {...photoEditorProps} {...editor} />
        <ListingForm
          area={area}
          values={initialValues}
          submit={area.form.labels.add}
          alternative={{ label: 'Save as draft', values: { offered: false } }}
          onSave={createNewListing}
        />
      </Split>
    </Stack>
  )
}
