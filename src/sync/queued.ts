/**
 * The endpoints whose commands are queued, by name. A separate list keeps the full contract out of the worker and the
 * service worker. A test checks that it matches the contract's `offline: 'queue'`.
 */
import { applied, withdrawn } from '#contract/applications-queue'
import { bookingAsked, bookingAssigned, bookingServed } from '#contract/bookings-queue'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import { endpoint, type Endpoint } from '#contract/endpoint'
import { addFavorite, removeFavorite } from '#contract/favorites'
import {
  businessSaved,
  listingCreated,
  listingEdited,
  listingPhotos,
  staffEdited,
  staffRemoved,
} from '#contract/partner-queue'
import { profileSent } from '#contract/profile-queue'
import { messageSent, messagesRead } from '#contract/messages-queue'
import { readAllNotifications, readNotification } from '#contract/notifications'
import { replySent, ticketSent } from '#contract/support-queue'

export const queued: readonly Endpoint[] = [
  addToCart,
  setCartQuantity,
  removeFromCart,
  clearCart,
  addFavorite,
  removeFavorite,
  readNotification,
  readAllNotifications,
  endpoint(profileSent),
  endpoint(bookingAsked),
  endpoint(bookingServed),
  endpoint(bookingAssigned),
  endpoint(messageSent),
  endpoint(messagesRead),
  endpoint(ticketSent),
  endpoint(replySent),
  endpoint(listingCreated),
  endpoint(listingEdited),
  endpoint(listingPhotos),
  endpoint(businessSaved),
  endpoint(staffEdited),
  endpoint(staffRemoved),
  endpoint(applied),
  endpoint(withdrawn),
]

const byName = new Map(queued.map((each) => [each.name, each]))
export const queuedNamed = (name: string): Endpoint | undefined => byName.get(name)
