import { doorOf } from '#contract/boarding'
import type { VendorBooking } from '#contract/bookings'
import { partnerStepNames, partnerSteps, type PartnerStep } from '#contract/booking-steps'
import { addDays, lusakaDate } from '#contract/days'
import { bookingProcess, next } from '#contract/process'
import { leavesAtAnHour } from '#contract/verticals/index'

type Steppable = Pick<
  VendorBooking,
  'bookingType' | 'status' | 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt' | 'parcel'
>

/**
 * Returns the steps that the state table allows and that are plausible on this date. For example, a no-show is not
 * possible before the start date.
 */
export function stepsOf(booking: Steppable, now: number): PartnerStep[] {
  const { status, startsOn, parcel } = booking
  const today = lusakaDate(now)
  const isTime: Partial<Record<PartnerStep, boolean>> = {
    // Parcels have their own custody steps.
    begin: !parcel && mayBegin(booking, now),
    complete: !parcel && startsOn <= today,
    miss: startsOn <= today,
  }
  return partnerStepNames.filter(
    (step) => (isTime[step] ?? true) && next(bookingProcess, status, partnerSteps[step], 'partner') !== null,
  )
}

/**
 * Departures with a time open for boarding some hours before, as on the server. Everything else can begin one day
 * early, for example a car that is handed over the evening before.
 */
const mayBegin = (booking: Steppable, now: number): boolean =>
  leavesAtAnHour(booking.bookingType)
    ? doorOf(booking, now) !== 'early'
    : booking.startsOn <= addDays(lusakaDate(now), 1)
