/** An order once more: what is still sold goes back into the cart, as much of it as there is. */
import type { Booking } from '#contract/bookings'
import { addToCart, mostOfOneItem } from '#contract/cart'
import { ngweeOf, zmwOf } from '#contract/money'
import { quoteOrder, type OrderQuote } from '#contract/orders'
import { verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { call } from '../../../api/client'
import { send } from '../../../sync/index'

export interface Again {
  /** How many products. */
  put: number
  /** Of each that is gone, or too few: a sentence. */
  missing: string[]
  /** There was nobody to ask what is still sold. */
  unknown?: boolean
  failure?: string
}

export interface Wish {
  booking: Booking
  quantity: number
}

/** Offline all of it is put in: the cart itself says later what is no longer to be had. */
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

/** How many there were stands on the line of the goods, which is the first. */
export const wishesOf = (order: readonly Booking[]): Wish[] =>
  order.map((booking) => ({ booking, quantity: Math.min(booking.quote.lines[0]?.quantity ?? 1, mostOfOneItem) }))

/** What there is of it, and a sentence of each that there is less of. */
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

/** Shown at the price that it has now, or had then where that is not known. */
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
