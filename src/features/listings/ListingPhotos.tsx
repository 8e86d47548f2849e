import { useState } from 'react'
import { changePhotos } from '#contract/partners/own-listings'
import { maxPhotos, movePhoto, type PhotoChange } from '#contract/partners/listing-photos'
import type { ListingLine } from '../../db/queries/listings'
import { send, useOutbox, type Preview, type QueueResult } from '../../sync/index'
import { Card } from '../../ui/Card'
import { PhotoSet, type SetPhoto } from '../../ui/PhotoSet'
import { getPhotosWithStatus } from './photo-status'
import { preparePhotos, type PreparedPhoto } from './prepare-photos'

const hint = 'PNG, JPEG, GIF or WebP. We resize them before sending. Customers see the first photo in lists.'

interface PhotosProps {
  photos: readonly SetPhoto[]
  onAdd(photo: PreparedPhoto): Promise<QueueResult | void>
  onOrder(order: string[]): Promise<QueueResult | void>
  onRemove(id: string): Promise<QueueResult | void>
}

/** Editor for the photos of a stored or a new listing. */
export function PhotoEditor({ photos, onAdd, onOrder, onRemove }: PhotosProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const showResult = (sent: QueueResult | void) => setFault(sent?.ok === false ? sent.message : undefined)
  const pick = async (files: File[]) => {
    setBusy(true)
    const freeSlots = maxPhotos - photos.length
    const { prepared, fault: preparationFault } = await preparePhotos(files.slice(0, freeSlots)).finally(() =>
      setBusy(false),
    )
    setFault(
      preparationFault ??
        (files.length > freeSlots ? `You can add up to ${maxPhotos} photos. The others were left out.` : undefined),
    )
    for (const photo of prepared) {
      const sent = await onAdd(photo)
      if (sent?.ok === false) return showResult(sent)
    }
  }
  return (
    <Card as="section" pad="lg" aria-label="Photos">
      <PhotoSet
        label="Photos"
        hint={hint}
        photos={photos}
        maxPhotos={maxPhotos}
        busy={busy}
        status={busy ? 'Preparing your photos.' : undefined}
        error={fault}
        onPick={(files) => void pick(files)}
        onMove={(id, to) => void onOrder(movePhoto(photos, id, to)).then(showResult)}
        onRemove={(id) => void onRemove(id).then(showResult)}
      />
    </Card>
  )
}

/** Photos of an existing listing. Each change is queued immediately and sent after the listing's other edits. */
export function ListingPhotos({ listing, preview }: { listing: ListingLine; preview: Preview }) {
  const photos = getPhotosWithStatus(listing, useOutbox())
  return (
    <PhotoEditor
      photos={photos}
      onAdd={(photo) => addPhoto(listing._id, photo, preview)}
      onOrder={(order) => sendPhotoChange(listing._id, { order }, preview)}
      onRemove={(remove) => sendPhotoChange(listing._id, { remove }, preview)}
    />
  )
}

export const addPhoto = (id: string, photo: PreparedPhoto, preview: Preview): Promise<QueueResult> =>
  send(
    changePhotos,
    { params: { id }, body: { add: photo.id } },
    { preview: { ...preview, imageUrl: photo.url }, files: [{ id: photo.id, blob: photo.blob, purpose: 'listing' }] },
  )

const sendPhotoChange = (id: string, body: PhotoChange, preview: Preview): Promise<QueueResult> =>
  send(changePhotos, { params: { id }, body: body as never }, { preview })
