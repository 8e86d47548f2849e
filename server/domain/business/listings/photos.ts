/** Photos of a listing: added one by one as their uploads finish, described, removed, and reordered. */
import { isSame, type FieldValues } from '#contract/sync/edit'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { Photo, PhotoChange } from '#contract/business/listings/listing-photos'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { republishListingBookings } from '../../bookings/bookings'
import type { Who } from '../../route'
import { changePhotoSet, serializeAlts } from '../../core/uploads'
import { recordListingChange, selectListings, lockListing } from './sql'
import { ownListingView, getListingPhotos, type ListingRow } from './values'

/** @returns the refusal `conflict` if another user has changed the description of the photo */
export async function changePhotos(
  tx: Tx,
  { accountId, vendorId }: Who,
  id: string,
  change: PhotoChange & { from?: FieldValues | undefined },
): Promise<OwnListing | Refusal> {
  const row = vendorId ? await lockListing(tx, vendorId, id) : undefined
  if (!vendorId || !row) throw new Refusal('not_found')
  const before = getListingPhotos(row)
  const owner = { ownerId: accountId, purpose: 'listing', usedBy: `listing:${id}` } as const
  const { photos, theirs } = await changePhotoSet(tx, before, change, owner)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  if (!isSame(before, photos)) await updatePhotos(tx, row, photos)
  return ownListingView(await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

async function updatePhotos(tx: Tx, { id, vendor_id, image_url }: ListingRow, photos: readonly Photo[]): Promise<void> {
  const [main = null, ...more] = photos.map(({ url }) => url)
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({
      image_url: main,
      more_images: JSON.stringify(more),
      image_alts: serializeAlts(photos),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await recordListingChange(tx, vendor_id, id)
  if (main !== image_url) await republishListingBookings(tx, id)
}
