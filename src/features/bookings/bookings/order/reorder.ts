/** Repeats an order: adds products that are still sold to the cart, limited by the current stock. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { addToCart, maxItemQuantity } from '#contract/bookings/orders/cart'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { quoteOrder, type OrderQuote } from '#contract/bookings/orders/orders'
import { verticals } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import { call } from '../../../../api/client'
import { send } from '../../../../sync/index'

export interface ReorderResult {
  /** Number of products added to the cart. */
  addedCount: number
  /** One sentence per product that is unavailable or short in stock. */
  missing: string[]
  /** The server was unreachable, so availability is unknown. */
  unknown?: boolean
  failure?: string
}

interface ReorderItem {
  booking: Booking
  quantity: number
}

/** Adds the products of an order to the cart. Offline it adds all of them; the cart later shows what is unavailable. */
export async function reorder(order: readonly Booking[]): Promise<ReorderResult> {
  const items = getReorderItems(order)
  const quoteResult = await call(quoteOrder, {
    body: { items: items.map(({ booking, quantity }) => ({ productId: booking.listingId, quantity })) },
  })
  if (!quoteResult.ok && quoteResult.kind !== 'unreachable')
    return { addedCount: 0, missing: [], failure: quoteResult.message }
  const { take, missing } = quoteResult.ok
    ? splitByAvailability(items, quoteResult.answer)
    : { take: items, missing: [] }
  let put = 0
  for (const item of take) {
    const sent = await addItemToCart(item, quoteResult.ok ? findCurrentPrice(quoteResult.answer, item) : undefined)
    if (!sent.ok) return { addedCount: put, missing, failure: sent.message }
    put += 1
  }
  return { addedCount: put, missing, ...(quoteResult.ok ? {} : { unknown: true }) }
}

/** Returns the products and quantities of an order. The first price line of a booking has the quantity. */
export const getReorderItems = (order: readonly Booking[]): ReorderItem[] =>
  order.map((booking) => ({ booking, quantity: Math.min(booking.quote.lines[0]?.quantity ?? 1, maxItemQuantity) }))

/** Returns the available quantities, and a sentence for each product with too little stock. */
export function splitByAvailability(
  items: readonly ReorderItem[],
  { shops }: OrderQuote,
): { take: ReorderItem[]; missing: string[] } {
  const left = new Map(shops.flatMap(({ lines }) => lines.map((line) => [line.productId, line.left] as const)))
  const take: ReorderItem[] = []
  const missing: string[] = []
  for (const { booking, quantity } of items) {
    const stock = left.get(booking.listingId)
    const availableQuantity = Math.min(quantity, Math.max(0, stock ?? 0))
    if (availableQuantity > 0) take.push({ booking, quantity: availableQuantity })
    if (stock === undefined) missing.push(`${booking.listingName} is no longer sold.`)
    else if (availableQuantity === 0) missing.push(`${booking.listingName} is sold out.`)
    else if (availableQuantity < quantity)
      missing.push(`Only ${availableQuantity} of ${quantity} left: ${booking.listingName}.`)
  }
  return { take, missing }
}

const findCurrentPrice = ({ shops }: OrderQuote, { booking }: ReorderItem): number | undefined =>
  shops.flatMap(({ lines }) => lines).find(({ productId }) => productId === booking.listingId)?.price

/** Adds a product to the cart. The preview has the current price, or the price paid before if that is unknown. */
function addItemToCart({ booking, quantity }: ReorderItem, price = getPreviousPrice(booking)) {
  const { listingId, listingName, imageUrl, vendorId, vendorName, vertical } = booking
  const preview = {
    name: listingName,
    price,
    imageUrl,
    storeId: vendorId,
    storeName: vendorName,
    path: buildPath(verticals[vertical].routes.listing, listingId),
    available: true,
  }
  return send(addToCart, { body: { productId: listingId, quantity } }, { preview })
}

function getPreviousPrice({ quote: { lines, total } }: Booking): number {
  const [goods] = lines
  return goods ? zmwOf(Math.round(ngweeOf(goods.amount) / goods.quantity)) : total
}
