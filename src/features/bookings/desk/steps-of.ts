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

/** The steps that the table allows and the calendar makes sensible: nobody checks in a day before, or fails to come too early. */
export function stepsOf(booking: Steppable, now: number): PartnerStep[] {
  const { status, startsOn, parcel } = booking
  const today = lusakaDate(now)
  const isTime: Partial<Record<PartnerStep, boolean>> = {
    // What is carried has steps of its own.
    begin: !parcel && mayBegin(booking, now),
    complete: !parcel && startsOn <= today,
    miss: startsOn <= today,
  }
  return partnerStepNames.filter(
    (step) => (isTime[step] ?? true) && next(bookingProcess, status, partnerSteps[step], 'partner') !== null,
  )
}

/** What leaves at an hour is boarded from some hours before it on, as at the server; a car may be handed over the evening before. */
const mayBegin = (booking: Steppable, now: number): boolean =>
  leavesAtAnHour(booking.bookingType)
    ? doorOf(booking, now) !== 'early'
    : booking.startsOn <= addDays(lusakaDate(now), 1)
