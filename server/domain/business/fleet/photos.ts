/** Photos of a vehicle: added one by one as their uploads finish, described, removed, and reordered. */
import type { FleetRecord } from '#contract/business/fleet'
import type { Photo, PhotoChange } from '#contract/business/listings/listing-photos'
import { Refusal } from '#contract/core/refusals'
import { isSame, type FieldValues } from '#contract/sync/edit'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { buildPhotos, changePhotoSet, releaseUpload, serializeAlts } from '../../core/uploads'
import { fleetRecordView, recordFleetChange } from './sql'

/**
 * A change of a removed vehicle has no effect: another device has removed it in the meantime, and the upload expires.
 * @returns the refusal `conflict` if another user has changed the description of the photo
 */
export async function changePhotos(
  tx: Tx,
  { accountId, vendorId }: Who,
  id: string,
  change: PhotoChange & { from?: FieldValues | undefined },
): Promise<FleetRecord | Refusal> {
  const row = vendorId ? await lockVehicle(tx, vendorId, id) : undefined
  if (!vendorId || !row) throw new Refusal('not_found')
  if (row.removed) return fleetRecordView('vehicle', row)
  const before = buildPhotos(row.images, row.image_alts)
  const owner = { ownerId: accountId, purpose: 'vehicle', usedBy: getUser(id) } as const
  const { photos, theirs } = await changePhotoSet(tx, before, change, owner)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  if (isSame(before, photos)) return fleetRecordView('vehicle', row)
  await storePhotos(tx, id, photos)
  await recordFleetChange(tx, 'vehicle', vendorId, id)
  return { ...fleetRecordView('vehicle', row), photos: [...photos] }
}

/** Releases the photos of a vehicle that is being removed, so that their files are deleted. */
export async function releasePhotos(tx: Tx, vendorId: string, id: string): Promise<void> {
  const row = await lockVehicle(tx, vendorId, id)
  for (const url of row?.images ?? []) await releaseUpload(tx, url, getUser(id))
  await storePhotos(tx, id, [])
}

/** The user of the uploads (`used_for`). */
const getUser = (id: string): string => `vehicle:${id}`

const lockVehicle = (tx: Tx, vendorId: string, id: string) =>
  tx.sql
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()

const storePhotos = (tx: Tx, id: string, photos: readonly Photo[]) =>
  tx.sql
    .updateTable('vehicle')
    .set((eb) => ({
      images: toJson(photos.map(({ url }) => url)),
      image_alts: serializeAlts(photos),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
