/** Reading REST answers as rows, for a server that has no feed. They carry no versions: each lists its kind whole. */
import { me } from '#contract/session'
import { getCart } from '#contract/cart'
import type { Endpoint } from '#contract/endpoint'
import { listFavorites } from '#contract/favorites'
import { listNotifications } from '#contract/notifications'
import type { Mirror } from './ports'

interface Reading {
  endpoint: Endpoint
  mirror(answer: any): Mirror
}

const mirrorOf = (entity: Mirror['entity'], things: { _id: string }[]): Mirror => ({
  entity,
  things: things.map((data) => ({ id: data._id, data })),
})

export const readings: readonly Reading[] = [
  { endpoint: getCart, mirror: ({ items }) => mirrorOf('cartItem', items) },
  { endpoint: listFavorites, mirror: ({ favorites }) => mirrorOf('favorite', favorites) },
  { endpoint: listNotifications, mirror: ({ notifications }) => mirrorOf('notification', notifications) },
  { endpoint: me, mirror: (user) => ({ entity: 'me', things: [{ id: user.id, data: user }] }) },
]
