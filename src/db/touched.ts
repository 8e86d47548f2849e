/**
 * Maps each queued command to the entity that it changes. How it changes the entity is in `predict.ts`, which only
 * screens need; the service worker loads this file alone.
 */
import type { Entity, OutboxRow } from './rows'

export interface Touch {
  entity: Entity
  /** Returns the id of the entity that the command changes, or `allIds`. */
  touches(input: OutboxRow['input']): string
  /** Set if the command is not idempotent: applying it twice differs from applying it once. */
  adds?: true
}

export const all = 'all'

const everything = () => all
type Written = OutboxRow['input']
const inBody = ({ body }: Written): string => body.id
const inPath = ({ params }: Written): string => params.id

const touched: Record<string, Touch> = {
  'cart.add': { entity: 'cartItem', touches: ({ body }) => body.productId, adds: true },
  'cart.setQuantity': { entity: 'cartItem', touches: ({ params }) => params.itemId },
  'cart.remove': { entity: 'cartItem', touches: ({ params }) => params.itemId },
  'cart.clear': { entity: 'cartItem', touches: everything },
  'favorites.add': { entity: 'favorite', touches: ({ params }) => params.listingId },
  'favorites.remove': { entity: 'favorite', touches: ({ params }) => params.listingId },
  'bookings.ask': { entity: 'booking', touches: inBody },
  'bookings.serve': { entity: 'vendorBooking', touches: inPath },
  'bookings.assign': { entity: 'vendorBooking', touches: inPath },
  'notifications.read': { entity: 'notification', touches: inPath },
  'notifications.readAll': { entity: 'notification', touches: everything },
  'support.open': { entity: 'supportTicket', touches: inBody },
  'support.reply': { entity: 'supportReply', touches: inBody },
  'applications.apply': { entity: 'application', touches: inPath },
  'applications.withdraw': { entity: 'application', touches: inPath },
  'listings.create': { entity: 'vendorListing', touches: inBody },
  'listings.edit': { entity: 'vendorListing', touches: inPath },
  'listings.photos': { entity: 'vendorListing', touches: inPath },
  'business.save': { entity: 'business', touches: inBody },
  'staff.edit': { entity: 'staffMember', touches: inPath },
  'staff.remove': { entity: 'staffMember', touches: inPath },
  'auth.updateProfile': { entity: 'me', touches: everything },
  'messages.send': { entity: 'message', touches: inBody },
  'messages.read': { entity: 'conversation', touches: ({ params }) => params.with },
}

export const touchOf = (endpoint: string): Touch | undefined => touched[endpoint]
export const touchedEndpoints = (): string[] => Object.keys(touched)
