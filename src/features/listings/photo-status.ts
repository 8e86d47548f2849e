import { getPhotos } from '#contract/partners/listing-photos'
import type { OwnListing } from '#contract/partners/own-listings'
import type { OutboxView } from '../../sync/index'
import type { SetPhoto } from '../../ui/PhotoSet'

/** Returns the photos of a listing, with the upload status of those that are not sent yet. */
export function getPhotosWithStatus(listing: OwnListing, outbox: OutboxView | undefined): SetPhoto[] {
  return getPhotos(listing).map(({ id, url }) => ({ id, url, ...getUploadStatus(id, outbox) }))
}

function getUploadStatus(id: string, outbox: OutboxView | undefined): Pick<SetPhoto, 'progress' | 'statusText'> {
  const row = outbox?.pendingWithPictures.find(
    ({ endpoint, input }) => endpoint === 'listings.photos' && input.body.add === id,
  )
  if (!row) return {}
  const file = outbox!.files[id]
  if (!file || row.ready) return { statusText: 'Being saved.' }
  if (file.offset === 0) return { progress: 0, statusText: "Saved on this device. We'll send it as soon as we can." }
  const progress = file.offset / file.size
  return { progress, statusText: `${Math.round(progress * 100)}% sent.` }
}
