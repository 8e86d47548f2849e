/** Products, collected at the shop or delivered. The shop's profile contains its delivery prices. */
import { lusakaDate, ngweeOf } from '#contract/values'
import type { ProductChoice } from '#contract/verticals/shapes/stores'
import { stores as vertical } from '#contract/verticals/stores'
import { Refusal } from '#contract/refusals'
import type { Offer, Priced, Rules } from './rules'

export const storePolicy =
  'Full refund until the goods are sent or collected. Faulty goods can be returned within 14 days.'

/** The goods of one shop in an order, and the town of delivery. */
export interface Basket {
  town: string
  goodsNgwee: number
}

type Shop = Pick<Offer, 'business' | 'town'>

/** Returns the delivery fee of one shop in ngwee, charged once per order; null if the shop does not deliver there. */
export function deliveryFee({ business, town: own }: Shop, { town, goodsNgwee }: Basket): number | null {
  const fee = sameTown(town, own) ? business.deliveryFee : business.courierFee
  if (!isAmount(fee)) return null
  return isAmount(business.freeDeliveryFrom) && goodsNgwee >= ngweeOf(business.freeDeliveryFrom) ? 0 : ngweeOf(fee)
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const sameTown = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

export const goodsOf = (offer: Pick<Offer, 'priceNgwee'>, quantity: number): number => offer.priceNgwee * quantity

/** @param feeNgwee the shop's delivery fee, on the line that carries it; null on the other lines */
export function priceGoods(
  offer: Offer,
  { quantity, receive, address }: ProductChoice,
  at: Date,
  feeNgwee: number | null,
): Priced {
  const startsOn = lusakaDate(at.getTime())
  const isBrought = receive === 'delivery' && address !== undefined
  const delivery = isBrought && feeNgwee !== null ? [{ label: 'Delivery', quantity: 1, amountNgwee: feeNgwee }] : []
  return {
    summary: `${quantity} × ${offer.name}, ${isBrought ? deliveryTo(address.town) : 'collection'}`,
    startsOn,
    endsOn: null,
    startsAt: at,
    lines: [{ label: `${quantity} × ${offer.name}`, quantity, amountNgwee: goodsOf(offer, quantity) }, ...delivery],
    place: isBrought ? `${address.street}, ${address.town}` : placeOf(offer),
    ...(isBrought ? { names: [address.name] } : {}),
    terms: { tiers: [], laterNgwee: 0, words: storePolicy },
  }
}

const deliveryTo = (town: string): string => `delivery to ${town}`
/** The former wording, which stored summaries still contain. */
const formerDeliveryTo = (town: string): string => `brought to ${town}`

/** Returns the address where goods are collected. */
export const placeOf = ({ street, town }: Pick<Offer, 'street' | 'town'>): string =>
  street ? `${street}, ${town}` : town

export const stores: Rules<ProductChoice> = {
  vertical,
  impersonal: ['quantity', 'receive'],
  impersonalSummary: (summary, { address }) =>
    address
      ? summary.replaceAll(deliveryTo(address.town), 'delivery').replaceAll(formerDeliveryTo(address.town), 'delivery')
      : summary,
  price(offer, choice, at) {
    const { receive, address, quantity } = choice
    if (receive !== 'delivery' || !address) return priceGoods(offer, choice, at, null)
    const fee = deliveryFee(offer, { town: address.town, goodsNgwee: goodsOf(offer, quantity) })
    if (fee === null) throw new Refusal('bad_choice', { fields: { receive: "This shop doesn't deliver there." } })
    return priceGoods(offer, choice, at, fee)
  },
  units: (_, { quantity }) => [{ slot: 'all', quantity }],
  capacityOf: ({ stock }) => stock,
  endsAtDesk: true,
}
