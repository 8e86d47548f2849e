/** Photos of a listing: added one by one as their uploads finish, removed, and reordered. */
import { isSame } from '#contract/sync/edit'
import type { OwnListing } from '#contract/partners/own-listings'
import { applyPhotoChange, maxPhotos, type Photo, type PhotoChange } from '#contract/partners/listing-photos'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../db/transact'
import { republishListingBookings } from '../bookings'
import type { Who } from '../route'
import { claimUpload, releaseUpload } from '../uploads'
import { recordListingChange, selectListings, lockListing } from './sql'
import { ownListingView, getListingPhotos, type ListingRow } from './values'

export async function changePhotos(
  tx: Tx,
  { accountId, vendorId }: Who,
  id: string,
  change: PhotoChange,
): Promise<OwnListing> {
  const row = vendorId ? await lockListing(tx, vendorId, id) : undefined
  if (!row) throw new Refusal('not_found')
  const before = getListingPhotos(row)
  const usedBy = `listing:${id}`
  const url = change.add
    ? await claimUpload(tx, { id: change.add, ownerId: accountId, purpose: 'listing', usedBy })
    : ''
  const after = applyPhotoChange(before, change, url)
  if (after.length > maxPhotos)
    throw new Refusal('invalid_input', {
      message: `You can add up to ${maxPhotos} photos. Please remove one first.`,
    })
  if (!isSame(before, after)) await updatePhotos(tx, row, after)
  for (const removedPhoto of before.filter((photo) => !after.includes(photo)))
    await releaseUpload(tx, removedPhoto.url, usedBy)
  return ownListingView(await selectListings(tx.sql, vendorId!).where('id', '=', id).executeTakeFirstOrThrow())
}

async function updatePhotos(tx: Tx, { id, vendor_id, image_url }: ListingRow, photos: readonly Photo[]): Promise<void> {
  const [main = null, ...more] = photos.map(({ url }) => url)
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ image_url: main, more_images: JSON.stringify(more), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordListingChange(tx, vendor_id, id)
  if (main !== image_url) await republishListingBookings(tx, id)
}
