import type { VendorBooking } from '#contract/bookings'
import { partnerStepNames, partnerSteps, type PartnerStep } from '#contract/booking-steps'
import { addDays, lusakaDate } from '#contract/days'
import { bookingProcess, next } from '#contract/process'

/** The steps that the table allows and the calendar makes sensible: nobody checks in a day before, or fails to come too early. */
export function stepsOf({ status, startsOn, parcel }: Pick<VendorBooking, 'status' | 'startsOn' | 'parcel'>, now: number): PartnerStep[] {
  const today = lusakaDate(now)
  const isTime: Partial<Record<PartnerStep, boolean>> = {
    // What is carried has steps of its own.
    begin: !parcel && startsOn <= addDays(today, 1),
    complete: !parcel && startsOn <= today,
    miss: startsOn <= today,
  }
  return partnerStepNames.filter((step) => (isTime[step] ?? true) && next(bookingProcess, status, partnerSteps[step], 'partner') !== null)
}
