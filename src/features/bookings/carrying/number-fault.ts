import { numberLength, plainNumber } from '#contract/custody'

const asLong = new RegExp(`^TP[0-9A-Z]{${numberLength}}$`)

/** Why what was typed is no parcel's number, for whoever looks at a label. */
export function numberFault(typed: string): string {
  const plain = plainNumber(typed)
  if (plain === '') return 'Please type the number of the parcel.'
  if (asLong.test(plain)) return 'A parcel’s number has no I, L, O or U and no 0 or 1. Please look at it again.'
  return 'A parcel’s number is TP and ten more letters and digits. Please check yours.'
}
