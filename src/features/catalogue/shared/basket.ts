/** The products of one sale at the counter, at the prices of this device (decision 123). Pure functions. */
import type { Listing } from '#contract/catalogue/catalogue'
import { getLusakaToday } from '../../../server-time'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { currency, ngweeOf, zmwOf } from '#contract/core/money'

export interface BasketItem {
  listing: Listing
  quantity: number
  /** What this device can sell; undefined if it does not know. */
  left: number | undefined
}

export const priceItem = ({ listing, quantity }: BasketItem): number => zmwOf(ngweeOf(listing.price) * quantity)

export const sumBasket = (items: readonly BasketItem[]): number =>
  zmwOf(items.reduce((sum, item) => sum + ngweeOf(priceItem(item)), 0))

/** The server renders the same summary. */
export const summarizeItem = ({ listing, quantity }: BasketItem): string =>
  renderSummary(
    { template: 'purchase', params: { quantity, productName: listing.name, isDelivery: false, town: null } },
    'dated',
  )

/** Builds the price of all items like a quote of the server. */
export function quoteBasket(items: readonly [BasketItem, ...BasketItem[]]): Quote {
  return {
    listingId: items[0].listing._id,
    summary: summarizeItem(items[0]),
    startsOn: getLusakaToday(),
    endsOn: null,
    lines: items.map((item) => ({
      label: `${item.quantity} × ${item.listing.name}`,
      quantity: item.quantity,
      amount: priceItem(item),
    })),
    total: sumBasket(items),
    currency,
    policy: '',
  }
}
