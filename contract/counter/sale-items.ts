/**
 * The items of one sale at the counter (decision 123). Each is a booking of its own, and together they are an order of the
 * business. In its own file, because every signed-in page predicts the effect of pending sales.
 */
import { ngweeOf, zmwOf } from '../core/money'

/** In one sale, with the first one. */
export const maxSaleItems = 30

export interface SaleItem {
  listingId: string
  choice: Record<string, unknown>
  /** The price of this item that the customer saw, in ZMW. */
  seenTotal: number
}

interface Sale extends SaleItem {
  id: string
  furtherItems?: readonly SaleItem[] | undefined
}

/** The last 48 bits of an id, which one number can hold. */
const tailLength = 12

/**
 * Returns the id of the `index`th part of what has this id: the booking of an item, or the payment for it. Device and server
 * derive the same ids, so that a repeated command finds what it has made.
 */
export function derivePartId(id: string, index: number): string {
  if (index === 0) return id
  const tail = (Number.parseInt(id.slice(-tailLength), 16) + index) % 16 ** tailLength
  return id.slice(0, -tailLength) + tail.toString(16).padStart(tailLength, '0')
}

/** Returns the items of a sale with the ids of their bookings. The price of the first one is what the others leave. */
export function listSaleItems({ id, listingId, choice, seenTotal, furtherItems = [] }: Sale): (SaleItem & {
  id: string
})[] {
  const further = furtherItems.reduce((sum, item) => sum + ngweeOf(item.seenTotal), 0)
  const first = { listingId, choice, seenTotal: zmwOf(ngweeOf(seenTotal) - further) }
  return [first, ...furtherItems].map((item, index) => ({ ...item, id: derivePartId(id, index) }))
}

/** The id of the order, which is that of the sale. Undefined for a sale of one item. */
export const getSaleOrderId = ({ id, furtherItems = [] }: Pick<Sale, 'id' | 'furtherItems'>): string | undefined =>
  furtherItems.length > 0 ? id : undefined
