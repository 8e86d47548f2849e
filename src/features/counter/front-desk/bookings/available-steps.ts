import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { isSoldOverCounter } from '#contract/bookings/counter-payments/payment-prompt'
import { partnerStepNames, partnerSteps, type PartnerStep } from '#contract/counter/booking-steps'
import { addDays, lusakaDate } from '#contract/core/dates'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { hasOwnSteps } from '#contract/verticals/booking-status'
import { hasFixedDeparture, hasServiceDay } from '#contract/verticals/index'

type StepSource = Pick<
  VendorBooking,
  'bookingType' | 'status' | 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt' | 'isWalkIn' | 'reservedUntil' | 'prompt'
> &
  Partial<Pick<VendorBooking, 'reference' | 'choice'>> &
  BookingParts

/**
 * Returns the steps that the state table allows and that are plausible on this date. For example, a no-show is not
 * possible before the start date, and nothing is before the server has decided on a sale at the counter.
 */
export function getAvailableSteps(booking: StepSource, now: number): PartnerStep[] {
  if (isUnsentRequest(booking)) return []
  const { bookingType, status, startsOn } = booking
  const isServedByOwnSteps = hasOwnSteps(booking)
  // Goods that are sold at the counter are neither sent nor collected later, unless they were set aside.
  const isHandedOverAtOnce = isSoldOverCounter(booking) && !hasServiceDay(bookingType)
  const today = lusakaDate(now)
  const isDateSuitable: Partial<Record<PartnerStep, boolean>> = {
    begin: !isServedByOwnSteps && !isHandedOverAtOnce && !isCollected(booking) && canBegin(booking, now),
    // A car that was never handed over cannot come back.
    complete: !isServedByOwnSteps && startsOn <= today && !(bookingType === 'car' && status === 'confirmed'),
    miss: !isHandedOverAtOnce && startsOn <= today,
  }
  return partnerStepNames.filter(
    (step) =>
      (isDateSuitable[step] ?? true) &&
      getNextState(bookingStateMachine, status, partnerSteps[step], 'partner') !== null,
  )
}

/** Whether the customer collects the goods of an order at the shop, so that they are never sent. */
export const isCollected = ({ bookingType, choice }: Pick<VendorBooking, 'bookingType' | 'choice'>): boolean =>
  bookingType === 'order' && choice !== undefined && choice.receive !== 'delivery' && !choice.address

/**
 * Departures with a time open for boarding some hours before, as on the server. Everything else can begin one day
 * early, for example a car that is handed over the evening before.
 */
const canBegin = (booking: StepSource, now: number): boolean =>
  hasFixedDeparture(booking.bookingType)
    ? getBoardingStatus(booking, now) !== 'early'
    : booking.startsOn <= addDays(lusakaDate(now), 1)
