/** Listings of a business, as its members read and edit them. */
import type { AnyStruct } from '../../core/validation'
import {
  any,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  type,
  type Infer,
} from 'superstruct'
import type { FieldValues } from '../../sync/edit'
import { buildEditStruct } from '../../sync/edit-struct'
import { endpoint } from '../../core/endpoint'
import { createListingCommand, editListingCommand, changePhotosCommand } from '../partner-commands'
import { listingReaders } from '../../core/business-access'
import { OwnPhoto, PhotoChangeBody } from './photo-changes'
import { Id, Instant, LocalDate, text, withDefault } from '../../core/values'
import { listingFields } from '../../verticals/listing-fields/index'
import { nameField, price } from '../../verticals/listing-fields/input-fields'
import { verticalIds, type VerticalId } from '../../verticals/vertical'

type Fields = Record<string, AnyStruct>

/**
 * Fields of every vertical. `offered` is false for a draft, and while the listing is taken offline. A listing that is
 * `removed` is not displayed. Its row stays, because bookings refer to it.
 */
const commonFields = {
  name: nameField('Please enter a name with at least 2 characters.'),
  description: text(2000),
  price,
  offered: boolean(),
  removed: withDefault(boolean(), false),
}
export const blankListing: FieldValues = { name: '', description: '', price: '', offered: true, removed: false }

/**
 * The fields of all verticals. The body of a command accepts any value: only the server knows the vertical of the listing,
 * with whose fields (`getListingFields`) it validates the values.
 */
const allFields: Fields = Object.fromEntries(
  [commonFields, ...Object.values(listingFields).map(({ fields }) => fields)].flatMap((fields) =>
    Object.keys(fields).map((name) => [name, any()]),
  ),
)

/** Returns the editable fields of a vertical's listings. */
export const getListingFields = (vertical: VerticalId): Fields => ({
  ...commonFields,
  ...listingFields[vertical].fields,
})

export const OwnListing = type({
  _id: Id,
  vertical: enums(verticalIds),
  /** The first photo. */
  imageUrl: nullable(string()),
  photos: optional(array(OwnPhoto)),
  /** Values by field. The fields are `getListingFields` of its vertical. */
  values: record(string(), any()),
  /** Path of the public page. */
  path: string(),
  createdAt: Instant,
  /** Days on which the listing is closed, in order. */
  closedDays: optional(array(LocalDate)),
  /** Days that imported calendars block (`calendar-feeds.ts`), in order. */
  importedDays: optional(array(LocalDate)),
  /** Values of single days by key (`day-keys.ts`). A day without a value has those of the listing. */
  dayValues: optional(record(string(), integer())),
  /** Why Tilipo has hidden the listing. Missing if it is not hidden. */
  hiddenReason: optional(string()),
})
export type OwnListing = Omit<Infer<typeof OwnListing>, 'values'> & { values: FieldValues }

export const ownListingsPerPage = 200

/** Listings in the order of their ids: the first, or those after a page, by its `next`. */
export const listOwnListings = endpoint({
  name: 'listings.own',
  method: 'GET',
  path: '/partner/listings',
  query: object({ after: optional(text(500)) }),
  answer: type({ listings: array(OwnListing), next: optional(string()) }),
  access: listingReaders,
  offline: 'cache',
})

/** Creates a listing. The client generates the id, so that the listing can be edited before the server knows it. */
export const createListing = endpoint({
  ...createListingCommand,
  body: object({
    id: Id,
    ...Object.fromEntries(Object.entries(allFields).map(([name, field]) => [name, optional(field)])),
  }),
  answer: OwnListing,
})

/** Edits changed fields, with their previous values (`edit.ts`). Taking a listing offline is an edit of `offered`. */
export const editListing = endpoint({
  ...editListingCommand,
  params: object({ id: Id }),
  body: buildEditStruct(allFields),
  answer: OwnListing,
})

/**
 * Makes one change of the photos (`listing-photos.ts`): adds an upload with the purpose `listing`, removes or describes a
 * photo, or reorders all photos.
 */
export const changePhotos = endpoint({
  ...changePhotosCommand,
  params: object({ id: Id }),
  body: PhotoChangeBody,
  answer: OwnListing,
})
