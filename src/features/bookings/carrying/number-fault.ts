import { numberLength, plainNumber } from '#contract/custody'

const asLong = new RegExp(`^TP[0-9A-Z]{${numberLength}}$`)

/** Returns the error message for an invalid parcel number. Users copy the number from a label. */
export function numberFault(typed: string): string {
  const plain = plainNumber(typed)
  if (plain === '') return 'Please enter the parcel number.'
  if (asLong.test(plain)) return 'A parcel number never contains I, L, O, U, 0 or 1. Please check it again.'
  return 'A parcel number is TP followed by ten letters and digits. Please check yours.'
}
