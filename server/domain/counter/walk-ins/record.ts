/**
 * Records a booking that a walk-in has paid at the counter: claims its stock, confirms it and books the fee. A sale that was
 * recorded without a connection is decided here too, when it arrives.
 */
import { Refusal } from '#contract/core/refusals'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { findPaymentFaults } from '#contract/bookings/counter-payments/counter-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { getSalePayments } from '#contract/counter/reservations'
import { formatSeriesNumber, type recordWalkIn as recordEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import { withSavepoint, type Tx } from '../../../db/transact'
import {
  createConfirmedBooking,
  describeRefusal,
  isBooked,
  lockOffer,
  quoteChoice,
  refuseClosedDays,
  refuseUnavailable,
  type QuotedChoice,
} from '../../bookings/bookings'
import { recordCounterPayments } from '../cash-shifts'
import { recordCounterPayment, recordCounterSale } from '../../money/ledger'
import { notifyVendor } from '../../messages/notifications'
import { settings } from '../../core/settings'
import { findCounterAccount } from './counter-account'
import { createReservation } from './reservation'

type WalkIn = BodyOf<typeof recordEndpoint>

/** The business, and its member of staff at the counter. */
export interface Seller {
  vendorId: string
  accountId: string
}

/**
 * @throws Refusal `not_found` for the listing of another business, `wrong_state` for a parcel, `sold_out`,
 *   `price_changed`, `bad_choice`, `listing_gone`, `vertical_closed`, `invalid_input` for a receipt number
 */
export async function recordWalkIn(tx: Tx, seller: Seller, walkIn: WalkIn): Promise<void> {
  const { vendorId } = seller
  const accountId = await findCounterAccount(tx, vendorId)
  if (await isBooked(tx, accountId, walkIn.id)) return
  refuseWrongPayments(walkIn)
  await lockOffer(tx, walkIn.listingId)
  const quoted = await quoteWalkIn(tx, vendorId, walkIn, tx.at)
  await settings.refuseClosedVertical(tx, quoted.rules.vertical.id)
  if (ngweeOf(walkIn.seenTotal) !== quoted.totalNgwee)
    throw new Refusal('price_changed', {
      message: `The price is ${formatZmw(zmwOf(quoted.totalNgwee))}. Please check it with the customer.`,
      detail: { seen: walkIn.seenTotal, now: zmwOf(quoted.totalNgwee) },
    })
  await refuseClosedDays(tx, walkIn.listingId, quoted.quote)
  await refuseUnavailable(tx.sql, quoted, tx.at)
  const receiptNumber = walkIn.receipt ? await checkReceiptNumber(tx, vendorId, walkIn.receipt) : null
  await bookWalkIn(tx, seller, accountId, walkIn, quoted, { receiptNumber })
}

/**
 * Creates the booking with what was paid: the whole price, or what was paid for a reservation.
 * @throws Refusal `sold_out`, and those of `createReservation`
 */
export async function bookWalkIn(
  tx: Tx,
  seller: Seller,
  accountId: string,
  walkIn: WalkIn,
  quoted: QuotedChoice,
  { receiptNumber = null, hasCounterStock = false }: { receiptNumber?: string | null; hasCounterStock?: boolean },
): Promise<void> {
  const { id, reservation, payments } = walkIn
  const columns = {
    walk_in_name: walkIn.customerName,
    walk_in_phone: walkIn.customerPhone || null,
    receipt_number: receiptNumber,
  }
  if (reservation) {
    // If the price of a sale from counter stock fell meanwhile, no more than it is booked.
    const paidNgwee = Math.min(ngweeOf(sumPayments(getSalePayments(walkIn))), quoted.totalNgwee)
    const reserved = { accountId, id, quoted, columns, reservation, paidNgwee, hasCounterStock }
    const booking = await createReservation(tx, reserved)
    if (paidNgwee > 0) await recordCounterPayment(tx, booking, { subjectId: id, payments, amountNgwee: paidNgwee })
  } else {
    const saleColumns = { ...columns, reserved_until: null }
    const booking = await createConfirmedBooking(tx, accountId, id, quoted, saleColumns, { hasCounterStock })
    await recordCounterSale(tx, booking, payments)
  }
  await recordSalePayments(tx, seller, walkIn, quoted)
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

/** Records how a sale was paid, in the cash shift in which it was made. */
async function recordSalePayments(
  tx: Tx,
  { vendorId, accountId }: Seller,
  walkIn: WalkIn,
  { offer }: QuotedChoice,
): Promise<void> {
  const { id, shiftId, at } = walkIn
  await recordCounterPayments(tx, {
    vendorId,
    shiftId,
    kind: 'sale',
    subjectId: id,
    // No money changes hands for a viewing.
    payments: getSalePayments(walkIn),
    hasRows: walkIn.reservation !== undefined,
    at,
    recordedBy: accountId,
    description: offer.name,
  })
}

/**
 * Prices a complete choice of the business without its deposit.
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `listing_gone`
 */
export async function quoteWalkIn(
  tx: Tx,
  vendorId: string,
  walkIn: Pick<WalkIn, 'listingId' | 'choice'>,
  at: Date,
): Promise<QuotedChoice> {
  const quoted = withoutDeposit(await quoteChoice(tx.sql, walkIn, at))
  if (quoted.vendorId !== vendorId) throw new Refusal('not_found')
  if (quoted.rules.hasCustody)
    throw new Refusal('wrong_state', { message: 'A parcel needs a sender with a Tilipo account.' })
  const missing = quoted.rules.findMissingFields?.(quoted.choice)
  if (missing) throw new Refusal('bad_choice', { fields: missing })
  return quoted
}

/** Records a sale that was made without a connection. */
export const recordOfflineWalkIn = (tx: Tx, seller: Seller, walkIn: WalkIn): Promise<Refusal | object> =>
  reportRefusal(tx, seller.vendorId, walkIn, () => recordWalkIn(tx, seller, walkIn))

/**
 * Notifies the business if a sale that it has made cannot be booked.
 * @returns the refusal instead of throwing it: only the booking is rolled back, and the notification is committed.
 */
export async function reportRefusal(
  tx: Tx,
  vendorId: string,
  sale: Pick<WalkIn, 'listingId' | 'seenTotal'>,
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

async function notifyNotBooked(
  tx: Tx,
  vendorId: string,
  { listingId, seenTotal }: Pick<WalkIn, 'listingId' | 'seenTotal'>,
  refusal: Refusal,
): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', '=', listingId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  // A malformed sale or the listing of another business is reported to the device only.
  if (!listing || refusal.code === 'bad_choice') return
  const params = { listingName: listing.name, ...describeRefusal(refusal), ...(seenTotal === 0 && { isFree: true }) }
  await notifyVendor(tx, vendorId, { template: 'vendorWalkInNotBooked', params }, '/dashboard?to=bookings')
}

/** A deposit stays between the two. The whole price is paid now, and nobody has to accept the booking. */
function withoutDeposit(quoted: QuotedChoice): QuotedChoice {
  const totalNgwee = quoted.totalNgwee - quoted.depositNgwee
  const { quote } = quoted
  return {
    ...quoted,
    totalNgwee,
    depositNgwee: 0,
    quote: {
      ...quote,
      lines: quote.lines.filter(({ kind }) => kind !== 'deposit'),
      total: zmwOf(totalNgwee),
      dueNow: zmwOf(totalNgwee),
      balance: null,
      needsAnswer: false,
    },
  }
}

async function checkReceiptNumber(tx: Tx, vendorId: string, receipt: NonNullable<WalkIn['receipt']>): Promise<string> {
  const series = await tx.sql
    .selectFrom('receipt_series')
    .select('series')
    .where('series', '=', receipt.series)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  const number = formatSeriesNumber(receipt)
  const used =
    series && (await tx.sql.selectFrom('booking').select('id').where('receipt_number', '=', number).executeTakeFirst())
  if (!series || used)
    throw new Refusal('invalid_input', { message: `The receipt number ${number} is used already or unknown.` })
  return number
}
