/** Photos of a listing, a vehicle or a business, with the upload status of those that are not sent yet. */
import { getPhotos, type Photo } from '#contract/business/listings/listing-photos'
import { isCommand } from '../../db/rows'
import { useOutbox, type OutboxView } from '../index'

interface PhotoWithStatus extends Photo {
  /** Upload progress from 0 to 1, while the upload runs. */
  progress?: number
  statusText?: string
}

type PhotoOwner = Parameters<typeof getPhotos>[0]

export const usePhotosWithStatus = (owner: PhotoOwner): PhotoWithStatus[] => getPhotosWithStatus(owner, useOutbox())

export const getPhotosWithStatus = (owner: PhotoOwner, outbox: OutboxView | undefined): PhotoWithStatus[] =>
  getPhotos(owner).map((photo) => ({ ...photo, ...getUploadStatus(photo.id, outbox) }))

function getUploadStatus(id: string, outbox: OutboxView | undefined): Pick<PhotoWithStatus, 'progress' | 'statusText'> {
  const row = outbox?.pendingWithPictures.find(
    (pending) =>
      isCommand(pending, 'listings.photos', 'business.photos', 'vehicles.photos') && pending.input.body.add === id,
  )
  if (!outbox || !row) return {}
  const file = outbox.files[id]
  if (!file || row.ready) return { statusText: 'Being saved.' }
  if (file.offset === 0) return { progress: 0, statusText: "Saved on this device. We'll send it as soon as we can." }
  const progress = file.offset / file.size
  return { progress, statusText: `${Math.round(progress * 100)}% sent.` }
}
