/**
 * Queued booking commands, for the sync worker and service worker, which do not load the structs of their bodies. The
 * bodies are defined in `requestBookingOffline` (`bookings.ts`), `recordWalkInOffline` and `refundWalkIn`
 * (`walk-ins.ts`), `recordService` and `assignBooking` (`booking-steps.ts`), `reportOrder` (`order-reports.ts`),
 * `takeCustodyStep` (`parcels.ts`),
 * `sellFromCounterStock` and `returnCounterStock` (`counter-stock.ts`).
 */
import { type } from 'superstruct'
import { allowRoles } from '../../core/access'
import type { AnyInput } from '../../core/endpoint'
import { bookingManagers, bookingServers, cashShiftCommands, counterQueue } from '../../counter/cash-shift-commands'

export { bookingManagers, bookingServers } from '../../counter/cash-shift-commands'

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

const bookingCommand = {
  answer: type({}),
  access: bookingServers,
  offline: 'queue',
  label: 'Update a booking',
  changes: { entity: 'vendorBooking', getId: ({ params }: AnyInput): string => params.id },
  orderKey: ({ params }: AnyInput) => `booking/${params.id}`,
} as const

/** It does not create its order key: a refused sale must not stop the other sales of the device. */
export const recordWalkInOfflineCommand = {
  ...bookingCommand,
  ...counterQueue,
  access: bookingManagers,
  name: 'walkIns.recordOffline',
  method: 'POST',
  path: '/partner/walk-ins/offline',
  label: 'Sell at the counter',
  changes: { entity: 'vendorBooking', getId: ({ body }: AnyInput): string => body.id, isOncePerEntity: true },
} as const

/**
 * A sale from stock that is set aside for this device. The return is in the same queue, so that it never overtakes a
 * sale. It is not marked as `creates`: a refused sale must not stop the sales behind it.
 */
export const sellFromCounterStockCommand = {
  ...counterQueue,
  name: 'counterStock.sell',
  method: 'POST',
  path: '/partner/counter-stock/sales',
  answer: type({}),
  access: bookingManagers,
  offline: 'queue',
  label: 'Sell from counter stock',
  changes: recordWalkInOfflineCommand.changes,
} as const
export const returnCounterStockCommand = {
  ...sellFromCounterStockCommand,
  name: 'counterStock.return',
  path: '/partner/counter-stock/:id/return',
  label: 'Return counter stock',
  changes: { entity: 'counterQuota', getId: ({ params }: AnyInput): string => params.id },
  coalesceKey: ({ params }: AnyInput) => `counter/return/${params.id}`,
} as const

export const refundWalkInCommand = {
  ...bookingCommand,
  ...counterQueue,
  name: 'walkIns.refund',
  method: 'POST',
  path: '/partner/walk-ins/:id/refund',
  label: 'Refund in cash',
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

/** It has no coalesce key: the customer is notified of both of two reports. */
export const reportOrderCommand = {
  ...bookingCommand,
  name: 'orders.report',
  method: 'POST',
  path: '/bookings/:id/order-report',
  label: 'Tell the customer about an order',
} as const

export const takeCustodyStepCommand = {
  ...bookingCommand,
  name: 'parcels.step',
  method: 'POST',
  path: '/bookings/:id/custody',
  label: 'Record a parcel step',
} as const

export const bookingCommands = [
  requestBookingCommand,
  recordWalkInOfflineCommand,
  sellFromCounterStockCommand,
  returnCounterStockCommand,
  refundWalkInCommand,
  ...cashShiftCommands,
  recordServiceCommand,
  assignBookingCommand,
  reportOrderCommand,
  takeCustodyStepCommand,
]
