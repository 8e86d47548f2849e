import type { Listing } from '#contract/catalogue/catalogue'
import { verticals } from '#contract/verticals/index'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import type { Availability, SlotQuantity } from './screens'

/**
 * Whether this device has received, or can count, what is left of a choice. Choosers offer unknown units, because the
 * server decides.
 * @param units the units of the choice; empty in verticals that cannot set stock aside
 */
export function isStockKnown(listing: Listing, units: readonly SlotQuantity[], { days, taken }: Availability): boolean {
  if (verticals[listing.vertical].stock !== 'night') return taken !== undefined || getPiecesLeft(listing) !== undefined
  const dates = new Set(days?.map(({ date }) => date))
  return units.every(({ slot }) => dates.has(slot))
}
