/** In its own file, because devices without a connection decide it too, and only the server needs the endpoints. */
import { computeCancellationFee, type Cancellation } from '../bookings/bookings/cancellation'
import type { BookingState } from '../core/state-machines'

interface ChangedService {
  status: BookingState
  /** In ms since 1970; null if the service has no start. */
  startsAt: number | null
  /** The frozen terms. Older bookings have none. */
  cancellation: Cancellation | undefined
}

/**
 * Returns whether the business has to agree to a change of the customer: not while cancelling costs nothing, because the customer
 * could as well cancel and book again.
 * @param at in ms since 1970
 */
export const needsConsent = ({ status, startsAt, cancellation }: ChangedService, at: number): boolean =>
  status !== 'confirmed' ||
  (startsAt !== null && startsAt <= at) ||
  !cancellation ||
  computeCancellationFee(cancellation, at) > 0
