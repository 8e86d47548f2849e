/**
 * Reads REST lists as rows, for a server without a feed. Rows carry no versions; each list contains all rows of its
 * entity.
 */
import { getCart } from '#contract/cart'
import type { Endpoint } from '#contract/endpoint'
import { listFavorites } from '#contract/favorites'
import { listAt, rowsAt, thingAt } from '#contract/lists'
import { listNotifications } from '#contract/notifications'
import { me } from '#contract/session'
import type { Mirror } from './ports'

type Things = Mirror['things']

export interface Reading {
  endpoint: Endpoint
  entity: Mirror['entity']
  things(answer: any): Things
  /** A list nested in each item, which needs one request per item. */
  within?: Within
}

export interface Within {
  /** Only the newest items are read: each needs a request on a slow connection. */
  most: number
  at(id: string): Endpoint
  entity: Mirror['entity']
  things(answer: any): Things
}

const named = (things: { _id: string }[]): Things => things.map((data) => ({ id: data._id, data }))
const listOf = (entity: Mirror['entity'], path: `/${string}`, list: string, within?: Within): Reading => ({
  entity,
  endpoint: listAt(path, list),
  things: (answer) => named(answer[list]),
  ...(within ? { within } : {}),
})
const withinOf = (entity: Mirror['entity'], path: `/${string}`, list: string): Within => ({
  most: 20,
  at: (id) => listAt(`${path}/${id}`, list),
  entity,
  things: (answer) => named(answer[list]),
})

/** Converts the flat fields of the profile, as specified. Returns no item if there is no profile. */
function businessIn(answer: ({ _id: string } & Record<string, unknown>) | undefined): Things {
  if (!answer?._id) return []
  const { _id, businessType, imageUrl, publicName = null, ...values } = answer
  return [{ id: _id, data: { _id, businessType, imageUrl, publicName, values } }]
}

export const readings: readonly Reading[] = [
  { entity: 'cartItem', endpoint: getCart, things: ({ items }) => named(items) },
  { entity: 'favorite', endpoint: listFavorites, things: ({ favorites }) => named(favorites) },
  { entity: 'notification', endpoint: listNotifications, things: ({ notifications }) => named(notifications) },
  { entity: 'me', endpoint: me, things: (user) => [{ id: user.id, data: user }] },
  listOf('conversation', '/messages', 'conversations', withinOf('message', '/messages', 'messages')),
  listOf('supportTicket', '/support/tickets', 'tickets', withinOf('supportReply', '/support/tickets', 'replies')),
  listOf('application', '/applications', 'applications'),
  listOf('vendorListing', '/partner/listings', 'listings'),
  { entity: 'business', endpoint: thingAt('/partner/profile'), things: businessIn },
  {
    entity: 'staffMember',
    endpoint: rowsAt('/admin/staff'),
    things: (all: { id: string }[]) => all.map((data) => ({ id: data.id, data })),
  },
]
