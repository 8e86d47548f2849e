/** References of listings to routes and vehicles of the business (decision 068). */
import type { FieldValues } from '#contract/sync/edit'
import { getListingReferences } from '#contract/verticals/fleet/references'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Tx } from '../../../db/transact'

const tables = { busRoute: 'bus_route', vehicle: 'vehicle' } as const

/**
 * Removes references to records that the business does not have: their creation was refused, or another device has
 * removed them. The listing contains all that it is sold by, so that it does not need them. Locks the records against
 * a removal. Called before the listing is locked, because an edit of a record locks the record first.
 */
export async function dropMissingReferences(
  tx: Tx,
  vendorId: string,
  vertical: VerticalId,
  values: FieldValues,
): Promise<FieldValues> {
  const valid = { ...values }
  for (const { field, kind } of getListingReferences(vertical)) {
    const id = values[field]
    if (typeof id !== 'string') continue
    const record = await tx.sql
      .selectFrom(tables[kind])
      .select('id')
      .where('id', '=', id)
      .where('vendor_id', '=', vendorId)
      .where('removed', '=', false)
      .forShare()
      .executeTakeFirst()
    if (!record) valid[field] = null
  }
  return valid
}
