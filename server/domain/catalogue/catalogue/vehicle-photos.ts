/** Photos of the vehicle of a trip or car that has no photos of its own, for its page (decision 078). */
import { sql } from 'kysely'
import { getListingReferences } from '#contract/verticals/fleet/references'
import type { Db } from '../../../db/connect'
import type { OfferedRow } from './views'

interface VehiclePhotos {
  images: string[]
  /** Descriptions by URL. */
  image_alts: Record<string, string>
}

/** Returns no photos for a vertical without vehicles. Of several vehicles, the first by name that has photos counts. */
export async function findVehiclePhotos(db: Db, listing: OfferedRow): Promise<VehiclePhotos> {
  const refs = (listing.details.refs ?? {}) as Record<string, unknown>
  const ids = getListingReferences(listing.vertical)
    .filter(({ kind }) => kind === 'vehicle')
    .flatMap(({ field }) => (refs[field] ? [String(refs[field])] : []))
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['images', 'image_alts'])
    .where('vendor_id', '=', listing.vendor_id)
    .where('removed', '=', false)
    .where(sql<boolean>`images <> '[]'`)
    .where((eb) => eb.or([eb('listing_id', '=', listing.id), sql<boolean>`id::text = any(${ids})`]))
    .orderBy('name')
    .orderBy('id')
    .executeTakeFirst()
  return vehicle ?? { images: [], image_alts: {} }
}
