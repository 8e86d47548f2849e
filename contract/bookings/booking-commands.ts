/**
 * Queued booking commands, for the sync worker and service worker, which do not load the structs of their bodies. The
 * bodies are defined in `requestBookingOffline` (`bookings.ts`), `recordWalkInOffline` (`walk-ins.ts`), `recordService`
 * and `assignBooking` (`booking-steps.ts`), `sellFromCounterStock` and `returnCounterStock` (`counter-stock.ts`).
 */
import { type } from 'superstruct'
import { allowRoles, type Access } from '../accounts/access'
import type { Input } from '../core/endpoint'

export const requestBookingCommand = {
  name: 'bookings.ask',
  method: 'POST',
  path: '/bookings/asked',
  answer: type({}),
  access: allowRoles('endUser'),
  offline: 'queue',
  label: 'Request a booking',
  changes: { entity: 'booking', getId: ({ body }: Input<any, any, any>): string => body.id },
  orderKey: ({ body }: Input<any, any, any>) => `booking/${body.id}`,
  creates: true,
} as const

export const bookingManagers: Access = {
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  permission: 'manage_bookings',
}

const bookingCommand = {
  answer: type({}),
  access: bookingManagers,
  offline: 'queue',
  label: 'Update a booking',
  changes: { entity: 'vendorBooking', getId: ({ params }: Input<any, any, any>): string => params.id },
  orderKey: ({ params }: Input<any, any, any>) => `booking/${params.id}`,
} as const

export const recordWalkInOfflineCommand = {
  ...requestBookingCommand,
  name: 'walkIns.recordOffline',
  path: '/partner/walk-ins/offline',
  access: bookingManagers,
  label: 'Sell at the counter',
  changes: { entity: 'vendorBooking', getId: ({ body }: Input<any, any, any>): string => body.id },
} as const

/**
 * A sale from stock that is set aside for this device. It has the order key of the return, so that a return never
 * overtakes a sale. It is not marked as `creates`: a refused sale must not stop the sales behind it.
 */
export const sellFromCounterStockCommand = {
  name: 'counterStock.sell',
  method: 'POST',
  path: '/partner/counter-stock/sales',
  answer: type({}),
  access: bookingManagers,
  offline: 'queue',
  label: 'Sell from counter stock',
  changes: recordWalkInOfflineCommand.changes,
  orderKey: ({ body }: Input<any, any, any>) => `counter/${body.listingId}`,
} as const
export const returnCounterStockCommand = {
  ...sellFromCounterStockCommand,
  name: 'counterStock.return',
  path: '/partner/counter-stock/:id/return',
  label: 'Return counter stock',
  changes: { entity: 'counterQuota', getId: ({ params }: Input<any, any, any>): string => params.id },
  coalesceKey: ({ params }: Input<any, any, any>) => `counter/return/${params.id}`,
} as const

export const recordServiceCommand = {
  ...bookingCommand,
  name: 'bookings.serve',
  method: 'POST',
  path: '/bookings/:id/service',
} as const
export const assignBookingCommand = {
  ...bookingCommand,
  name: 'bookings.assign',
  method: 'PUT',
  path: '/bookings/:id/assignment',
  coalesceKey: bookingCommand.orderKey,
} as const

export const bookingCommands = [
  requestBookingCommand,
  recordWalkInOfflineCommand,
  sellFromCounterStockCommand,
  returnCounterStockCommand,
  recordServiceCommand,
  assignBookingCommand,
]
