/**
 * Reads REST lists as rows, for a server without a feed. Rows carry no versions; each list contains all rows of its
 * entity.
 */
import { getCart } from '#contract/bookings/orders/cart'
import type { Endpoint } from '#contract/core/endpoint'
import {
  defineEntityEndpoint,
  defineListEndpoint,
  defineRowEndpoint,
  defineRowsEndpoint,
} from '#contract/sync/cached-endpoints'
import type { EntityList } from '../engine/ports'

type Items = EntityList['items']

interface ListSource {
  endpoint: Endpoint
  entity: EntityList['entity']
  toItems(answer: any): Items
  /** A list nested in each item, which needs one request per item. */
  nested?: NestedList
}

export interface NestedList {
  /** Only the newest items are read: each needs a request on a slow connection. */
  maxParents: number
  getEndpoint(id: string): Endpoint
  entity: EntityList['entity']
  things(answer: any): Items
}

const mapById = (items: { _id: string }[]): Items => items.map((data) => ({ id: data._id, data }))
const defineList = (
  entity: EntityList['entity'],
  path: `/${string}`,
  list: string,
  within?: NestedList,
): ListSource => ({
  entity,
  endpoint: defineListEndpoint(path, list),
  toItems: (answer) => mapById(answer[list]),
  ...(within ? { nested: within } : {}),
})
const defineNestedList = (entity: EntityList['entity'], path: `/${string}`, list: string): NestedList => ({
  maxParents: 20,
  getEndpoint: (id) => defineListEndpoint(`${path}/${id}`, list),
  entity,
  things: (answer) => mapById(answer[list]),
})

/** Converts the flat fields of the profile, as specified. Returns no item if there is no profile. */
function parseBusiness(answer: ({ _id: string } & Record<string, unknown>) | undefined): Items {
  if (!answer?._id) return []
  const { _id, businessType, imageUrl, publicName = null, hiddenReason = null, ...others } = answer
  const { photos = [], documents = [], hasPayoutAccount, fiscalReceipts, ...values } = others
  const flags = { hasPayoutAccount, fiscalReceipts }
  const data = { _id, businessType, imageUrl, publicName, hiddenReason, photos, documents, ...flags, values }
  return [{ id: _id, data }]
}

export const listSources: readonly ListSource[] = [
  { entity: 'cartItem', endpoint: getCart, toItems: ({ items }) => mapById(items) },
  defineList('favorite', '/favorites', 'favorites'),
  defineList('notification', '/notifications', 'notifications'),
  { entity: 'me', endpoint: defineRowEndpoint('/auth/me'), toItems: (user) => [{ id: user.id, data: user }] },
  defineList('conversation', '/messages', 'conversations', defineNestedList('message', '/messages', 'messages')),
  defineList(
    'supportTicket',
    '/support/tickets',
    'tickets',
    defineNestedList('supportReply', '/support/tickets', 'replies'),
  ),
  defineList('application', '/applications', 'applications'),
  defineList('vendorListing', '/partner/listings', 'listings'),
  { entity: 'business', endpoint: defineEntityEndpoint('/partner/profile'), toItems: parseBusiness },
  {
    entity: 'staffMember',
    endpoint: defineRowsEndpoint('/admin/staff'),
    toItems: (all: { id: string }[]) => all.map((data) => ({ id: data.id, data })),
  },
]
