/**
 * Maps each queued command to the entity that it changes. How it changes the entity is in `predict.ts`, which only
 * screens need; the service worker loads this file alone.
 */
import type { Entity, OutboxRow } from './rows'

export interface CommandTarget {
  entity: Entity
  /** Returns the id of the entity that the command changes, or `allIds`. */
  getId(input: OutboxRow['input']): string
  /** Set if the command is not idempotent: applying it twice differs from applying it once. */
  isAdditive?: true
}

export const allIds = 'all'

const getAllIds = () => allIds
type CommandInput = OutboxRow['input']
const getBodyId = ({ body }: CommandInput): string => body.id
const getPathId = ({ params }: CommandInput): string => params.id

const targets: Record<string, CommandTarget> = {
  'cart.add': { entity: 'cartItem', getId: ({ body }) => body.productId, isAdditive: true },
  'cart.setQuantity': { entity: 'cartItem', getId: ({ params }) => params.itemId },
  'cart.remove': { entity: 'cartItem', getId: ({ params }) => params.itemId },
  'cart.clear': { entity: 'cartItem', getId: getAllIds },
  'favorites.add': { entity: 'favorite', getId: ({ params }) => params.listingId },
  'favorites.remove': { entity: 'favorite', getId: ({ params }) => params.listingId },
  'bookings.ask': { entity: 'booking', getId: getBodyId },
  'bookings.serve': { entity: 'vendorBooking', getId: getPathId },
  'bookings.assign': { entity: 'vendorBooking', getId: getPathId },
  'notifications.read': { entity: 'notification', getId: getPathId },
  'notifications.readAll': { entity: 'notification', getId: getAllIds },
  'support.open': { entity: 'supportTicket', getId: getBodyId },
  'support.reply': { entity: 'supportReply', getId: getBodyId },
  'applications.apply': { entity: 'application', getId: getPathId },
  'applications.withdraw': { entity: 'application', getId: getPathId },
  'listings.create': { entity: 'vendorListing', getId: getBodyId },
  'listings.edit': { entity: 'vendorListing', getId: getPathId },
  'listings.photos': { entity: 'vendorListing', getId: getPathId },
  'business.save': { entity: 'business', getId: getBodyId },
  'staff.edit': { entity: 'staffMember', getId: getPathId },
  'staff.remove': { entity: 'staffMember', getId: getPathId },
  'auth.updateProfile': { entity: 'me', getId: getAllIds },
  'messages.send': { entity: 'message', getId: getBodyId },
  'messages.read': { entity: 'conversation', getId: ({ params }) => params.with },
}

export const findTarget = (endpoint: string): CommandTarget | undefined => targets[endpoint]
export const listTargetEndpoints = (): string[] => Object.keys(targets)
