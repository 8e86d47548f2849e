/** In its own file, because the dialog of every booking asks it, and only the form of a merge loads the endpoints. */
import type { BookingState } from '../core/state-machines'

interface Merged {
  status: BookingState
  startsOn: string
}

/**
 * Returns whether another booking can become a part of one: neither has begun and both have the same state, or the customer of the
 * first one is here and stays longer. A booking of the same days would be of somebody who has not arrived.
 */
export const canMergeStates = (booking: Merged, other: Merged): boolean =>
  booking.status === 'in_service'
    ? other.status === 'confirmed' && other.startsOn > booking.startsOn
    : booking.status === other.status && (booking.status === 'confirmed' || booking.status === 'held')
