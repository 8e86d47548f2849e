/** The listings that refer to a route or a vehicle. */
import { sql } from 'kysely'
import { formatPlural } from '#contract/core/plural'
import { Refusal } from '#contract/core/refusals'
import { isSame, type FieldValues } from '#contract/sync/edit'
import { getListingReferences, type FleetKind, type ListingReference } from '#contract/verticals/fleet/references'
import type { Tx } from '../../../db/transact'
import { editListing, getListingValues, selectListings } from '../listings'

interface ReferencingListing {
  id: string
  name: string
  values: FieldValues
  reference: ListingReference
}

/** Locks the listings in the order of their ids, as every other transaction does. */
async function findReferencingListings(
  tx: Tx,
  kind: FleetKind,
  vendorId: string,
  id: string,
): Promise<ReferencingListing[]> {
  const rows = await selectListings(tx.sql, vendorId)
    .where('removed', '=', false)
    .where(sql<boolean>`details -> 'refs' @? ${`$.* ? (@ == "${id}")`}::jsonpath`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap((row) => {
    const values = getListingValues(row)
    const reference = getListingReferences(row.vertical).find(
      (candidate) => candidate.kind === kind && values[candidate.field] === id,
    )
    return reference ? [{ id: row.id, name: row.name, values, reference }] : []
  })
}

const maxNamed = 3

/** @throws Refusal `in_use` that names the listings */
export async function refuseIfReferenced(tx: Tx, kind: FleetKind, vendorId: string, id: string): Promise<void> {
  const names = (await findReferencingListings(tx, kind, vendorId, id)).map(({ name }) => name)
  if (names.length === 0) return
  const others = names.length - maxNamed
  const named = names.slice(0, maxNamed).join('; ')
  const list = others > 0 ? `${named} and ${formatPlural(others, { one: '# more', other: '# more' })}` : named
  throw new Refusal('in_use', {
    message: `It is still used by: ${list}. Please choose another one there first.`,
    detail: { listings: names },
  })
}

interface FleetChange {
  kind: FleetKind
  vendorId: string
  id: string
  before: FieldValues
  after: FieldValues
}

/**
 * Applies a changed route or vehicle to its listings by the rules of any other edit of a listing. Fields in which a
 * listing differed from the record before stay as they are.
 * @throws Refusal `already_booked` if customers have booked what would change
 */
export async function updateListings(tx: Tx, { kind, vendorId, id, before, after }: FleetChange): Promise<void> {
  for (const listing of await findReferencingListings(tx, kind, vendorId, id)) {
    const { values, reference } = listing
    const [filledBefore, filledAfter] = [reference.fill(before, values), reference.fill(after, values)]
    const changed = Object.entries(filledAfter).filter(
      ([field, value]) => isSame(values[field], filledBefore[field]) && !isSame(values[field], value),
    )
    if (changed.length > 0) await applyToListing(tx, vendorId, listing, Object.fromEntries(changed))
  }
}

async function applyToListing(
  tx: Tx,
  vendorId: string,
  { id, name }: ReferencingListing,
  changed: FieldValues,
): Promise<void> {
  try {
    const refusal = await editListing(tx, { vendorId }, id, changed)
    if (refusal instanceof Refusal) throw refusal
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Names the listing and its fault, because the user has edited a route or a vehicle.
    const message = `${name}: ${Object.values(error.fields ?? {})[0] ?? error.message}`
    throw new Refusal(error.code, { message, ...(error.detail ? { detail: error.detail } : {}) })
  }
}
