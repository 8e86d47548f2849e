/** Listings of a business, as its members read and edit them. */
import {
  any,
  array,
  boolean,
  enums,
  nonempty,
  nullable,
  object,
  optional,
  record,
  refine,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from 'superstruct'
import { says } from './check'
import type { Values } from './edit'
import { editOf } from './edit-struct'
import { endpoint } from './endpoint'
import { listingCreated, listingEdited, listingPhotos, listingReaders } from './partner-queue'
import { mostPhotos } from './photos'
import { Id, Instant, text } from './values'
import { offers } from './verticals/offers/index'
import { named, price } from './verticals/offers/fields'
import { verticalIds, type VerticalId } from './verticals/vertical'

type Fields = Record<string, Struct<any, any>>

/** Fields of every vertical. `offered` is false while the listing is taken offline. */
const common = {
  name: named('Please enter a name with at least 2 characters.'),
  description: text(2000),
  price,
  offered: boolean(),
}
export const blankListing: Values = { name: '', description: '', price: '', offered: true }

const particular: Fields = Object.assign({}, ...Object.values(offers).map(({ fields }) => fields))

/**
 * Returns the editable fields of a vertical's listings.
 * @returns null if the vertical does not support editing yet
 */
export const fieldsOf = (vertical: VerticalId): Fields | null => {
  const offer = offers[vertical]
  return offer ? { ...common, ...offer.fields } : null
}

export const OwnListing = type({
  _id: Id,
  vertical: enums(verticalIds),
  /** The first photo. */
  imageUrl: nullable(string()),
  photos: optional(array(type({ id: string(), url: string() }))),
  /** Values by field. The fields are `getListingFields` of its vertical. */
  values: record(string(), any()),
  /** Path of the public page. */
  path: string(),
  createdAt: Instant,
})
export type OwnListing = Omit<Infer<typeof OwnListing>, 'values'> & { values: Values }

export const ownListings = endpoint({
  name: 'listings.own',
  method: 'GET',
  path: '/partner/listings',
  answer: type({ listings: array(OwnListing) }),
  access: listingReaders,
  offline: 'cache',
})

/** Creates a listing. The client generates the id, so that the listing can be edited before the server knows it. */
export const createListing = endpoint({
  ...listingCreated,
  body: object({
    id: Id,
    ...common,
    ...Object.fromEntries(Object.entries(particular).map(([name, field]) => [name, optional(field)])),
  }),
  answer: OwnListing,
})

/** Edits changed fields, with their previous values (`edit.ts`). Taking a listing offline is an edit of `offered`. */
export const editListing = endpoint({
  ...listingEdited,
  params: object({ id: Id }),
  body: editOf({ ...common, ...particular }),
  answer: OwnListing,
})

const PhotoId = nonempty(text(300))
const isOne = (value: object): boolean => Object.keys(value).length === 1

/**
 * Makes one change of the photos (`listing-photos.ts`): adds an upload with the purpose `listing`, removes a photo, or
 * reorders all photos.
 */
export const changePhotos = endpoint({
  ...listingPhotos,
  params: object({ id: Id }),
  body: refine(
    object({ add: optional(Id), remove: optional(PhotoId), order: optional(size(array(PhotoId), 1, mostPhotos)) }),
    'photos',
    (value) => isOne(value) || says('Please send one change only: add, remove or reorder.'),
  ),
  answer: OwnListing,
})
