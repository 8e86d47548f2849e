/** Maps a listing between its database columns and the form fields that its business edits. */
import type { Selectable } from 'kysely'
import { check } from '#contract/check'
import type { Values } from '#contract/edit'
import { fieldsOf, type OwnListing } from '#contract/own-listings'
import type { Photo } from '#contract/photos'
import { Refusal } from '#contract/refusals'
import { ngweeOf, zmwOf } from '#contract/values'
import { offers } from '#contract/verticals/offers/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { object } from 'superstruct'
import type { Database } from '../../db/schema'
import { rulesOf } from '../../verticals'
import { listingPath } from '../catalogue'
import { uploadAt } from '../uploads'

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
  | 'details'
  | 'capacity'
  | 'offered'
  | 'version'
  | 'created_at'
>

export function valuesOf(row: ListingRow): Values {
  const blank = offers[row.vertical as VerticalId]?.blank ?? {}
  const particular = Object.keys(blank).map((field) => [
    field,
    (row.details[field] as Values[string] | undefined) ?? blank[field]!,
  ])
  return {
    name: row.name,
    description: row.description,
    price: zmwOf(row.price_ngwee),
    offered: row.offered,
    ...(Object.fromEntries(particular) as Values),
  }
}

/** Builds the columns for form values. Entries of `details` that are no form fields are preserved. */
export function columnsOf(vertical: string, values: Values, details: Record<string, unknown>) {
  const { name, description, price, offered, ...particular } = values
  const told = { ...details, ...particular }
  return {
    name: name as string,
    description: description as string,
    price_ngwee: ngweeOf(price as number),
    offered: offered as boolean,
    details: JSON.stringify(told),
    capacity: rulesOf(vertical).capacityOf?.(told) ?? 1,
  }
}

export function photosIn({ image_url, more_images }: Pick<ListingRow, 'image_url' | 'more_images'>): Photo[] {
  const urls = image_url === null ? [] : [image_url, ...more_images]
  return urls.map((url) => ({ id: uploadAt(url) ?? url, url }))
}

export const ownListingView = (row: ListingRow): OwnListing => ({
  _id: row.id,
  vertical: row.vertical as VerticalId,
  imageUrl: row.image_url,
  photos: photosIn(row),
  values: valuesOf(row),
  path: listingPath(row),
  createdAt: row.created_at.toISOString(),
})

/**
 * Validates a new listing: it must have all fields of its vertical and no others.
 * @throws Refusal `invalid_input` with a message per invalid field
 */
export function wholeListing(vertical: VerticalId, given: Record<string, unknown>): Values {
  const fields = fieldsOf(vertical)
  if (!fields) throw new Refusal('invalid_input', { message: "This can't be edited in the app yet." })
  const checked = check(object(fields), given)
  if (checked.ok) return checked.value as Values
  throw new Refusal('invalid_input', {
    fields: Object.fromEntries(checked.faults.map(({ field, message }) => [field || 'listing', message])),
  })
}
