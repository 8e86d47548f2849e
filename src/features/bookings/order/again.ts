/** Repeats an order: adds products that are still sold to the cart, limited by the current stock. */
import type { Booking } from '#contract/bookings'
import { addToCart, mostOfOneItem } from '#contract/cart'
import { ngweeOf, zmwOf } from '#contract/money'
import { quoteOrder, type OrderQuote } from '#contract/orders'
import { verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { call } from '../../../api/client'
import { send } from '../../../sync/index'

export interface Again {
  /** Number of products added to the cart. */
  put: number
  /** One sentence per product that is unavailable or short in stock. */
  missing: string[]
  /** The server was unreachable, so availability is unknown. */
  unknown?: boolean
  failure?: string
}

export interface Wish {
  booking: Booking
  quantity: number
}

/** Adds the products of an order to the cart. Offline it adds all of them; the cart later shows what is unavailable. */
export async function orderAgain(order: readonly Booking[]): Promise<Again> {
  const wishes = wishesOf(order)
  const asked = await call(quoteOrder, {
    body: { items: wishes.map(({ booking, quantity }) => ({ productId: booking.listingId, quantity })) },
  })
  if (!asked.ok && asked.kind !== 'unreachable') return { put: 0, missing: [], failure: asked.message }
  const { take, missing } = asked.ok ? stillSold(wishes, asked.answer) : { take: wishes, missing: [] }
  let put = 0
  for (const wish of take) {
    const sent = await putIn(wish, asked.ok ? priceOf(asked.answer, wish) : undefined)
    if (!sent.ok) return { put, missing, failure: sent.message }
    put += 1
  }
  return { put, missing, ...(asked.ok ? {} : { unknown: true }) }
}

/** Returns the products and quantities of an order. The first price line of a booking has the quantity. */
export const wishesOf = (order: readonly Booking[]): Wish[] =>
  order.map((booking) => ({ booking, quantity: Math.min(booking.quote.lines[0]?.quantity ?? 1, mostOfOneItem) }))

/** Returns the available quantities, and a sentence for each product with too little stock. */
export function stillSold(wishes: readonly Wish[], { shops }: OrderQuote): { take: Wish[]; missing: string[] } {
  const left = new Map(shops.flatMap(({ lines }) => lines.map((line) => [line.productId, line.left] as const)))
  const take: Wish[] = []
  const missing: string[] = []
  for (const { booking, quantity } of wishes) {
    const there = left.get(booking.listingId)
    const most = Math.min(quantity, Math.max(0, there ?? 0))
    if (most > 0) take.push({ booking, quantity: most })
    if (there === undefined) missing.push(`${booking.listingName} is no longer sold.`)
    else if (most === 0) missing.push(`${booking.listingName} is sold out.`)
    else if (most < quantity) missing.push(`Only ${most} of ${quantity} left: ${booking.listingName}.`)
  }
  return { take, missing }
}

const priceOf = ({ shops }: OrderQuote, { booking }: Wish): number | undefined =>
  shops.flatMap(({ lines }) => lines).find(({ productId }) => productId === booking.listingId)?.price

/** Adds a product to the cart. The preview has the current price, or the price paid before if that is unknown. */
function putIn({ booking, quantity }: Wish, price = thenOf(booking)) {
  const { listingId, listingName, imageUrl, vendorId, vendorName, vertical } = booking
  const preview = {
    name: listingName,
    price,
    imageUrl,
    storeId: vendorId,
    storeName: vendorName,
    path: pathTo(verticals[vertical].routes.listing, listingId),
    available: true,
  }
  return send(addToCart, { body: { productId: listingId, quantity } }, { preview })
}

function thenOf({ quote: { lines, total } }: Booking): number {
  const [goods] = lines
  return goods ? zmwOf(Math.round(ngweeOf(goods.amount) / goods.quantity)) : total
}
