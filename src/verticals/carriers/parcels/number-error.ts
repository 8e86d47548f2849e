import { trackingNumberLength, normalizeTrackingNumber } from '#contract/verticals/carriers/parcels/custody'

const numberShape = new RegExp(`^TP[0-9A-Z]{${trackingNumberLength}}$`)

/** Returns the error message for an invalid parcel number. Users copy the number from a label. */
export function getNumberError(typed: string): string {
  const plain = normalizeTrackingNumber(typed)
  if (plain === '') return 'Please enter the parcel number.'
  if (numberShape.test(plain)) return 'A parcel number never contains I, L, O, U, 0 or 1. Please check it again.'
  return 'A parcel number is TP followed by ten letters and digits. Please check yours.'
}
