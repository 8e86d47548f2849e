import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldValues } from '#contract/sync/edit'
import { blankListing, createListing } from '#contract/partners/own-listings'
import { movePhoto } from '#contract/partners/listing-photos'
import { listingFields } from '#contract/verticals/listing-fields/index'
import { newId } from '../../api/new-id'
import type { ListingLine } from '../../db/queries/listings'
import { send } from '../../sync/index'
import { PageHeader } from '../../ui/PageHeader'
import { PhotoEditor } from '../../ui/PhotoEditor'
import type { PreparedPhoto } from '../../ui/prepare-photos'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'
import { buildListingPreview, useSavedToast } from './listing-preview'
import { ListingForm } from './ListingForm'
import { addPhoto, photoEditorProps, sendPhotoChange } from './ListingPhotos'
import type { ListingArea } from './listing-area'

interface NewPhoto extends PreparedPhoto {
  alt?: string
}

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
  const [photos, setPhotos] = useState<readonly NewPhoto[]>([])
  const createNewListing = async (values: FieldValues) => {
    const id = newId()
    const preview = buildListingPreview(area, id, values)
    const sent = await send(createListing, { body: { id, ...values } as never }, { preview })
    if (!sent.ok) return { message: sent.message }
    for (const photo of photos) {
      const sentPhoto = await addPhoto(id, photo, preview)
      if (photo.alt) await sendPhotoChange(id, { id: photo.id, alt: photo.alt, from: { alt: '' } }, preview)
      if (!sentPhoto.ok) toast({ title: 'A photo was not saved', description: sentPhoto.message, tone: 'destructive' })
    }
    showSavedToast(values.offered ? `${String(values.name)} added` : 'Draft saved')
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={area.form.labels.add} back={{ to: area.path, label: area.form.labels.many }} />
      <Split>
        <ListingForm
          area={area}
          values={initialValues}
          submit={area.form.labels.add}
          alternative={{ label: 'Save as draft', values: { offered: false } }}
          onSave={createNewListing}
        />
        <PhotoEditor
          {...photoEditorProps}
          photos={photos}
          onAdd={async (photo) => setPhotos((current) => [...current, photo])}
          onMove={async (id, to) => setPhotos(reorderPhotos(photos, movePhoto(photos, id, to)))}
          onRemove={async (removedId) => setPhotos(photos.filter((photo) => photo.id !== removedId))}
          onDescribe={async (id, alt) =>
            setPhotos(photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)))
          }
        />
      </Split>
    </Stack>
  )
}

const reorderPhotos = (photos: readonly NewPhoto[], order: readonly string[]): NewPhoto[] =>
  order.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
