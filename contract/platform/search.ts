/**
 * Search across people, businesses, listings, bookings and money, for administrators. Results are what the administrator may open
 * anyway, each with the address of its page.
 */
import { array, enums, object, optional, size, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../core/admin-access'
import { businessTypes } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id, text } from '../core/values'

/** In the order of the results. */
export const searchKinds = [
  'booking',
  'person',
  'business',
  'listing',
  'parcel',
  'payment',
  'refund',
  'payout',
  'ticket',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const maxSearchLength = 100
/** Results of each kind. More words narrow them. */
export const maxResultsOfKind = 6
/** Items that can be read again by their ids. */
export const maxReadItems = 30

export const SearchResult = type({
  kind: enums(searchKinds),
  _id: Id,
  title: string(),
  /** What tells it from others with the same title, such as an email address, a price or a state. */
  text: string(),
  /** Of a business. */
  businessType: optional(enums(businessTypes)),
  /** The public page of a listing. */
  path: optional(string()),
})
export type SearchResult = Infer<typeof SearchResult>

const shared = { method: 'GET', access: adminsOnly, offline: 'refuse' } as const

/**
 * Finds whatever the words belong to: words of names, subjects and email addresses in any order; a whole reference, tracking number,
 * phone number or id; the number that a mobile money network gave to a payment. Empty for less than two characters.
 */
export const searchForAdmins = endpoint({
  ...shared,
  name: 'admin.search',
  path: '/admin/search',
  query: object({ q: text(maxSearchLength) }),
  answer: array(SearchResult),
})

/** Reads items again that the administrator has opened or pinned. What no longer exists is left out. */
export const readSearchItems = endpoint({
  ...shared,
  name: 'admin.searchItems',
  path: '/admin/search/items',
  /** `kind:id`, with commas between them. */
  query: object({ items: size(string(), 1, 60 * maxReadItems) }),
  answer: array(SearchResult),
})
