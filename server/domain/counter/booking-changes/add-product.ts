/**
 * Adds a product to an order of the app (decision 151): a booking of the same order, with its stock claimed in the same transaction. It
 * is paid in the app, or at the counter with the command itself.
 */
import { findPaymentFaults } from '#contract/bookings/counter-payments/counter-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { maxCartItems } from '#contract/bookings/orders/cart'
import type { BodyOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { addOwnProduct as ownEndpoint, addProduct as endpoint } from '#contract/counter/added-products'
import { derivePartId } from '#contract/counter/sale-items'
import type { Tx } from '../../../db/transact'
import {
  createHold,
  isBooked,
  notifyConfirmed,
  quoteChoice,
  recordBookingChange,
  refuseClosedDays,
  refuseDays,
  refuseTooManyHolds,
  refuseUnavailable,
  tryConfirm,
  type QuotedChoice,
  type StoredBooking,
} from '../../bookings/bookings'
import { refuseBlockedCustomer } from '../../bookings/customers'
import { settings } from '../../core/settings'
import { recordCounterPayment, refuseBeyondLimit } from '../../money/ledger'
import { recordCounterPayments } from '../cash-shifts'
import { lockShipment } from '../steps'
import type { Seller } from '../walk-ins'
import { insertVersion, lockChanged, refuseOtherPrice } from './change'
import { notifyProductOffered } from './notify'
import { needsConsent } from './offers'
import { refuseOrderedTwice, refuseUnchangeable, type Reader } from './quote-change'

type OwnProduct = BodyOf<typeof ownEndpoint>
type Product = BodyOf<typeof endpoint>
type Wanted = Pick<Product, 'listingId' | 'quantity'>

const hourMs = 3_600_000

/**
 * Prices a product for an order. It is collected or delivered with the others, so that it pays no delivery.
 * @param order one of its bookings
 * @throws Refusal `not_found`, `bad_choice`, `listing_gone`, `wrong_state`
 */
export async function quoteProduct(
  reader: Reader,
  order: StoredBooking,
  { listingId, quantity }: Wanted,
): Promise<QuotedChoice> {
  await refuseUnchangeable(reader, order)
  if (order.booking_type !== 'order' || order.walk_in_name !== null || order.order_id === null)
    throw new Refusal('wrong_state', { message: 'Products can be added to orders of the app only.' })
  const booked = { choice: order.choice, lines: [], startsAt: reader.at }
  const quoted = await quoteChoice(reader.sql, { listingId, choice: { quantity }, booked }, reader.at)
  if (quoted.vendorId !== order.vendor_id || quoted.rules.vertical.id !== order.vertical) throw new Refusal('not_found')
  await refuseOrderedTwice(reader, { order_id: order.order_id }, listingId)
  return quoted
}

/** @throws Refusal as `quoteProduct`; `wrong_state` once the shop packs the order */
export function quoteOwnProduct(reader: Reader, order: StoredBooking, wanted: Wanted): Promise<QuotedChoice> {
  if (needsConsent(order, reader.at))
    throw new Refusal('wrong_state', {
      message: 'This order is being packed, so nothing can be added to it. Please place a new order.',
    })
  return quoteProduct(reader, order, wanted)
}

/** Holds a product for the customer, who pays it like an order. @throws Refusal as `orders.addOwnProduct` */
export async function addOwnProduct(tx: Tx, accountId: string, bookingId: string, wanted: OwnProduct): Promise<void> {
  const order = await lockChanged(tx, { accountId }, bookingId, wanted.listingId)
  if (await isBooked(tx, accountId, wanted.id)) return
  const quoted = await quoteOwnProduct(tx, order, wanted)
  refuseOtherPrice(quoted, wanted)
  await settings.refuseClosedVertical(tx, quoted.rules.vertical.id)
  await refuseBlockedCustomer(tx, accountId, [order.vendor_id])
  await refuseDays(tx, quoted)
  await refuseTooManyHolds(tx, accountId)
  await insertProduct(tx, { accountId }, order, quoted, wanted.id)
}

/**
 * Adds a product for the customer: paid at the counter, or held until the customer pays it in the app.
 * @throws Refusal as `orders.addProduct`
 */
export async function addProduct(tx: Tx, seller: Seller, bookingId: string, wanted: Product): Promise<void> {
  const order = await lockChanged(tx, { vendorId: seller.vendorId }, bookingId, wanted.listingId)
  if (await isBooked(tx, order.account_id, wanted.id)) return
  const quoted = await quoteProduct(tx, order, wanted)
  refuseOtherPrice(quoted, wanted)
  await refuseClosedDays(tx, quoted.offer.id, quoted.quote)
  const { payments } = wanted
  if (payments) return addPaidProduct(tx, seller, order, quoted, { ...wanted, payments })
  const { requestPaymentHours } = await settings.readSection(tx.sql, 'durations')
  const expiresAt = new Date(tx.at.getTime() + requestPaymentHours * hourMs)
  const product = await insertProduct(tx, seller, order, quoted, wanted.id, expiresAt)
  // What is free of charge is confirmed already.
  if (product.state === 'held') await notifyProductOffered(tx, product, expiresAt)
}

/** The money of the counter has rows always, as for every booking of the app (decision 143). */
async function addPaidProduct(
  tx: Tx,
  seller: Seller,
  order: StoredBooking,
  quoted: QuotedChoice,
  { id, payments, shiftId, at }: Product & Required<Pick<Product, 'payments'>>,
): Promise<void> {
  refuseOtherSum(quoted, payments)
  await refuseBeyondLimit(tx, seller.vendorId, payments)
  const held = await insertProduct(tx, seller, order, quoted, id)
  const confirmed = await tryConfirm(tx, held)
  if (!confirmed) throw new Refusal('sold_out')
  await recordCounterPayments(tx, {
    vendorId: seller.vendorId,
    shiftId,
    kind: 'sale',
    subjectId: id,
    payments,
    hasRows: true,
    at,
    recordedBy: seller.accountId,
    description: `Added to ${order.reference}`,
  })
  const amountNgwee = ngweeOf(sumPayments(payments))
  const paid = await recordCounterPayment(tx, confirmed, { subjectId: id, payments, amountNgwee })
  await notifyConfirmed(tx, [paid])
}

/** @throws Refusal `invalid_input` for payments that do not add up to the price */
function refuseOtherSum({ quote: { total } }: QuotedChoice, payments: NonNullable<Product['payments']>): void {
  const fields = findPaymentFaults(payments, total)
  if (Object.keys(fields).length === 0) return
  throw new Refusal('invalid_input', {
    fields,
    message: `The product costs ${formatZmw(total)}, but the payments are ${formatZmw(sumPayments(payments))}.`,
  })
}

/**
 * Inserts the booking, claims its stock, and starts its history.
 * @param order locked by the caller, with its shipment and the listing
 * @param expiresAt until when it is held; by default as long as an order
 * @throws Refusal `sold_out`, `wrong_state` for an order with too many products
 */
async function insertProduct(
  tx: Tx,
  { accountId }: Pick<Seller, 'accountId'>,
  order: StoredBooking,
  quoted: QuotedChoice,
  id: string,
  expiresAt?: Date,
): Promise<StoredBooking> {
  await refuseUnavailable(tx.sql, quoted, tx.at)
  const references = (await lockShipment(tx, order.id)).map(({ reference }) => reference).sort()
  if (references.length >= maxCartItems)
    throw new Refusal('wrong_state', { message: 'This order has too many products already. Please place a new one.' })
  const product = await createHold(tx, order.account_id, id, quoted, {
    orderId: order.order_id,
    orderNumber: references[0],
    expiresAt,
  })
  const priceNgwee = product.total_ngwee
  const settlement = { priceNgwee, returnedNgwee: 0, refundedNgwee: 0, recordedNgwee: 0 }
  const change = { id: derivePartId(id, 1), reason: `Added to ${order.reference}` }
  await insertVersion(tx, { accountId }, product, change, settlement)
  await recordBookingChange(tx, product)
  return product
}
