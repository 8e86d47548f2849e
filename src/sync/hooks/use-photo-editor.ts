/** Queues changes of the photos of one listing, vehicle or business. Each change is a command of its own (decision 018). */
import { useState } from 'react'
import type { BodyOf } from '#contract/core/endpoint'
import type { changeBusinessPhotos } from '#contract/business/business/business-profile'
import type { changeVehiclePhotos } from '#contract/business/fleet'
import { movePhoto } from '#contract/business/listings/listing-photos'
import type { changePhotos } from '#contract/business/listings/own-listings'
import type { UploadPurpose } from '#contract/sync/uploads'
import { send, type Preview, type QueueResult } from '../index'
import { usePhotosWithStatus } from './use-photo-status'

/** A photo that was resized on this device. `url` is its preview. */
interface PreparedPhoto {
  id: string
  url: string
  blob: Blob
}

interface NewPhoto extends PreparedPhoto {
  alt?: string
}

export interface PhotoCommands {
  add(photo: PreparedPhoto): Promise<QueueResult>
  move(photos: readonly { id: string }[], photoId: string, to: number): Promise<QueueResult>
  remove(photoId: string): Promise<QueueResult>
  /** @param previous the description that the user saw */
  describe(photoId: string, alt: string, previous: string): Promise<QueueResult>
}

type PhotosEndpoint = typeof changePhotos | typeof changeBusinessPhotos | typeof changeVehiclePhotos

/**
 * @param endpoint of the entity's kind
 * @param id of the entity
 */
export function buildPhotoCommands(
  endpoint: PhotosEndpoint,
  purpose: UploadPurpose,
  id: string,
  preview: Preview,
): PhotoCommands {
  const change = (body: BodyOf<PhotosEndpoint>) => send(endpoint, { params: { id }, body }, { preview })
  return {
    add: ({ id: upload, blob, url }) =>
      send(
        endpoint,
        { params: { id }, body: { add: upload } },
        {
          preview: { ...preview, imageUrl: url },
          files: [{ id: upload, blob, purpose }],
        },
      ),
    move: (photos, photoId, to) => change({ order: movePhoto(photos, photoId, to) }),
    remove: (photoId) => change({ remove: photoId }),
    describe: (photoId, alt, previous) => change({ id: photoId, alt, from: { alt: previous } }),
  }
}

/** Returns the properties of a `PhotoEditor` that changes the photos of a stored entity. Each change is queued at once. */
export function usePhotoEditor(owner: Parameters<typeof usePhotosWithStatus>[0], commands: PhotoCommands) {
  const photos = usePhotosWithStatus(owner)
  return {
    photos,
    onAdd: commands.add,
    onMove: (photoId: string, to: number) => commands.move(photos, photoId, to),
    onRemove: commands.remove,
    onDescribe: commands.describe,
  }
}

/**
 * Returns photos that the user chooses for an entity before its creation, and the properties of the `PhotoEditor` that
 * changes them.
 */
export function useNewPhotos() {
  const [photos, setPhotos] = useState<readonly NewPhoto[]>([])
  const editor = {
    photos,
    onAdd: async (photo: PreparedPhoto) => setPhotos((current) => [...current, photo]),
    onMove: async (id: string, to: number) =>
      setPhotos(movePhoto(photos, id, to).flatMap((moved) => photos.find((photo) => photo.id === moved) ?? [])),
    onRemove: async (id: string) => setPhotos(photos.filter((photo) => photo.id !== id)),
    onDescribe: async (id: string, alt: string) =>
      setPhotos(photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
  }
  return { photos, editor }
}

/**
 * Queues the photos of an entity whose creation is pending, in their order.
 * @returns why a photo was not saved, for each such photo
 */
export async function sendNewPhotos({ add, describe }: PhotoCommands, photos: readonly NewPhoto[]): Promise<string[]> {
  const faults: string[] = []
  for (const photo of photos) {
    const added = await add(photo)
    if (!added.ok) faults.push(added.message)
    else if (photo.alt) await describe(photo.id, photo.alt, '')
  }
  return faults
}
