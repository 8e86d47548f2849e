/** The ordered photos of a listing or a business, and one change of them. */
import { applyPhotoChange, maxPhotos, type Photo, type PhotoChange } from '#contract/business/listings/listing-photos'
import { Refusal } from '#contract/core/refusals'
import { applyEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { claimUpload, releaseUpload, type UploadClaim } from './claim'
import { parseUploadId } from './sql'

/** @param alts descriptions by URL */
export const buildPhotos = (urls: readonly string[], alts: Readonly<Record<string, string>>): Photo[] =>
  urls.map((url) => ({ id: parseUploadId(url) ?? url, url, ...(alts[url] && { alt: alts[url] }) }))

/** Returns the descriptions of photos by URL, as they are stored. */
export const serializeAlts = (photos: readonly Photo[]): string =>
  toJson(Object.fromEntries(photos.flatMap(({ url, alt }) => (alt ? [[url, alt]] : []))))

/** Returns the descriptions in the order of the photos, or nothing if there are none. */
export function buildImageAlts(urls: readonly string[], alts: Readonly<Record<string, string>>) {
  const imageAlts = urls.map((url) => alts[url] ?? '')
  return imageAlts.some(Boolean) ? { imageAlts } : {}
}

/**
 * Applies one change, claims the upload of an added photo and releases that of a removed one. The description of a photo
 * that was removed in the meantime is ignored.
 * @param photos of an entity that the caller has locked
 * @returns the photos to store, and the stored description if another user has changed it since
 * @throws Refusal `upload_gone`, `invalid_input` if there are too many photos
 */
export async function changePhotoSet(
  tx: Tx,
  photos: readonly Photo[],
  change: PhotoChange & { from?: FieldValues | undefined },
  owner: Omit<UploadClaim, 'id'>,
): Promise<{ photos: readonly Photo[]; theirs: FieldValues }> {
  const described = photos.find(({ id }) => id === change.id)
  if (described && change.alt !== undefined && change.from) {
    const { theirs } = applyEdit({ alt: described.alt ?? '' }, { alt: change.alt, from: change.from })
    if (Object.keys(theirs).length > 0) return { photos, theirs }
  }
  const url = change.add ? await claimUpload(tx, { ...owner, id: change.add }) : ''
  const changed = applyPhotoChange(photos, change, url)
  if (changed.length > maxPhotos)
    throw new Refusal('invalid_input', { message: `You can add up to ${maxPhotos} photos. Please remove one first.` })
  for (const removed of photos.filter(({ id }) => changed.every((photo) => photo.id !== id)))
    await releaseUpload(tx, removed.url, owner.usedBy)
  return { photos: changed, theirs: {} }
}
