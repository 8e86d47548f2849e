import { useState } from 'react'
import { changePhotos } from '#contract/own-listings'
import { mostPhotos, moved, type PhotoChange } from '#contract/photos'
import type { ListingLine } from '../../db/queries/listings'
import { send, useOutbox, type Preview, type Sent } from '../../sync/index'
import { Card } from '../../ui/Card'
import { PhotoSet, type SetPhoto } from '../../ui/PhotoSet'
import { photosWithStanding } from './photo-standing'
import { preparePhotos, type Prepared } from './prepare-photos'

const hint = 'PNG, JPEG, GIF or WebP. We resize them before sending. Guests see the first photo in lists.'

interface ShownProps {
  photos: readonly SetPhoto[]
  onAdd(photo: Prepared): Promise<Sent | void>
  onOrder(order: string[]): Promise<Sent | void>
  onRemove(id: string): Promise<Sent | void>
}

/** Editor for the photos of a stored or a new listing. */
export function Photos({ photos, onAdd, onOrder, onRemove }: ShownProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const tell = (sent: Sent | void) => setFault(sent?.ok === false ? sent.message : undefined)
  const pick = async (files: File[]) => {
    setBusy(true)
    const room = mostPhotos - photos.length
    const { prepared, fault: bad } = await preparePhotos(files.slice(0, room)).finally(() => setBusy(false))
    setFault(
      bad ?? (files.length > room ? `You can add up to ${mostPhotos} photos. The others were left out.` : undefined),
    )
    for (const photo of prepared) {
      const sent = await onAdd(photo)
      if (sent?.ok === false) return tell(sent)
    }
  }
  return (
    <Card as="section" pad="lg" aria-label="Photos">
      <PhotoSet
        label="Photos"
        hint={hint}
        photos={photos}
        most={mostPhotos}
        busy={busy}
        status={busy ? 'Preparing your photos.' : undefined}
        error={fault}
        onPick={(files) => void pick(files)}
        onMove={(id, to) => void onOrder(moved(photos, id, to)).then(tell)}
        onRemove={(id) => void onRemove(id).then(tell)}
      />
    </Card>
  )
}

/** Photos of an existing listing. Each change is queued immediately and sent after the listing's other edits. */
export function ListingPhotos({ listing, preview }: { listing: ListingLine; preview: Preview }) {
  const photos = photosWithStanding(listing, useOutbox())
  return (
    <Photos
      photos={photos}
      onAdd={(photo) => addPhoto(listing._id, photo, preview)}
      onOrder={(order) => change(listing._id, { order }, preview)}
      onRemove={(remove) => change(listing._id, { remove }, preview)}
    />
  )
}

export const addPhoto = (id: string, photo: Prepared, preview: Preview): Promise<Sent> =>
  send(
    changePhotos,
    { params: { id }, body: { add: photo.id } },
    { preview: { ...preview, imageUrl: photo.url }, files: [{ id: photo.id, blob: photo.blob, purpose: 'listing' }] },
  )

const change = (id: string, body: PhotoChange, preview: Preview): Promise<Sent> =>
  send(changePhotos, { params: { id }, body: body as never }, { preview })
