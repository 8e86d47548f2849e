/**
 * Queued commands of a cash shift, for the sync worker and service worker, which do not load the structs of their bodies
 * (`cash-shifts.ts`).
 */
import { bookingCommand } from '../bookings/bookings/booking-commands'
import type { AnyInput } from '../core/endpoint'

/**
 * Sales, refunds and shifts of one device reach the server in the order in which they were recorded, so that a sale is
 * part of the shift in which it was made, also across shifts. They are money that was handed over, so signing out does
 * not delete them.
 */
export const counterQueue = { ...bookingCommand, orderKey: () => 'counter', survivesSignOut: true } as const

/** Refunds in cash of a closed business belong to a shift, and an open shift must be counted. */
const shiftCommand = {
  ...counterQueue,
  changes: { entity: 'cashShift', getId: ({ params }: AnyInput): string => params.id },
} as const

export const openShiftCommand = {
  ...shiftCommand,
  name: 'cashShifts.open',
  path: '/partner/cash-shifts/:id/open',
  label: 'Open a cash shift',
} as const

export const moveCashCommand = {
  ...shiftCommand,
  name: 'cashShifts.move',
  path: '/partner/cash-shifts/:id/movements',
  label: 'Pay cash in or out',
} as const

export const closeShiftCommand = {
  ...shiftCommand,
  name: 'cashShifts.close',
  path: '/partner/cash-shifts/:id/close',
  label: 'Close a cash shift',
} as const

export const cashShiftCommands = [openShiftCommand, moveCashCommand, closeShiftCommand]
