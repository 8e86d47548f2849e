/** Maps a listing between its database columns and the form fields that its business edits. */
import type { Selectable } from 'kysely'
import { check, type AnyStruct } from '#contract/core/validation'
import type { FieldValue, FieldValues } from '#contract/sync/edit'
import { getListingFields, type OwnListing } from '#contract/business/listings/own-listings'
import type { Photo } from '#contract/business/listings/listing-photos'
import { Refusal } from '#contract/core/refusals'
import { ngweeOf, zmwOf } from '#contract/core/values'
import { getDetailsConversion, mergeDetails } from '#contract/verticals/listing-fields/details'
import { findDerivedPriceFault, findListingFaults, listingFields } from '#contract/verticals/listing-fields/index'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { object } from 'superstruct'
import type { Database } from '../../../db/schema'
import { getRules } from '#contract/verticals/rules/index'
import { listingPath } from '../../catalogue/catalogue'
import { buildPhotos } from '../../core/uploads'

export type ListingRow = Pick<
  Selectable<Database['listing']>,
  | 'id'
  | 'vendor_id'
  | 'vertical'
  | 'name'
  | 'description'
  | 'price_ngwee'
  | 'image_url'
  | 'more_images'
  | 'image_alts'
  | 'details'
  | 'capacity'
  | 'offered'
  | 'removed'
  | 'version'
  | 'created_at'
  | 'hidden_reason'
> & { pieces_left: number | null; closed_days: string[]; imported_days: string[]; day_values: Record<string, number> }

/** The value of a counted field is what is left, while its details contain all pieces that were ever put on sale. */
export function getListingValues(row: ListingRow): FieldValues {
  const vertical = row.vertical
  const { blank } = listingFields[vertical]
  const { countedField } = verticals[vertical]
  const details = countedField ? { ...row.details, [countedField]: row.pieces_left } : row.details
  const values = getDetailsConversion(vertical).fromDetails(details)
  const verticalEntries = Object.entries(blank).map(([field, value]): [string, FieldValue] => [
    field,
    values[field] ?? value,
  ])
  return {
    name: row.name,
    description: row.description,
    price: zmwOf(row.price_ngwee),
    offered: row.offered,
    removed: row.removed,
    ...Object.fromEntries(verticalEntries),
  }
}

/** Builds the columns for form values. Entries of `details` that are no form fields are preserved. */
export function buildListingColumns(vertical: VerticalId, values: FieldValues, details: Record<string, unknown>) {
  const { name, description, price, offered, removed } = values
  const mergedDetails = mergeDetails(vertical, values, details)
  return {
    name: String(name),
    description: String(description),
    price_ngwee: ngweeOf(Number(price)),
    offered: offered === true,
    removed: removed === true,
    details: JSON.stringify(mergedDetails),
    // A journey is found in the town where it starts.
    ...(typeof mergedDetails.from === 'string' ? { town: mergedDetails.from } : {}),
    capacity: getRules(vertical).getCapacity?.(mergedDetails) ?? 1,
  }
}

export const getListingPhotos = ({ image_url, more_images, image_alts }: ListingRow): Photo[] =>
  buildPhotos(image_url === null ? [] : [image_url, ...more_images], image_alts)

export const ownListingView = (row: ListingRow): OwnListing => ({
  _id: row.id,
  vertical: row.vertical,
  imageUrl: row.image_url,
  photos: getListingPhotos(row),
  values: getListingValues(row),
  path: listingPath(row),
  createdAt: row.created_at.toISOString(),
  closedDays: row.closed_days,
  ...(row.imported_days.length > 0 && { importedDays: row.imported_days }),
  ...(Object.keys(row.day_values).length > 0 && { dayValues: row.day_values }),
  ...(row.hidden_reason !== null && { hiddenReason: row.hidden_reason }),
})

/**
 * Validates a new listing: it must have all fields of its vertical and no others.
 * @throws Refusal `invalid_input` with a message per invalid field
 */
export function validateNewListing(vertical: VerticalId, values: Record<string, unknown>): FieldValues {
  const valid = validateFields(getListingFields(vertical), values)
  refuseFaults(vertical, valid)
  return valid
}

/**
 * Validates the changed fields of an edit.
 * @throws Refusal `invalid_input` with a message per invalid field
 */
export function validateChangedFields(vertical: VerticalId, changed: Record<string, unknown>): FieldValues {
  const fields = getListingFields(vertical)
  if (Object.keys(changed).some((field) => !Object.hasOwn(fields, field))) throw new Refusal('invalid_input')
  return validateFields(
    Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(changed, field))),
    changed,
  )
}

/** @throws Refusal `invalid_input` if the valid fields of a listing do not fit together (`findListingFaults`) */
export function refuseFaults(vertical: VerticalId, values: FieldValues, stored?: FieldValues): void {
  const fields = findListingFaults(vertical, values, stored)
  if (fields) throw new Refusal('invalid_input', { fields })
}

/** @throws Refusal `invalid_input` if the edit changes a price that other fields determine, as older tabs do */
export function refuseDerivedPrice(vertical: VerticalId, edit: FieldValues, values: FieldValues, day: string): void {
  const fields = findDerivedPriceFault(vertical, edit, values, day)
  if (fields) throw new Refusal('invalid_input', { fields })
}

function validateFields(fields: Record<string, AnyStruct>, values: Record<string, unknown>): FieldValues {
  const checked = check(object(fields), values)
  if (checked.ok) return checked.value
  throw new Refusal('invalid_input', {
    fields: Object.fromEntries(checked.faults.map(({ field, message }) => [field || 'listing', message])),
  })
}
