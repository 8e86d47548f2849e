/** The bookings of one checkout as the one thing that they are to whoever made it. Pure. */
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

/** What shares an order stands where its first stood; anything else is alone, as are rows from before orders were told. */
export function gathered<T extends Ordered>(bookings: readonly T[]): (readonly [T, ...T[]])[] {
  const keys = [...new Set(bookings.map(keyOf))]
  return keys.map((key) => bookings.filter((one) => keyOf(one) === key) as unknown as readonly [T, ...T[]])
}

/** With the others of their orders, however those stand. */
export const wholly = (some: readonly Booking[], all: readonly Booking[]): Booking[] =>
  gathered(some).flatMap(([first]) =>
    first.orderId ? all.filter(({ orderId }) => orderId === first.orderId) : [first],
  )

const keyOf = ({ orderId, _id }: Ordered): string => orderId ?? _id

/** What each shop has of it. */
export const shopsOf = (order: readonly Booking[]): Together[] =>
  [...new Set(order.map(({ vendorId }) => vendorId))].map(
    (id) => order.filter(({ vendorId }) => vendorId === id) as unknown as Together,
  )

/** `2 × Cloth`: the first line of what is bought by the piece, where it is known. */
export const whatOf = ({ quote, listingName }: Booking): string => quote.lines[0]?.label ?? listingName

/** What comes on top of the goods: bringing them. */
export const extrasOf = (shop: readonly Booking[]) => shop.flatMap(({ quote }) => linesOf(quote).slice(1))

export const totalOf = (some: readonly Booking[]): number => sum(some, ({ quote }) => quote.total)
export const paidOf = (some: readonly Booking[]): number => sum(some, ({ paid = 0 }) => paid)
export const backOf = (some: readonly Booking[]): number => sum(some, ({ refund }) => refund?.amount ?? 0)

const sum = (some: readonly Booking[], read: (one: Booking) => number): number =>
  zmwOf(some.reduce((all, one) => all + ngweeOf(read(one)), 0))

/** Each way in which some of it stands, once. */
export function standingsOf(some: readonly Booking[], now: number): Standing[] {
  const all = some.map((one) => standingOf(one, now))
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** What is to be paid now, or is being paid: one payment is for all of it. */
export const payable = (order: readonly Booking[], now: number): Booking | undefined =>
  order.find((one) => standingOf(one, now).pay !== null)

/** `Order from 2 shops`, `3 products`, or what alone was bought. */
export function titleOf(order: Together): string {
  const shops = shopsOf(order).length
  if (shops > 1) return `Order from ${shops} shops`
  return order.length > 1 ? `${order.length} products` : order[0].listingName
}

/** Money on its way back, or back: told once for all that stands alike. What could not be delivered waits to be dealt with one by one. */
export function refundsOf(some: readonly Booking[]): Booking[] {
  const of = (status: string) => some.filter(({ refund }) => refund?.status === status)
  const together = (['pending', 'successful'] as const).flatMap((status) => {
    const [first] = of(status)
    return first ? [{ ...first, refund: { amount: backOf(of(status)), status } }] : []
  })
  return [...of('failed'), ...together]
}
