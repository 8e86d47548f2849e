/**
 * Records a booking that a walk-in has paid at the counter: claims its stock, confirms it and books the fee. A sale that was
 * recorded without a connection is decided here too, when it arrives.
 */
import { itemAt } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import { ngweeOf } from '#contract/core/money'
import { allocatePayments } from '#contract/bookings/counter-payments/allocate-payments'
import { findPaymentFaults, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { getSalePayments, isOnAccount } from '#contract/counter/reservations'
import { getSaleOrderId, listSaleItems } from '#contract/counter/sale-items'
import { formatSeriesNumber } from '#contract/counter/receipt-number'
import type { recordWalkIn as recordEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import { withSavepoint, type Tx } from '../../../db/transact'
import { createConfirmedBooking, describeRefusal, isBooked, joinNames } from '../../bookings/bookings'
import { recordCounterPayments } from '../cash-shifts'
import { documentBasket } from '../../money/fiscal'
import { recordCounterPayment, recordCounterSale } from '../../money/ledger'
import { notifyVendor } from '../../messages/notifications'
import { findCounterAccount } from './counter-account'
import { lockStockOfBasket, nameItem, quoteSale, refuseUnsellable, type QuotedItem } from './price-items'
import { claimReceiptNumber } from './receipt-series'
import { createReservation } from './reservation'

type WalkIn = BodyOf<typeof recordEndpoint>

/** The business, and its member of staff at the counter. */
export interface Seller {
  vendorId: string
  accountId: string
}

/**
 * Books all items of a sale, or none.
 * @throws Refusal `not_found` for the listing of another business, `wrong_state` for a parcel, `sold_out`,
 *   `price_changed`, `bad_choice`, `listing_gone`, `vertical_closed`, `invalid_input` for a receipt number
 */
export async function recordWalkIn(
  tx: Tx,
  seller: Seller,
  walkIn: WalkIn,
  { claim = requireReceipt }: { claim?: typeof claimReceipt } = {},
): Promise<void> {
  const { vendorId } = seller
  const accountId = await findCounterAccount(tx, vendorId)
  if (await isSaleBooked(tx, accountId, walkIn)) return
  refuseWrongPayments(walkIn)
  const items = await quoteSale(tx, vendorId, walkIn, () => tx.at)
  await lockStockOfBasket(tx, items)
  await refuseUnsellable(tx, walkIn, items)
  await bookWalkIn(tx, seller, accountId, walkIn, items, await claim(tx, vendorId, walkIn))
}

/** Claims the number of the receipt. A sale that is in the drawer already is booked without one that cannot be used. */
export const claimReceipt = async (
  tx: Tx,
  vendorId: string,
  { receipt }: Pick<WalkIn, 'receipt'>,
): Promise<string | null> => (receipt ? claimReceiptNumber(tx, vendorId, receipt) : null)

/** @throws Refusal `invalid_input`: the device asks for another series, and sends the sale again */
async function requireReceipt(tx: Tx, vendorId: string, { receipt }: Pick<WalkIn, 'receipt'>): Promise<string | null> {
  const number = await claimReceipt(tx, vendorId, { receipt })
  if (number || !receipt) return number
  const message = `The receipt number ${formatSeriesNumber(receipt)} is used already or unknown.`
  throw new Refusal('invalid_input', { message, fields: { receipt: message } })
}

/**
 * Whether the sale was recorded already, because it arrives again.
 * @throws Refusal `not_found` if one of its ids belongs to another booking
 */
export async function isSaleBooked(
  tx: Tx,
  accountId: string,
  walkIn: Pick<WalkIn, 'id' | 'listingId' | 'choice' | 'seenTotal' | 'furtherItems'>,
): Promise<boolean> {
  if (await isBooked(tx, accountId, walkIn.id)) return true
  for (const { id } of listSaleItems(walkIn).slice(1))
    if (await isBooked(tx, accountId, id)) throw new Refusal('not_found')
  return false
}

/**
 * Creates the bookings with what was paid: the whole price, or what was paid for a reservation. The bookings of a basket are
 * one order, and its payments are divided among them in their order.
 * @throws Refusal `sold_out`, and those of `createReservation`
 */
export async function bookWalkIn(
  tx: Tx,
  seller: Seller,
  accountId: string,
  walkIn: WalkIn,
  items: readonly QuotedItem[],
  receiptNumber: string | null,
): Promise<void> {
  const payments = getSalePayments(walkIn)
  const parts = allocatePayments(
    payments,
    items.map(({ seenTotal }) => seenTotal),
  )
  const orderId = getSaleOrderId(walkIn)
  for (const [index, item] of items.entries())
    await nameItem(items, item.quoted, () =>
      bookItem(tx, accountId, walkIn, item, itemAt(parts, index), {
        orderId,
        isPartPaid: payments.length > 0,
        // It is the receipt of the whole sale.
        receiptNumber: index === 0 ? receiptNumber : null,
      }),
    )
  await recordCounterPayments(tx, {
    vendorId: seller.vendorId,
    shiftId: walkIn.shiftId,
    kind: 'sale',
    subjectId: walkIn.id,
    // No money changes hands for a viewing.
    payments,
    parts: items.map(({ id }, index) => ({ bookingId: id, payments: itemAt(parts, index) })),
    hasRows: walkIn.reservation !== undefined,
    at: walkIn.at,
    recordedBy: seller.accountId,
    description: joinNames(items.map(({ quoted }) => quoted.offer.name)),
  })
  await documentBasket(
    tx,
    { order_id: orderId ?? null, vendor_id: seller.vendorId },
    payments.map(({ method }) => method),
  )
}

interface ItemOptions {
  orderId: string | undefined
  receiptNumber: string | null
  /** Whether a part of a reservation was paid, maybe for another item. */
  isPartPaid: boolean
}

async function bookItem(
  tx: Tx,
  accountId: string,
  walkIn: WalkIn,
  { id, quoted, hasCounterStock = false }: QuotedItem,
  payments: readonly CounterPayment[],
  { orderId = undefined, receiptNumber, isPartPaid }: ItemOptions,
): Promise<void> {
  const columns = {
    walk_in_name: walkIn.customerName,
    walk_in_phone: walkIn.customerPhone || null,
    receipt_number: receiptNumber,
  }
  const options = { hasCounterStock, ...(orderId && { orderId }) }
  if (walkIn.reservation) {
    const reservation = { ...walkIn.reservation, isGuaranteed: walkIn.reservation.isGuaranteed || isPartPaid }
    // If the price of a sale from counter stock fell meanwhile, no more than it is booked.
    const paidNgwee = Math.min(ngweeOf(sumPayments(payments)), quoted.totalNgwee)
    const booking = await createReservation(tx, { accountId, id, quoted, columns, reservation, options })
    if (paidNgwee > 0) await recordCounterPayment(tx, booking, { subjectId: id, payments, amountNgwee: paidNgwee })
  } else {
    const saleColumns = { ...columns, reserved_until: null }
    const booking = await createConfirmedBooking(tx, accountId, id, quoted, saleColumns, options)
    await recordCounterSale(tx, booking, payments)
  }
}

/** @throws Refusal `invalid_input` if the lines do not add up to the price, or exceed it for a reservation, or one of them is incomplete */
export function refuseWrongPayments({
  payments,
  seenTotal,
  reservation,
}: Pick<WalkIn, 'payments' | 'seenTotal' | 'reservation'>): void {
  const isPart = reservation !== undefined
  const fields = payments ? findPaymentFaults(payments, seenTotal, { isPart }) : {}
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}

/** Records a sale that was made without a connection. */
export const recordOfflineWalkIn = (tx: Tx, seller: Seller, walkIn: WalkIn): Promise<Refusal | object> =>
  reportRefusal(tx, seller.vendorId, walkIn, () => recordWalkIn(tx, seller, walkIn, { claim: claimReceipt }))

type Sold = Pick<WalkIn, 'listingId' | 'furtherItems' | 'seenTotal' | 'payments' | 'reservation'>

/**
 * Notifies the business if a sale that it has made cannot be booked.
 * @returns the refusal instead of throwing it: only the booking is rolled back, and the notification is committed.
 */
export async function reportRefusal(
  tx: Tx,
  vendorId: string,
  sale: Sold,
  record: () => Promise<void>,
): Promise<Refusal | object> {
  try {
    await withSavepoint(tx, record)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error
    await notifyNotBooked(tx, vendorId, sale, error)
    return error
  }
}

async function notifyNotBooked(tx: Tx, vendorId: string, sale: Sold, refusal: Refusal): Promise<void> {
  const { listingId, furtherItems = [], seenTotal } = sale
  const ids = [listingId, ...furtherItems.map((item) => item.listingId)]
  const listings = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', 'in', ids)
    .where('vendor_id', '=', vendorId)
    .orderBy('name')
    .execute()
  // A malformed sale or the listing of another business is reported to the device only.
  if (listings.length === 0 || refusal.code === 'bad_choice') return
  const listingName = joinNames(listings.map(({ name }) => name))
  const params = {
    listingName,
    ...describeRefusal(refusal),
    ...(seenTotal === 0 && { isFree: true }),
    ...(isOnAccount(getSalePayments(sale)) && { isOnAccount: true }),
  }
  await notifyVendor(tx, vendorId, { template: 'vendorWalkInNotBooked', params }, '/dashboard?to=bookings')
}
