/** Groups the bookings of one order and summarizes them for the buyer. Pure functions. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { compareReferences } from '#contract/bookings/orders/order-number'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { formatQuoteLines } from '../../../verticals/price-breakdown'
import { getBookingStatusView, type BookingStatusView } from './booking-status-view'

/** Never empty. */
export type OrderBookings = readonly [Booking, ...Booking[]]

export const isOrder = (bookings: readonly Booking[]): bookings is OrderBookings => bookings.length > 0

interface OrderedRow {
  _id: string
  orderId?: string | null | undefined
  reference?: string
}

/**
 * Groups bookings by order. A group has the position of its first booking. Bookings without an order id, including rows
 * that predate order ids, form their own group. Within a group they are in the order of their references, so that every
 * device has the same leading booking, whatever order it received them in.
 */
export function groupByOrder<T extends OrderedRow>(bookings: readonly T[]): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const booking of bookings) {
    const group = groups.get(getGroupKey(booking))
    if (group) group.push(booking)
    else groups.set(getGroupKey(booking), [booking])
  }
  return [...groups.values()].map((group) => group.sort(compareReferences))
}

/** Adds the other bookings of the same orders, whatever their status. */
export const withSameOrderBookings = (selected: readonly Booking[], all: readonly Booking[]): Booking[] =>
  groupByOrder(selected).flatMap(([first]) =>
    first.orderId ? all.filter(({ orderId }) => orderId === first.orderId) : [first],
  )

const getGroupKey = ({ orderId, _id }: OrderedRow): string => orderId ?? _id

/** Groups the bookings of an order by shop. */
export const groupByShop = (order: readonly Booking[]): OrderBookings[] =>
  [...new Set(order.map(({ vendorId }) => vendorId))]
    .map((id): readonly Booking[] => order.filter(({ vendorId }) => vendorId === id))
    .filter(isOrder)

/** Returns the first price line (`2 × Cloth`), or the listing name if there are no lines. */
export const getProductLabel = ({ quote, listingName }: Booking): string => quote.lines[0]?.label ?? listingName

/** Returns the price lines besides the products, such as delivery. */
export const getExtraLines = (shop: readonly Booking[]) => shop.flatMap(({ quote }) => formatQuoteLines(quote).slice(1))

export const sumTotals = (bookings: readonly Booking[]): number => sumAmounts(bookings, ({ quote }) => quote.total)
export const sumPaid = (bookings: readonly Booking[]): number => sumAmounts(bookings, ({ paid = 0 }) => paid)
export const sumRefunds = (bookings: readonly Booking[]): number =>
  sumAmounts(bookings, ({ refund }) => refund?.amount ?? 0)

const sumAmounts = (bookings: readonly Booking[], read: (one: Booking) => number): number =>
  zmwOf(bookings.reduce((all, one) => all + ngweeOf(read(one)), 0))

/** Returns each distinct status once. */
export function getDistinctStatusViews(bookings: readonly Booking[], now: number): BookingStatusView[] {
  const all = bookings.map((one) => getBookingStatusView(one, now))
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** Returns a booking that can be paid or is being paid. One payment covers the whole order. */
export const findUnpaidBooking = (order: readonly Booking[], now: number): Booking | undefined =>
  order.find((one) => getBookingStatusView(one, now).pay !== null)

/** Returns `Order from 2 shops`, `3 products`, or the name of the only product. */
export function getOrderTitle(order: OrderBookings): string {
  const shops = groupByShop(order).length
  if (shops > 1) return `Order from ${shops} shops`
  return order.length > 1 ? `${order.length} products` : order[0].listingName
}

/**
 * Returns one row per refund status, with the summed amount. Failed refunds stay separate, because the buyer resolves
 * each of them individually.
 */
export function groupRefunds(bookings: readonly Booking[]): Booking[] {
  const withStatus = (status: string) => bookings.filter(({ refund }) => refund?.status === status)
  const summedRefunds = (['pending', 'successful'] as const).flatMap((status) => {
    const [first] = withStatus(status)
    return first ? [{ ...first, refund: { amount: sumRefunds(withStatus(status)), status } }] : []
  })
  return [...withStatus('failed'), ...summedRefunds]
}
