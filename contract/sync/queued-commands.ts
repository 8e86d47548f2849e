/**
 * Registry of the queued commands, derived from the definitions of the domains. It contains no structs of forms, because
 * the worker and the service worker load it. A test checks that it matches the contract's `offline: 'queue'`.
 */
import { profileCommands } from '../accounts/profile-commands'
import { customerRecordCommands } from '../bookings/customer-record-commands'
import { bookingCommands } from '../bookings/bookings/booking-commands'
import { counterCommands } from '../counter/counter-commands'
import { favoriteCommands } from '../catalogue/favorites'
import { endpoint, type CommandTarget, type Endpoint, type EndpointDefinition } from '../core/endpoint'
import { applicationCommands } from '../business/hiring/application-commands'
import { messageCommands } from '../messages/message-commands'
import { notificationCommands } from '../messages/notifications'
import { cartCommands } from '../bookings/orders/cart'
import { partnerCommands } from '../business/partner-commands'
import { supportCommands } from '../messages/support/support-commands'
import { parcelCommands } from '../verticals/carriers/parcels/parcel-commands'

export const queuedCommands: readonly Endpoint[] = [
  ...cartCommands,
  ...favoriteCommands,
  ...notificationCommands,
  ...[
    ...profileCommands,
    ...bookingCommands,
    ...customerRecordCommands,
    ...parcelCommands,
    ...counterCommands,
    ...messageCommands,
    ...supportCommands,
    ...partnerCommands,
    ...applicationCommands,
  ].map((command: EndpointDefinition): Endpoint => endpoint(command)),
]

const byName = new Map(queuedCommands.map((command) => [command.name, command]))
export const findQueuedCommand = (name: string): Endpoint | undefined => byName.get(name)
export const findTarget = (name: string): CommandTarget | undefined => byName.get(name)?.changes
