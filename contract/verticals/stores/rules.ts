/** Products, collected at the shop or delivered. The shop's profile contains its delivery prices. */
import { sentence, type PolicySentence } from '../../bookings/bookings/cancellation-texts'
import { lusakaDate, ngweeOf } from '../../core/values'
import type { Address } from '../../bookings/orders/address'
import type { ProductChoice } from './schema'
import { stores as vertical } from './descriptor'
import { Refusal } from '../../core/refusals'
import type { Offer, PricedChoice, Rules } from '../rules/rules'

export const storePolicy: readonly PolicySentence[] = [
  sentence('goodsUntilSent'),
  { template: 'goodsCanBeReturned', params: { days: 14 } },
]

/** The goods of one shop in an order, and the town of delivery. */
interface Basket {
  town: string
  goodsNgwee: number
}

type Shop = Pick<Offer, 'business' | 'town'>

/** Returns the delivery fee of one shop in ngwee, charged once per order; null if the shop does not deliver there. */
export function deliveryFee({ business, town: shopTown }: Shop, { town, goodsNgwee }: Basket): number | null {
  const fee = isSameTown(town, shopTown) ? business.deliveryFee : business.courierFee
  if (!isAmount(fee)) return null
  return isAmount(business.freeDeliveryFrom) && goodsNgwee >= ngweeOf(business.freeDeliveryFrom) ? 0 : ngweeOf(fee)
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
export const isSameTown = (firstTown: string, secondTown: string): boolean =>
  firstTown.trim().toLowerCase() === secondTown.trim().toLowerCase()

export const computeGoodsPrice = (offer: Pick<Offer, 'priceNgwee'>, quantity: number): number =>
  offer.priceNgwee * quantity

/** @param feeNgwee the shop's delivery fee, on the line that carries it; null on the other lines */
export function priceGoods(
  offer: Offer,
  { quantity, receive, address }: ProductChoice,
  at: Date,
  feeNgwee: number | null,
): PricedChoice {
  const startsOn = lusakaDate(at.getTime())
  const isDelivery = receive === 'delivery' && address !== undefined
  const delivery = isDelivery && feeNgwee !== null ? [{ label: deliveryLabel, quantity: 1, amountNgwee: feeNgwee }] : []
  return {
    summary: {
      template: 'purchase',
      params: { quantity, productName: offer.name, isDelivery, town: isDelivery ? address.town : null },
    },
    startsOn,
    endsOn: null,
    startsAt: at,
    lines: [
      { label: `${quantity} × ${offer.name}`, quantity, amountNgwee: computeGoodsPrice(offer, quantity) },
      ...delivery,
    ],
    place: isDelivery ? formatDeliveryPlace(address) : formatShopAddress(offer),
    ...(isDelivery ? { names: [address.name] } : {}),
    terms: { tiers: [], laterNgwee: 0, policy: storePolicy },
  }
}

/** The label of the line with the delivery fee, in stored quotes too. */
export const deliveryLabel = 'Delivery'

export const formatDeliveryPlace = ({ street, town }: Address): string => `${street}, ${town}`

/** Returns the address where goods are collected. */
export const formatShopAddress = ({ street, town }: Pick<Offer, 'street' | 'town'>): string =>
  street ? `${street}, ${town}` : town

export const stores: Rules<ProductChoice> = {
  vertical,
  nonPersonalFields: ['quantity', 'receive'],
  price(offer, choice, at) {
    const { receive, address, quantity } = choice
    if (receive !== 'delivery' || !address) return priceGoods(offer, choice, at, null)
    const fee = deliveryFee(offer, { town: address.town, goodsNgwee: computeGoodsPrice(offer, quantity) })
    if (fee === null) throw new Refusal('bad_choice', { fields: { receive: "This shop doesn't deliver there." } })
    return priceGoods(offer, choice, at, fee)
  },
  priceChange(offer, { quantity }, { choice: { receive, address }, lines, startsAt }) {
    const choice = { quantity, ...(receive && { receive }), ...(address && { address }) }
    const fee = lines.find(({ label }) => label === deliveryLabel)
    return { choice, priced: priceGoods(offer, choice, startsAt, fee ? ngweeOf(fee.amount) : null) }
  },
  getUnits: (_, { quantity }) => [{ slot: 'all', quantity }],
  getCapacity: ({ stock }) => stock,
  getCounterBundles: () => ({ bundles: [{ name: '', slots: ['all'] }], until: null }),
  needsManualCompletion: true,
}
