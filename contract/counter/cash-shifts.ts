/**
 * Cash shifts: the cash of one person at one device, from the opening float to the count at the end (decision 074). All
 * amounts are in ZMW.
 */
import { array, boolean, enums, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { evenWhenClosed } from '../core/access'
import { amountField } from '../core/amount-field'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { list } from '../core/validation'
import { Id, Instant, Zmw } from '../core/values'
import { closeShiftCommand, moveCashCommand, openShiftCommand } from './cash-shift-commands'
import { otherMethods, paymentMethods } from '../bookings/counter-payments/payment-methods'

/** A time of the device's clock. The server never stores one that is later than its own. */
export const DeviceTime = Instant

const maxReasonLength = 200
export const optionalReason = singleLineText(maxReasonLength, 0)
const requiredReason = singleLineText(maxReasonLength, 2, 'Please say what the money is for.')

export const OpenShiftForm = object({
  opening: amountField((zmw) => zmw >= 0, 'Please enter the cash in the drawer, or 0.'),
})
export type OpenShiftForm = Infer<typeof OpenShiftForm>

export const movementKinds = ['in', 'out'] as const
export type MovementKind = (typeof movementKinds)[number]

export const MoveCashForm = object({
  kind: enums(movementKinds),
  amount: amountField((zmw) => zmw > 0, 'Please enter an amount above 0.'),
  reason: requiredReason,
})
export type MoveCashForm = Infer<typeof MoveCashForm>

export const CloseShiftForm = object({
  counted: amountField((zmw) => zmw >= 0, 'Please enter the cash that you have counted.'),
  reason: optionalReason,
})
export type CloseShiftForm = Infer<typeof CloseShiftForm>

const CashTotal = type({ count: integer(), amount: Zmw })
export type CashTotal = Infer<typeof CashTotal>

/** What was paid by a method other than cash. It never is in the drawer, and no part of the expected cash. */
const MethodTotal = type({
  method: enums(otherMethods),
  sales: CashTotal,
  refunds: CashTotal,
  /** What companies have paid by it for their sales on account. These are no sales. */
  payments: optional(CashTotal),
  /** Sales less refunds that arrived after the closing. The totals above do not contain them. */
  corrected: Zmw,
})
export type MethodTotal = Infer<typeof MethodTotal>

/** Cash that was paid in or out, with its reason. */
const CashMovement = type({ _id: Id, kind: enums(movementKinds), amount: Zmw, reason: string(), at: Instant })

export const entryKinds = ['sale', 'refund', ...movementKinds] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindLabels: Record<EntryKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  in: 'Paid in',
  out: 'Paid out',
}

/** One entry of a shift. `amount` is negative for money that left the drawer. */
export const CashEntry = type({
  _id: Id,
  kind: enums(entryKinds),
  amount: Zmw,
  /** When it happened, by the clock of its device. */
  at: Instant,
  /** When the server received it. */
  recordedAt: Instant,
  /** The reference of the booking; empty for a movement. */
  reference: string(),
  /** What was sold, or the reason of a movement. */
  description: string(),
  /** It arrived after the shift was closed. The closed amounts do not contain it. */
  isCorrection: boolean(),
  /** Who recorded it, if that was not the person of the shift. */
  recordedBy: optional(nullable(string())),
  /** Left out for cash. */
  method: optional(enums(paymentMethods)),
  /** Of the receipt of a sale, if its device has numbered it. */
  receiptNumber: optional(string()),
})
export type CashEntry = Infer<typeof CashEntry>

export const CashShift = type({
  _id: Id,
  deviceId: Id,
  person: type({ _id: Id, name: string() }),
  openedAt: Instant,
  opening: Zmw,
  /** In cash only, so that the expected cash follows from them. */
  sales: CashTotal,
  refunds: CashTotal,
  /** The other methods, in the order of `paymentMethods`. */
  otherMethods: optional(list(MethodTotal)),
  movements: list(CashMovement),
  corrections: list(CashEntry),
  closing: nullable(
    type({
      at: Instant,
      counted: Zmw,
      expected: Zmw,
      /** What the device expected. It differs if the server refused a sale, or received one from another device. */
      deviceExpected: Zmw,
      difference: Zmw,
      reason: string(),
      /** Who closed it, if that was not the person of the shift. */
      by: optional(nullable(string())),
    }),
  ),
})
export type CashShift = Infer<typeof CashShift>

const params = object({ id: Id })

/**
 * Opens a shift of the caller on a device. Sales that arrived before belong to it.
 * Refusals: `wrong_state` while the caller has another open shift on the device
 */
export const openShift = endpoint({
  ...openShiftCommand,
  params,
  body: object({ ...OpenShiftForm.schema, deviceId: Id, at: DeviceTime }),
})

/** Records cash that was paid in or out. Idempotent by `id`. After the closing it is a correction. */
export const moveCash = endpoint({
  ...moveCashCommand,
  params,
  body: object({ ...MoveCashForm.schema, id: Id, deviceId: Id, at: DeviceTime }),
})

/**
 * Closes a shift. The server computes what it expects; a difference needs a reason, unless the device expected another
 * amount. The owner may close the shift of a device that was lost.
 * Refusals: `wrong_state` if it is closed already with another amount, `not_found`, `invalid_input`
 */
export const closeShift = endpoint({
  ...closeShiftCommand,
  params,
  body: object({
    ...CloseShiftForm.schema,
    /** What the device expected, which is negative if more was paid out than came in. */
    expected: amountField(() => true, 'Invalid amount.'),
    deviceId: Id,
    at: DeviceTime,
  }),
})

/** People who sell at the counter read their own shifts; the owner and staff who view reports read all. */
export const shiftReaders = evenWhenClosed({
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  anyOf: ['manage_bookings', 'view_reports'],
})

/** All entries of a shift, in the order in which they happened. */
export const listShiftEntries = endpoint({
  name: 'cashShifts.entries',
  method: 'GET',
  path: '/partner/cash-shifts/:id/entries',
  params,
  answer: array(CashEntry),
  access: shiftReaders,
  offline: 'refuse',
})
