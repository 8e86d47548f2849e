/** What is left of goods (decision 089). Each screen, file and structured text reads the number with this function. */
import type { VerticalId } from './vertical'
import { verticals } from './index'

interface CountedListing {
  vertical: VerticalId
  /** The public details, or the values of the form. */
  details: Readonly<Record<string, unknown>>
}

/** Returns how many pieces can be sold now; undefined if the listing is not sold by the piece, or is not complete. */
export function getPiecesLeft({ vertical, details }: CountedListing): number | undefined {
  const { countedField } = verticals[vertical]
  const left = countedField && details[countedField]
  return typeof left === 'number' ? Math.max(0, left) : undefined
}
