/** What a business offers, as its own people see and edit it. */
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

/** What every vertical has. `offered` is false while it is taken offline. */
const common = {
  name: named('Please enter a name with at least 2 characters.'),
  description: text(2000),
  price,
  offered: boolean(),
}
export const blankListing: Values = { name: '', description: '', price: '', offered: true }

const particular: Fields = Object.assign({}, ...Object.values(offers).map(({ fields }) => fields))

/** All that can be said of a listing of this vertical; null where none can be edited yet. */
export const fieldsOf = (vertical: VerticalId): Fields | null => {
  const offer = offers[vertical]
  return offer ? { ...common, ...offer.fields } : null
}

export const OwnListing = type({
  _id: Id,
  vertical: enums(verticalIds),
  /** The first of its photos. */
  imageUrl: nullable(string()),
  photos: optional(array(type({ id: string(), url: string() }))),
  /** By field: `fieldsOf` of its vertical. */
  values: record(string(), any()),
  /** Where the public sees it. */
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

/** Named by the device that makes it, so that it can be edited before the server has heard of it. */
export const createListing = endpoint({
  ...listingCreated,
  body: object({
    id: Id,
    ...common,
    ...Object.fromEntries(Object.entries(particular).map(([name, field]) => [name, optional(field)])),
  }),
  answer: OwnListing,
})

/** Only what changed, with what it replaces (`edit.ts`). Taking a listing offline is an edit of `offered`. */
export const editListing = endpoint({
  ...listingEdited,
  params: object({ id: Id }),
  body: editOf({ ...common, ...particular }),
  answer: OwnListing,
})

const PhotoId = nonempty(text(300))
const isOne = (value: object): boolean => Object.keys(value).length === 1

/** One change of its photos (`photos.ts`): an upload of the purpose `listing` is added, one is taken away, or all are put in order. */
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
