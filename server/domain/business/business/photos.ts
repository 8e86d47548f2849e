/** Pictures of a business: added one by one as their uploads finish, described, removed, and reordered. */
import { isSame, type FieldValues } from '#contract/sync/edit'
import type { Photo, PhotoChange } from '#contract/business/listings/listing-photos'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { publishVendorRename } from '../../messages/messages'
import type { Who } from '../../route'
import { buildPhotos, changePhotoSet, serializeAlts } from '../../core/uploads'
import { lockVendor } from './name-change'
import { recordBusinessChange, selectVendor } from './sql'
import { buildProfile, type VendorRow } from './values'

/** @returns the refusal `conflict` if another user has changed the description of the picture */
export async function changeBusinessPhotos(
  tx: Tx,
  { accountId, vendorId }: Who,
  id: string,
  change: PhotoChange & { from?: FieldValues | undefined },
): Promise<ReturnType<typeof buildProfile> | Refusal> {
  if (!vendorId || vendorId !== id) throw new Refusal('not_found')
  const row = await lockVendor(tx, id)
  const { photos, theirs } = await changePhotoSet(tx, getBusinessPhotos(row), change, getPhotoOwner(accountId, id))
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  await storePhotos(tx, row, photos)
  return buildProfile(await selectVendor(tx.sql, id).executeTakeFirstOrThrow())
}

/**
 * Replaces the first picture, as the specified form does.
 * @param row locked by the caller
 * @param uploadId empty to remove it
 */
export async function changeCover(tx: Tx, accountId: string, row: VendorRow, uploadId: string): Promise<void> {
  const owner = getPhotoOwner(accountId, row.id)
  let photos: readonly Photo[] = getBusinessPhotos(row)
  const cover = photos[0]
  if (cover && cover.id !== uploadId) ({ photos } = await changePhotoSet(tx, photos, { remove: cover.id }, owner))
  if (uploadId) {
    ;({ photos } = await changePhotoSet(tx, photos, { add: uploadId }, owner))
    ;({ photos } = await changePhotoSet(tx, photos, { order: [uploadId] }, owner))
  }
  await storePhotos(tx, row, photos)
}

const getBusinessPhotos = ({ images, image_alts }: VendorRow): Photo[] => buildPhotos(images, image_alts)

const getPhotoOwner = (accountId: string, id: string) =>
  ({ ownerId: accountId, purpose: 'business', usedBy: `business:${id}` }) as const

async function storePhotos(tx: Tx, row: VendorRow, photos: readonly Photo[]): Promise<void> {
  if (isSame(getBusinessPhotos(row), photos)) return
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({
      images: JSON.stringify(photos.map(({ url }) => url)),
      image_alts: serializeAlts(photos),
      profile_version: eb('profile_version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  // Conversations display the first picture.
  if (photos[0]?.url !== row.images[0]) await publishVendorRename(tx, row.id)
  await recordBusinessChange(tx, row.id)
}
