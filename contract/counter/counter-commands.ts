/**
 * Queued commands of the front desk, for the sync worker and service worker, which do not load the structs of their
 * bodies. The bodies are defined in `recordWalkInOffline`, `refundWalkIn` and `takePayment` (`walk-ins.ts`),
 * `takeCompanyPayment` (`companies.ts`), `changeBookingOffline` (`booking-changes.ts`), `recordService` and
 * `assignBooking` (`booking-steps.ts`), `reportOrder` (`order-reports.ts`), `sellFromCounterStock` and
 * `returnCounterStock` (`counter-stock.ts`). The commands of customers about changes are here too, beside
 * those of the business (`change-offers.ts`).
 */
import { bookingCommand, requestBookingCommand } from '../bookings/bookings/booking-commands'
import { bookingManagers } from '../core/business-access'
import type { AnyInput } from '../core/endpoint'
import { cashShiftCommands, counterQueue } from './cash-shift-commands'

const counterCommand = { ...counterQueue, access: bookingManagers } as const

/** It does not create its order key: a refused sale must not stop the other sales of the device. */
export const recordWalkInOfflineCommand = {
  ...counterCommand,
  name: 'walkIns.recordOffline',
  path: '/partner/walk-ins/offline',
  label: 'Sell at the counter',
  changes: { entity: 'vendorBooking', getId: ({ body }: AnyInput): string => body.id, isOncePerEntity: true },
} as const

/**
 * A sale from stock that is set aside for this device. The return is in the same queue, so that it never overtakes a
 * sale. It is not marked as `creates`: a refused sale must not stop the sales behind it.
 */
export const sellFromCounterStockCommand = {
  ...recordWalkInOfflineCommand,
  name: 'counterStock.sell',
  path: '/partner/counter-stock/sales',
  label: 'Sell from counter stock',
} as const
export const returnCounterStockCommand = {
  ...counterCommand,
  name: 'counterStock.return',
  path: '/partner/counter-stock/:id/return',
  label: 'Return counter stock',
  changes: { entity: 'counterQuota', getId: ({ params }: AnyInput): string => params.id },
  coalesceKey: ({ params }: AnyInput) => `counter/return/${params.id}`,
} as const

/** A closed business still gives money back. */
export const refundWalkInCommand = {
  ...counterQueue,
  name: 'walkIns.refund',
  path: '/partner/walk-ins/:id/refund',
  label: 'Refund at the counter',
} as const

/** It is money that was handed over, like a sale. */
export const takePaymentCommand = {
  ...counterCommand,
  name: 'walkIns.takePayment',
  path: '/partner/walk-ins/:id/payments',
  label: 'Take a payment at the counter',
} as const

/**
 * A change that was made without a connection. It is a request: the booking stays as it is until the server has changed it. In the
 * queue of the counter, because what it gives back belongs to a shift.
 */
export const changeBookingOfflineCommand = {
  ...counterCommand,
  name: 'bookings.changeOffline',
  path: '/partner/bookings/:id/change/offline',
  label: 'Change a booking',
} as const

/** In the queue of the counter too, so that an answer reaches the server before a change that was made after it. */
export const answerChangeRequestOfflineCommand = {
  ...changeBookingOfflineCommand,
  name: 'bookings.answerChangeRequestOffline',
  path: '/partner/bookings/:id/change/answer/offline',
  label: 'Answer a change',
} as const

/** Requests of the customer, in the order in which they were made. */
export const changeOwnBookingOfflineCommand = {
  ...bookingCommand,
  name: 'bookings.changeOwnOffline',
  path: '/bookings/:id/change/offline',
  access: requestBookingCommand.access,
  label: changeBookingOfflineCommand.label,
  changes: { ...bookingCommand.changes, entity: 'booking' },
} as const
export const answerChangeOfferOfflineCommand = {
  ...changeOwnBookingOfflineCommand,
  name: 'bookings.answerChangeOfferOffline',
  path: '/bookings/:id/change/answer/offline',
  label: answerChangeRequestOfflineCommand.label,
} as const

/** A payment of a company for its sales on account. A closed business is still paid. */
export const takeCompanyPaymentCommand = {
  ...refundWalkInCommand,
  name: 'companies.takePayment',
  path: '/partner/companies/:id/payments',
  label: 'Record a payment on account',
  changes: { entity: 'company', getId: ({ params }: AnyInput): string => params.id },
} as const

export const recordServiceCommand = {
  ...bookingCommand,
  name: 'bookings.serve',
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
  path: '/bookings/:id/order-report',
  label: 'Tell the customer about an order',
} as const

export const counterCommands = [
  recordWalkInOfflineCommand,
  sellFromCounterStockCommand,
  returnCounterStockCommand,
  refundWalkInCommand,
  takePaymentCommand,
  changeBookingOfflineCommand,
  answerChangeRequestOfflineCommand,
  changeOwnBookingOfflineCommand,
  answerChangeOfferOfflineCommand,
  takeCompanyPaymentCommand,
  ...cashShiftCommands,
  recordServiceCommand,
  assignBookingCommand,
  reportOrderCommand,
]
