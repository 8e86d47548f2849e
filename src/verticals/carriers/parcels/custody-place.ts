import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CustodyStep } from '#contract/verticals/carriers/parcels/custody'

/**
 * Returns where a step is usually recorded: the depot at the start or the end of the route, or the last place of the
 * parcel. Empty if it cannot be known, such as a depot on the way. Anybody can read places, so that an address is never
 * one.
 */
export function getUsualPlace(step: CustodyStep, { parcel, choice }: Pick<VendorBooking, 'parcel' | 'choice'>): string {
  // Bookings that this device stored before the depots were sent have only the towns.
  const towns = { from: String(choice?.from ?? ''), to: String(choice?.to ?? '') }
  const counters = parcel?.counters ?? towns
  const lastPlace = parcel?.steps.at(-1)?.place
  switch (step) {
    case 'handed_over':
      return choice?.collection === true ? towns.from || counters.from : counters.from
    case 'at_depot':
      return parcel?.state === 'awaited' || parcel?.state === 'handed_over' ? counters.from : ''
    case 'on_the_way':
    case 'passed_on':
      return lastPlace ?? counters.from
    case 'released':
      return parcel?.state === 'out_for_delivery' ? towns.to || counters.to : counters.to
    case 'arrived':
    case 'out_for_delivery':
      return counters.to
  }
}
