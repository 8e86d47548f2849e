/** The registry of vertical rules. It lists every vertical, so that the compiler reports a missing one. */
import type { VerticalId } from '../vertical'
import { buses } from '../buses/rules'
import { carHire } from '../car-hire/rules'
import { carriers } from '../carriers/rules'
import { hotels } from '../hotels/rules'
import { realEstate } from '../real-estate/rules'
import type { Rules } from './rules'
import { stores } from '../stores/rules'
import { travel } from '../travel/rules'

const rules: Record<VerticalId, Rules> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}

/** Returns the rules of a vertical. */
export const getRules = (vertical: VerticalId): Rules => rules[vertical]

export { isInterval } from './rules'
export type { Booked, CountedUnit, Interval, Minimum, Offer, PricedChoice, Rules, SlotQuantity, Unit } from './rules'
export {
  deliveryFee,
  deliveryLabel,
  computeGoodsPrice,
  formatDeliveryPlace,
  formatShopAddress,
  isSameTown,
  priceGoods,
  storePolicy,
} from '../stores/rules'
export { buildCancellation, type Terms } from './cancellation-terms'
