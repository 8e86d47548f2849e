/**
 * The endpoints whose commands are queued, by name. A separate list keeps the full contract out of the worker and the
 * service worker. A test checks that it matches the contract's `offline: 'queue'`.
 */
import { applyForJobCommand, withdrawCommand } from '#contract/hiring/application-commands'
import { requestBookingCommand, assignBookingCommand, recordServiceCommand } from '#contract/bookings/booking-commands'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/orders/cart'
import { endpoint, type Endpoint } from '#contract/core/endpoint'
import { addFavorite, removeFavorite } from '#contract/catalogue/favorites'
import {
  saveBusinessCommand,
  createListingCommand,
  editListingCommand,
  changePhotosCommand,
  editStaffCommand,
  removeStaffCommand,
} from '#contract/partners/partner-commands'
import { updateProfileCommand } from '#contract/accounts/profile-commands'
import { sendMessageCommand, readMessagesCommand } from '#contract/messages/message-commands'
import { markAllNotificationsRead, markNotificationRead } from '#contract/messages/notifications'
import { replyToTicketCommand, openTicketCommand } from '#contract/support/support-commands'

export const queuedEndpoints: readonly Endpoint[] = [
  addToCart,
  setCartQuantity,
  removeFromCart,
  clearCart,
  addFavorite,
  removeFavorite,
  markNotificationRead,
  markAllNotificationsRead,
  endpoint(updateProfileCommand),
  endpoint(requestBookingCommand),
  endpoint(recordServiceCommand),
  endpoint(assignBookingCommand),
  endpoint(sendMessageCommand),
  endpoint(readMessagesCommand),
  endpoint(openTicketCommand),
  endpoint(replyToTicketCommand),
  endpoint(createListingCommand),
  endpoint(editListingCommand),
  endpoint(changePhotosCommand),
  endpoint(saveBusinessCommand),
  endpoint(editStaffCommand),
  endpoint(removeStaffCommand),
  endpoint(applyForJobCommand),
  endpoint(withdrawCommand),
]

const byName = new Map(queuedEndpoints.map((queuedEndpoint) => [queuedEndpoint.name, queuedEndpoint]))
export const findQueuedEndpoint = (name: string): Endpoint | undefined => byName.get(name)
