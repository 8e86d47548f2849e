/** Photos of a listing: added one by one as their uploads finish, removed, and reordered. */
import { isSame } from '#contract/edit'
import type { OwnListing } from '#contract/own-listings'
import { arranged, mostPhotos, type Photo, type PhotoChange } from '#contract/photos'
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { retellBookings } from '../bookings'
import type { Who } from '../route'
import { claimUpload, releaseUpload } from '../uploads'
import { listingChanged, listingsOf, lockedListing } from './sql'
import { ownListingView, photosIn, type ListingRow } from './values'

export async function changePhotos(
  tx: Tx,
  { accountId, vendorId }: Who,
  id: string,
  change: PhotoChange,
): Promise<OwnListing> {
  const row = vendorId ? await lockedListing(tx, vendorId, id) : undefined
  if (!row) throw new Refusal('not_found')
  const before = photosIn(row)
  const by = `listing:${id}`
  const url = change.add ? await claimUpload(tx, { id: change.add, ownerId: accountId, purpose: 'listing', by }) : ''
  const after = arranged(before, change, url)
  if (after.length > mostPhotos)
    throw new Refusal('invalid_input', {
      message: `You can add up to ${mostPhotos} photos. Please remove one first.`,
    })
  if (!isSame(before, after)) await write(tx, row, after)
  for (const gone of before.filter((photo) => !after.includes(photo))) await releaseUpload(tx, gone.url, by)
  return ownListingView(await listingsOf(tx.sql, vendorId!).where('id', '=', id).executeTakeFirstOrThrow())
}

async function write(tx: Tx, { id, vendor_id, image_url }: ListingRow, photos: readonly Photo[]): Promise<void> {
  const [main = null, ...more] = photos.map(({ url }) => url)
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ image_url: main, more_images: JSON.stringify(more), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await listingChanged(tx, vendor_id, id)
  if (main !== image_url) await retellBookings(tx, id)
}
