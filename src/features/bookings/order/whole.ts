/** Groups the bookings of one order and summarizes them for the buyer. Pure functions. */
import type { Booking } from '#contract/bookings'
import { ngweeOf, zmwOf } from '#contract/money'
import { linesOf } from '../../../verticals/parts'
import { standingOf, type Standing } from '../standing'

/** Never empty. */
export type Together = readonly [Booking, ...Booking[]]

interface Ordered {
  _id: string
  orderId?: string | null | undefined
}

/**
 * Groups bookings by order. A group has the position of its first booking. Bookings without an order id, including rows
 * that predate order ids, form their own group.
 */
export function gathered<T extends Ordered>(bookings: readonly T[]): (readonly [T, ...T[]])[] {
  const keys = [...new Set(bookings.map(keyOf))]
  return keys.map((key) => bookings.filter((one) => keyOf(one) === key) as unknown as readonly [T, ...T[]])
}

/** Adds the other bookings of the same orders, whatever their status. */
export const wholly = (some: readonly Booking[], all: readonly Booking[]): Booking[] =>
  gathered(some).flatMap(([first]) =>
    first.orderId ? all.filter(({ orderId }) => orderId === first.orderId) : [first],
  )

const keyOf = ({ orderId, _id }: Ordered): string => orderId ?? _id

/** Groups the bookings of an order by shop. */
export const shopsOf = (order: readonly Booking[]): Together[] =>
  [...new Set(order.map(({ vendorId }) => vendorId))].map(
    (id) => order.filter(({ vendorId }) => vendorId === id) as unknown as Together,
  )

/** Returns the first price line (`2 × Cloth`), or the listing name if there are no lines. */
export const whatOf = ({ quote, listingName }: Booking): string => quote.lines[0]?.label ?? listingName

/** Returns the price lines besides the products, such as delivery. */
export const extrasOf = (shop: readonly Booking[]) => shop.flatMap(({ quote }) => linesOf(quote).slice(1))

export const totalOf = (some: readonly Booking[]): number => sum(some, ({ quote }) => quote.total)
export const paidOf = (some: readonly Booking[]): number => sum(some, ({ paid = 0 }) => paid)
export const backOf = (some: readonly Booking[]): number => sum(some, ({ refund }) => refund?.amount ?? 0)

const sum = (some: readonly Booking[], read: (one: Booking) => number): number =>
  zmwOf(some.reduce((all, one) => all + ngweeOf(read(one)), 0))

/** Returns each distinct status once. */
export function standingsOf(some: readonly Booking[], now: number): Standing[] {
  const all = some.map((one) => standingOf(one, now))
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** Returns a booking that can be paid or is being paid. One payment covers the whole order. */
export const payable = (order: readonly Booking[], now: number): Booking | undefined =>
  order.find((one) => standingOf(one, now).pay !== null)

/** Returns `Order from 2 shops`, `3 products`, or the name of the only product. */
export function titleOf(order: Together): string {
  const shops = shopsOf(order).length
  if (shops > 1) return `Order from ${shops} shops`
  return order.length > 1 ? `${order.length} products` : order[0].listingName
}

/**
 * Returns one row per refund status, with the summed amount. Failed refunds stay separate, because the buyer resolves
 * each of them individually.
 */
export function refundsOf(some: readonly Booking[]): Booking[] {
  const of = (status: string) => some.filter(({ refund }) => refund?.status === status)
  const together = (['pending', 'successful'] as const).flatMap((status) => {
    const [first] = of(status)
    return first ? [{ ...first, refund: { amount: backOf(of(status)), status } }] : []
  })
  return [...of('failed'), ...together]
}
