/** Checkout: prices the items, holds their stock for ten minutes and creates the bookings. All or nothing. */
import type { BodyOf } from '#contract/endpoint'
import type { Order, placeOrder as endpoint } from '#contract/orders'
import { Refusal } from '#contract/refusals'
import { ngweeOf, zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import {
  bookingChanged,
  bookingRow,
  bookingView,
  refuseClosed,
  refuseTooManyHolds,
  takeHold,
  type Quoted,
} from '../bookings'
import { takeBought } from '../cart'
import { lockLeft, type WantedCount } from '../stock'
import { feeOf, quotedLines, shopsOf, type Shop } from './price'
import { refuseDearer, refuseShort } from './refuse'
import { dropUnpaid, unpaidWith } from './unpaid'

type Asked = BodyOf<typeof endpoint>

/**
 * Places an order. Returns the existing order if the command was repeated.
 * @throws Refusal `sold_out` and `price_changed` with the affected items, `bad_choice`, `too_many_holds`
 */
export async function placeOrder(tx: Tx, accountId: string, asked: Asked): Promise<Order> {
  await lockBuyer(tx, accountId)
  const before = await idsOf(tx, asked.id)
  if (before.some((booking) => booking.account_id !== accountId)) throw new Refusal('not_found')
  if (before.length > 0) return orderView(tx, asked.id)
  const ids = asked.items.map(({ productId }) => productId)
  await lockOffers(tx, ids)
  const { shops } = await shopsOf(tx.sql, asked.items)
  const left = await makeRoom(tx, accountId, ids)
  refuseShort(asked, shops, left)
  const fees = feesOf(asked, shops)
  refuseDearer(asked, shops, fees)
  await refuseTooManyHolds(tx, accountId)
  await holdAll(
    tx,
    accountId,
    asked.id,
    inOrderOf(
      left,
      shops.flatMap((shop) => linesOf(tx, asked, shop, fees)),
    ),
  )
  await takeBought(tx, accountId, new Map(asked.items.map(({ productId, quantity }) => [productId, quantity])))
  return orderView(tx, asked.id)
}

/** Serializes the checkouts of a buyer, so that an order sent twice at the same time is created once. */
const lockBuyer = (tx: Tx, accountId: string) =>
  tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/**
 * Share-locks the listings, as for a single booking: changes of price, closures and suspensions wait or are visible.
 */
const lockOffers = (tx: Tx, ids: readonly string[]) =>
  tx.sql
    .selectFrom('listing')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .select('listing.id')
    .where('listing.id', 'in', ids)
    .orderBy('listing.id')
    .forShare()
    .execute()

/** Expires the buyer's unpaid orders that contain these listings. @returns the remaining stock by listing, locked */
async function makeRoom(tx: Tx, accountId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const earlier = await unpaidWith(tx, accountId, ids)
  const wanted = (some: readonly string[]): WantedCount[] =>
    some.map((listingId) => ({ listingId, slot: 'all', quantity: 0 }))
  const left = await lockLeft(tx, wanted([...new Set([...ids, ...earlier.map((booking) => booking.listing_id)])]))
  if (earlier.length === 0) return left
  await dropUnpaid(tx, earlier, new Set(ids))
  return lockLeft(tx, wanted(ids))
}

/** @returns delivery fees in ngwee by vendor id, for the shops that deliver; none for collection */
function feesOf(asked: Asked, shops: readonly Shop[]): Map<string, number> {
  const fees = new Map<string, number>()
  for (const shop of shops) {
    const wants = asked.shops.find(({ vendorId }) => vendorId === shop.vendorId)
    if (!wants)
      throw new Refusal('bad_choice', { fields: { shops: `Please choose collection or delivery for ${shop.name}.` } })
    if (wants.receive === 'pickUp') continue
    const fee = feeOf(shop, asked.address!.town)
    if (fee === null)
      throw new Refusal('bad_choice', { fields: { shops: `${shop.name} doesn't deliver to ${asked.address!.town}.` } })
    fees.set(shop.vendorId, fee)
  }
  return fees
}

function linesOf(tx: Tx, { address }: Asked, shop: Shop, fees: ReadonlyMap<string, number>): Quoted[] {
  const fee = fees.get(shop.vendorId)
  return quotedLines(shop, fee === undefined ? 'pickUp' : 'delivery', address, fee ?? null, tx.at)
}

const inOrderOf = (left: ReadonlyMap<string, number>, lines: readonly Quoted[]): Quoted[] =>
  [...left.keys()].flatMap((id) => lines.filter(({ offer }) => offer.id === id))

/**
 * Holds the lines, with ascending booking ids in the order of their stock rows. A transaction that locks bookings by id
 * therefore locks their stock in the same order.
 */
async function holdAll(tx: Tx, accountId: string, orderId: string, lines: readonly Quoted[]): Promise<void> {
  const ids = lines.map(() => tx.newId()).sort()
  for (const [index, quoted] of lines.entries()) {
    await refuseClosed(tx, quoted.offer.id, quoted.quote)
    await bookingChanged(tx, await takeHold(tx, accountId, ids[index]!, quoted, { orderId }))
  }
}

const idsOf = (tx: Tx, orderId: string) =>
  tx.sql.selectFrom('booking').select(['id', 'account_id']).where('order_id', '=', orderId).orderBy('id').execute()

async function orderView(tx: Tx, orderId: string): Promise<Order> {
  const bookings = []
  for (const { id } of await idsOf(tx, orderId)) bookings.push(bookingView(await bookingRow(tx, id)))
  return { _id: orderId, total: zmwOf(bookings.reduce((sum, { quote }) => sum + ngweeOf(quote.total), 0)), bookings }
}
