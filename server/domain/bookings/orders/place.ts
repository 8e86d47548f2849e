/** Checkout: prices the items, holds their stock for ten minutes and creates the bookings. All or nothing. */
import type { BodyOf } from '#contract/core/endpoint'
import type { Order, placeOrder as endpoint } from '#contract/bookings/orders/orders'
import { Refusal } from '#contract/core/refusals'
import { ngweeOf, zmwOf } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import {
  recordBookingChange,
  loadBookingRow,
  bookingView,
  refuseDays,
  refuseTooManyHolds,
  createHold,
  type QuotedChoice,
} from '../bookings'
import { removePurchasedItems } from '../cart'
import { refuseBlockedCustomer } from '../customers'
import { settings } from '../../core/settings'
import { lockFreeQuantities, type CountRequest } from '../../catalogue/stock'
import { computeDeliveryFee, quoteLines, loadShops, type Shop } from './price'
import { refusePriceIncrease, refuseInsufficientStock } from './validate-order'
import { expireUnpaidBookings, lockUnpaidBookings } from './expire-unpaid'
import { firstItem, itemAt } from '#contract/core/checked-access'

type OrderRequest = BodyOf<typeof endpoint>

/**
 * Places an order. Returns the existing order if the command was repeated.
 * @throws Refusal `sold_out` and `price_changed` with the affected items, `bad_choice`, `too_many_holds`,
 *   `forbidden` if a shop has blocked the customer
 */
export async function placeOrder(tx: Tx, accountId: string, request: OrderRequest): Promise<Order> {
  await lockBuyer(tx, accountId)
  const existing = await findOrderBookings(tx, request.id)
  if (existing.some((booking) => booking.account_id !== accountId)) throw new Refusal('not_found')
  if (existing.length > 0) return loadOrder(tx, request.id)
  const ids = request.items.map(({ productId }) => productId)
  await lockOffers(tx, ids)
  const { shops } = await loadShops(tx.sql, request.items)
  const left = await expireEarlierOrders(tx, accountId, ids)
  refuseInsufficientStock(request, shops, left)
  const fees = computeDeliveryFees(request, shops)
  refusePriceIncrease(request, shops, fees)
  await refuseTooManyHolds(tx, accountId)
  await refuseBlockedCustomer(
    tx,
    accountId,
    shops.map(({ vendorId }) => vendorId),
  )
  const lines = shops.flatMap((shop) => buildQuotedLines(tx, request, shop, fees))
  await settings.refuseClosedVertical(tx, firstItem(lines).rules.vertical.id)
  await holdLines(tx, accountId, request.id, sortByStockOrder(left, lines))
  await removePurchasedItems(
    tx,
    accountId,
    new Map(request.items.map(({ productId, quantity }) => [productId, quantity])),
  )
  return loadOrder(tx, request.id)
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
async function expireEarlierOrders(tx: Tx, accountId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const unpaidBookings = await lockUnpaidBookings(tx, accountId, ids)
  const toWantedCounts = (listingIds: readonly string[]): CountRequest[] =>
    listingIds.map((listingId) => ({ listingId, slot: 'all', quantity: 0 }))
  const left = await lockFreeQuantities(
    tx,
    toWantedCounts([...new Set([...ids, ...unpaidBookings.map((booking) => booking.listing_id)])]),
  )
  if (unpaidBookings.length === 0) return left
  await expireUnpaidBookings(tx, unpaidBookings, new Set(ids))
  return lockFreeQuantities(tx, toWantedCounts(ids))
}

/** @returns delivery fees in ngwee by vendor id, for the shops that deliver; none for collection */
function computeDeliveryFees(request: OrderRequest, shops: readonly Shop[]): Map<string, number> {
  const fees = new Map<string, number>()
  for (const shop of shops) {
    const shopChoice = request.shops.find(({ vendorId }) => vendorId === shop.vendorId)
    if (!shopChoice)
      throw new Refusal('bad_choice', { fields: { shops: `Please choose collection or delivery for ${shop.name}.` } })
    if (shopChoice.receive === 'pickUp') continue
    const fee = computeDeliveryFee(shop, request.address!.town)
    if (fee === null)
      throw new Refusal('bad_choice', {
        fields: { shops: `${shop.name} doesn't deliver to ${request.address!.town}.` },
      })
    fees.set(shop.vendorId, fee)
  }
  return fees
}

function buildQuotedLines(
  tx: Tx,
  { address }: OrderRequest,
  shop: Shop,
  fees: ReadonlyMap<string, number>,
): QuotedChoice[] {
  const fee = fees.get(shop.vendorId)
  return quoteLines(shop, fee === undefined ? 'pickUp' : 'delivery', address, fee ?? null, tx.at)
}

const sortByStockOrder = (left: ReadonlyMap<string, number>, lines: readonly QuotedChoice[]): QuotedChoice[] =>
  [...left.keys()].flatMap((id) => lines.filter(({ offer }) => offer.id === id))

/**
 * Holds the lines, with ascending booking ids in the order of their stock rows. A transaction that locks bookings by id
 * therefore locks their stock in the same order.
 */
async function holdLines(tx: Tx, accountId: string, orderId: string, lines: readonly QuotedChoice[]): Promise<void> {
  const ids = lines.map(() => tx.newId()).sort()
  for (const [index, quoted] of lines.entries()) {
    await refuseDays(tx, quoted)
    await recordBookingChange(tx, await createHold(tx, accountId, itemAt(ids, index), quoted, { orderId }))
  }
}

const findOrderBookings = (tx: Tx, orderId: string) =>
  tx.sql.selectFrom('booking').select(['id', 'account_id']).where('order_id', '=', orderId).orderBy('id').execute()

async function loadOrder(tx: Tx, orderId: string): Promise<Order> {
  const bookings = []
  for (const { id } of await findOrderBookings(tx, orderId)) bookings.push(bookingView(await loadBookingRow(tx, id)))
  return { _id: orderId, total: zmwOf(bookings.reduce((sum, { quote }) => sum + ngweeOf(quote.total), 0)), bookings }
}
