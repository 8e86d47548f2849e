/** Finds parcels by the number on their label, and says where they are. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  custodyLabels,
  extractTrackingNumber,
  formatTrackingNumber,
} from '#contract/verticals/carriers/parcels/custody'
import type { OwnVerdict, ScannedCode } from '../../screens'

/** @returns null if the text contains no parcel number */
export function findScannedParcel(text: string, bookings: readonly VendorBooking[]): ScannedCode | null {
  const number = extractTrackingNumber(text)
  if (!number) return null
  const booking = bookings.find(({ parcel }) => parcel?.number === number)
  const verdict = booking && getParcelVerdict(booking)
  return { booking, verdict: verdict ?? describeUnknown(number) }
}

const describeUnknown = (number: string): OwnVerdict => ({
  kind: 'careful',
  title: 'Parcel not found',
  text: `This device has no parcel ${formatTrackingNumber(number)}. If the booking is new, connect to the internet and try again.`,
})

/** A parcel is not admitted. Its holder hands it over, which its custody steps record. */
export function getParcelVerdict({ parcel, status }: VendorBooking): OwnVerdict | null {
  if (!parcel) return null
  const { number, state, steps } = parcel
  const numberText = `Parcel ${formatTrackingNumber(number)}.`
  if (!['confirmed', 'in_service', 'completed'].includes(status))
    return { kind: 'bad', title: 'No longer valid', text: `${numberText} Its booking has ended. Do not take it.` }
  const title = custodyLabels[state]
  if (state === 'released') return { kind: 'careful', title, text: `${numberText} It needs no further step.` }
  const place = steps.at(-1)?.place
  return { kind: 'good', title, text: place ? `${numberText} Last recorded in ${place}.` : numberText }
}
