import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Values } from '#contract/edit'
import { blankListing, createListing } from '#contract/own-listings'
import { offers } from '#contract/verticals/offers/index'
import { newId } from '../../api/new-id'
import { send } from '../../sync/index'
import { PageHeader } from '../../ui/PageHeader'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'
import { previewOf, useTellKept } from './keeping'
import { ListingForm } from './ListingForm'
import { addPhoto, Photos } from './ListingPhotos'
import type { Prepared } from './prepare-photos'
import type { Area } from './use-area'

/** Form for a new listing. The device creates the id, so that an unsent listing can already be edited. */
export function NewListing({ area }: { area: Area }) {
  const navigate = useNavigate()
  const tellKept = useTellKept()
  const blank = { ...blankListing, ...offers[area.vertical.id]?.blank }
  const [photos, setPhotos] = useState<readonly Prepared[]>([])
  const add = async (values: Values) => {
    const id = newId()
    const preview = previewOf(area, id, values)
    const sent = await send(createListing, { body: { id, ...values } as never }, { preview })
    if (!sent.ok) return { message: sent.message }
    for (const photo of photos) {
      const kept = await addPhoto(id, photo, preview)
      if (!kept.ok) toast({ title: 'A photo was not saved', description: kept.message, tone: 'destructive' })
    }
    tellKept(`${String(values.name)} added`)
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={area.form.words.add} back={{ to: area.path, label: area.form.words.many }} />
      <Split>
        <ListingForm area={area} values={blank} submit={area.form.words.add} onSave={add} />
        <Photos
          photos={photos}
          onAdd={async (photo) => setPhotos((others) => [...others, photo])}
          onOrder={async (order) => setPhotos(arrangedOf(photos, order))}
          onRemove={async (gone) => setPhotos(photos.filter((photo) => photo.id !== gone))}
        />
      </Split>
    </Stack>
  )
}

const arrangedOf = (photos: readonly Prepared[], order: readonly string[]): Prepared[] =>
  order.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
