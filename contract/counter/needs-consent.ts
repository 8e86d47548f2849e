/** In its own file, because devices without a connection decide it too, and only the server needs the endpoints. */
import { computeCancellationFee, hasBegun, type Cancellation } from '../bookings/bookings/cancellation'
import type { BookingState } from '../core/state-machines'
import { verticals } from '../verticals/index'
import type { VerticalId } from '../verticals/vertical'

interface ChangedService {
  status: BookingState
  vertical: VerticalId
  /** In ms since 1970; null if the service has no start. */
  startsAt: number | null
  /** The frozen terms. Older bookings have none. */
  cancellation: Cancellation | undefined
  /** Somebody packs it, or it is ready. */
  isPrepared: boolean
}

/**
 * Returns whether the business has to agree to a change of the customer: not while cancelling costs nothing, because the customer
 * could as well cancel and book again. A shop that packs an order, or has it ready, is always asked.
 * @param at in ms since 1970
 */
export function needsConsent(
  { status, vertical, startsAt, cancellation, isPrepared }: ChangedService,
  at: number,
): boolean {
  const { stock } = verticals[vertical]
  return (
    status !== 'confirmed' ||
    (startsAt !== null && hasBegun(stock, startsAt, at)) ||
    (stock === 'unit' && isPrepared) ||
    !cancellation ||
    computeCancellationFee(cancellation, at) > 0
  )
}
