import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { OpenCustodyStep } from '#contract/verticals/carriers/parcels/custody'

interface QueuedStep {
  step: OpenCustodyStep
  place: string
  at: string
}

/**
 * Predicts a booking with a queued custody step. Orders the step by time only. The server also corrects wrong clocks
 * (`contract/verticals/carriers/parcels/order-custody.ts`).
 */
export function addCustodyStep(booking: VendorBooking, { step, place, at }: QueuedStep): VendorBooking {
  const { parcel } = booking
  if (!parcel || parcel.state === 'released') return booking
  const later = parcel.steps.filter((other) => other.at > at)
  const earlier = parcel.steps.slice(0, parcel.steps.length - later.length)
  const steps = [...earlier, { step, place, at, by: null }, ...later]
  const status = booking.status === 'confirmed' ? 'in_service' : booking.status
  return { ...booking, status, parcel: { ...parcel, steps, state: later.at(-1)?.step ?? step } }
}
