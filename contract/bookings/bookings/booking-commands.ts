/**
 * Queued booking commands, for the sync worker and service worker, which do not load the structs of their bodies. The
 * bodies are defined in `requestBookingOffline` (`bookings.ts`). Those of the front
 * desk are in `counter/counter-commands.ts`.
 */
import { type } from 'superstruct'
import { allowRoles } from '../../core/access'
import { bookingServers } from '../../core/business-access'
import type { AnyInput } from '../../core/endpoint'

export const requestBookingCommand = {
  name: 'bookings.ask',
  method: 'POST',
  path: '/bookings/asked',
  answer: type({}),
  access: allowRoles('endUser'),
  offline: 'queue',
  label: 'Request a booking',
  changes: { entity: 'booking', getId: ({ body }: AnyInput): string => body.id },
  orderKey: ({ body }: AnyInput) => `booking/${body.id}`,
  creates: true,
} as const

/** A command of the business about one of its bookings. */
export const bookingCommand = {
  method: 'POST',
  answer: type({}),
  access: bookingServers,
  offline: 'queue',
  label: 'Update a booking',
  changes: { entity: 'vendorBooking', getId: ({ params }: AnyInput): string => params.id },
  orderKey: ({ params }: AnyInput) => `booking/${params.id}`,
} as const

export const bookingCommands = [requestBookingCommand]
