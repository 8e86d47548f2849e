/** Prices the change of a booking, and divides the difference between what is due and what goes back. */
import { findPaymentFaults, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { isChangeable, isExchangeable } from '#contract/counter/is-changeable'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { hasServiceDay } from '#contract/verticals/index'
import type { PolicyName } from '#contract/verticals/cancellation-policies'
import { deliveryLabel } from '#contract/verticals/rules/index'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { quoteChoice, splitRefund, type QuotedChoice, type StoredBooking } from '../../bookings/bookings'
import { sumGatewayMoney } from '../../money/ledger'
import { hasPendingPayment } from '../steps'
import { withoutDeposit } from '../walk-ins'

/** A quote reads the same as the command that follows it. */
export interface Reader {
  sql: Db | Tx['sql']
  at: Date
}

export interface WantedChoice {
  listingId: string
  choice: unknown
}

/**
 * Returns the cancellation policy with which a booking was made. A change keeps it, unless the customer could as well cancel and
 * book again (decision 140).
 */
export const getAgreedPolicy = ({ quote }: Pick<StoredBooking, 'quote'>): PolicyName => quote.policyName ?? 'standard'

/** How the difference of the price is settled, in ngwee. */
export interface Settlement {
  priceNgwee: number
  /** Given back at the counter. */
  returnedNgwee: number
  /** Sent back by Tilipo. */
  refundedNgwee: number
  /** Not paid after the change. */
  dueNgwee: number
  /** Paid at the counter with the change, by a customer of the app. */
  recordedNgwee: number
}

/**
 * @param canExchange whether the shop changes it, which can also exchange what it has handed over
 * @throws Refusal `wrong_state` for a booking that cannot be changed, or not now
 */
export async function refuseUnchangeable(
  { sql, at }: Reader,
  booking: StoredBooking,
  { canExchange = false } = {},
): Promise<void> {
  const { booking_type: bookingType, state: status, reserved_until, choice } = booking
  const reservedUntil = reserved_until?.toISOString()
  const isExchange = canExchange && isExchangeable({ bookingType, status })
  if (!isExchange && !isChangeable({ bookingType, status, choice, ...(reservedUntil && { reservedUntil }) }))
    throw new Refusal('wrong_state', {
      message: hasServiceDay(bookingType)
        ? 'This booking can no longer be changed.'
        : 'This order was sent, handed over or cancelled, so it can no longer be changed.',
    })
  if (booking.hold_expires_at && booking.hold_expires_at <= at)
    throw new Refusal('wrong_state', {
      message: 'The option of this reservation has ended. Please take a payment or make a new one.',
    })
  if (await hasPendingPayment(sql, booking.id))
    throw new Refusal('wrong_state', {
      message: 'A payment for this booking is on its way. Please wait until it is complete.',
    })
}

/**
 * Prices the new choice at current prices. A service that has begun keeps its start, so that it is priced as when it was booked.
 * @param policy the cancellation policy of the new version; undefined for that of the listing
 * @throws Refusal `not_found`, `bad_choice`, `listing_gone`, `wrong_state`
 */
export async function quoteNewChoice(
  reader: Reader,
  booking: StoredBooking,
  { listingId, choice }: WantedChoice,
  policy: PolicyName | undefined,
): Promise<QuotedChoice> {
  const quoted = await quoteFromStart(reader, booking, { listingId, choice, policy })
  if (quoted.vendorId !== booking.vendor_id || quoted.rules.vertical.id !== booking.vertical)
    throw new Refusal('not_found')
  await refuseOrderedTwice(reader, booking, listingId)
  // A viewing would become an application, which its agent has to accept.
  if (quoted.quote.needsAnswer)
    throw new Refusal('wrong_state', { message: 'This cannot be changed to a request. Please make a new one.' })
  if (booking.walk_in_name !== null) return withoutDeposit(quoted)
  if (quoted.depositNgwee !== booking.deposit_ngwee)
    throw new Refusal('wrong_state', {
      message: `This one has a deposit of ${formatZmw(zmwOf(quoted.depositNgwee))}. Please cancel the booking and book again.`,
    })
  return quoted
}

/**
 * An order has each product once, so that a line of its invoice belongs to one booking.
 * @param booking.id of the booking that may have it; undefined for a product that is added
 * @throws Refusal `wrong_state`
 */
export async function refuseOrderedTwice(
  { sql }: Reader,
  { order_id: orderId, id }: Pick<StoredBooking, 'order_id'> & { id?: string },
  listingId: string,
): Promise<void> {
  if (orderId === null) return
  const other = await sql
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', orderId)
    .where('listing_id', '=', listingId)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .where('state', 'in', ['held', 'awaiting_payment', 'payment_failed', 'confirmed', 'in_service', 'completed'])
    .executeTakeFirst()
  if (!other) return
  throw new Refusal('wrong_state', {
    message: 'This product is in the order already. Please change its quantity instead.',
  })
}

async function quoteFromStart(
  { sql, at }: Reader,
  booking: StoredBooking,
  wanted: WantedChoice & { policy: PolicyName | undefined },
): Promise<QuotedChoice> {
  const { choice, quote, starts_at, created_at } = booking
  const changed = { ...wanted, booked: { choice, lines: quote.lines, startsAt: starts_at ?? created_at } }
  const hasBegun = starts_at !== null && starts_at <= at
  if (hasBegun) {
    const quoted = await quoteChoice(sql, changed, created_at)
    if (quoted.priced.startsAt.getTime() === starts_at.getTime()) return quoted
    if (booking.state === 'in_service')
      throw new Refusal('bad_choice', {
        message: 'The customer is here already, so the first day stays the same.',
        fields: { startsOn: 'The customer is here already, so this day stays the same.' },
      })
  }
  return quoteChoice(sql, changed, at)
}

/**
 * A customer of the app pays more only by accepting it in the app (decision 139), or by paying all that is due at the counter
 * with the change itself (143). So nobody owes money for a change, and a business cannot raise a price without the money.
 * @throws Refusal `wrong_state`, `invalid_input` for payments that do not add up to what is due
 */
export function refuseDearer(
  booking: StoredBooking,
  { priceNgwee, dueNgwee }: Settlement,
  payments: readonly CounterPayment[] | undefined,
): void {
  const { walk_in_name, total_ngwee: totalBefore, paid_ngwee: paid, deposit_ngwee: deposit } = booking
  const extraNgwee = priceNgwee - totalBefore
  const isDearer = walk_in_name === null && extraNgwee > 0
  if (!payments) {
    if (!isDearer) return
    throw new Refusal('wrong_state', {
      message: `It costs ${formatZmw(zmwOf(extraNgwee))} more, and this customer has ${hasServiceDay(booking.booking_type) ? 'booked' : 'ordered'} in the app. Please ask the customer to accept it, take the payment with the change, or keep the agreed price.`,
    })
  }
  if (!isDearer)
    throw new Refusal('wrong_state', {
      message: 'No payment is part of this change. Please check the booking, and give back what the customer has paid.',
    })
  // A deposit is held by Tilipo, so that the counter cannot receive it.
  if (deposit > 0 && paid < totalBefore)
    throw new Refusal('wrong_state', { message: 'The balance of this booking has to be paid in the app first.' })
  const fields = findPaymentFaults(payments, zmwOf(dueNgwee))
  if (Object.keys(fields).length === 0) return
  const sumZmw = sumPayments(payments)
  throw new Refusal('invalid_input', {
    fields,
    ...(ngweeOf(sumZmw) !== dueNgwee && {
      message: `${formatZmw(zmwOf(dueNgwee))} is due for this change, but the payments are ${formatZmw(sumZmw)}.`,
    }),
  })
}

/**
 * The money of what was handed over can be in the balance of the shop already, so that an exchange does not move it.
 * @throws Refusal `wrong_state` if money would have to go back through Tilipo, or a customer of the app would owe money
 */
export function refuseGatewayMoney(
  { state, walk_in_name }: StoredBooking,
  { refundedNgwee, dueNgwee }: Settlement,
): void {
  if (state !== 'completed') return
  const keep = 'Please keep the agreed price, or exchange it for a product of the same price.'
  if (refundedNgwee > 0)
    throw new Refusal('wrong_state', {
      message: `${formatZmw(zmwOf(refundedNgwee))} would have to go back through Tilipo, and this order was handed over. ${keep} The difference can go back afterwards, as a refund of a part.`,
    })
  if (dueNgwee > 0 && walk_in_name === null)
    throw new Refusal('wrong_state', { message: `This order was paid in Tilipo and handed over. ${keep}` })
}

/**
 * Computes how the difference is settled. What Tilipo holds goes back first, like in a cancellation, but not the deposit.
 * @param prepaidNgwee what was paid for the change itself
 */
export async function settle(
  { sql }: Pick<Reader, 'sql'>,
  booking: StoredBooking,
  priceNgwee: number,
  prepaidNgwee = 0,
): Promise<Settlement> {
  const { paid_ngwee: paid, owed_ngwee: owed } = booking
  const left = paid - owed + prepaidNgwee
  const excess = Math.max(0, left - priceNgwee)
  const depositNgwee = paid - owed - splitRefund(booking, 0).priceLeft
  const refundedNgwee =
    excess === 0
      ? 0
      : Math.min(excess, Math.max(0, (await sumGatewayMoney(sql, booking)) + prepaidNgwee - depositNgwee))
  return {
    priceNgwee,
    returnedNgwee: excess - refundedNgwee,
    refundedNgwee,
    dueNgwee: Math.max(0, priceNgwee - left),
    recordedNgwee: 0,
  }
}

export const settlementView = ({
  returnedNgwee,
  refundedNgwee,
  dueNgwee,
}: Settlement): NonNullable<Quote['change']> => ({
  returned: zmwOf(returnedNgwee),
  refunded: zmwOf(refundedNgwee),
  due: zmwOf(dueNgwee),
})

/**
 * Returns the quote at the agreed price: one line beside the deposit and the delivery, and terms in proportion to it.
 * @param priceNgwee the agreed price, which the new choice exceeds or not
 */
export function quoteAtPrice(quoted: QuotedChoice, priceNgwee: number): QuotedChoice {
  if (priceNgwee === quoted.totalNgwee) return quoted
  const { quote, rules } = quoted
  const priceLabel = rules.vertical.stock === 'unit' ? quote.lines[0]?.label : undefined
  return {
    ...quoted,
    totalNgwee: priceNgwee,
    quote: {
      ...scaleQuote(quote, { from: quoted.totalNgwee, to: priceNgwee, priceLabel }),
      dueNow: zmwOf(priceNgwee),
      balance: null,
    },
  }
}

interface PriceChange {
  /** In ngwee, with deposit and delivery. */
  from: number
  to: number
  /** The line of a product names it. */
  priceLabel?: string | undefined
}

/** Returns a quote at another price: one line beside the deposit and the delivery, and terms in proportion to it. */
export function scaleQuote<Q extends Pick<Quote, 'lines' | 'total' | 'cancellation'>>(
  quote: Q,
  { from, to, priceLabel = 'Agreed price' }: PriceChange,
): Q {
  const kept = quote.lines.filter(({ kind, label }) => kind === 'deposit' || label === deliveryLabel)
  const keptNgwee = kept.reduce((sum, { amount }) => sum + ngweeOf(amount), 0)
  const scale = (zmw: number): number => (from === 0 ? 0 : zmwOf(Math.round((ngweeOf(zmw) * to) / from)))
  const { cancellation } = quote
  return {
    ...quote,
    lines: [{ label: priceLabel, quantity: 1, amount: zmwOf(to - keptNgwee) }, ...kept],
    total: zmwOf(to),
    ...(cancellation && {
      cancellation: {
        steps: cancellation.steps.map(({ before, keeps }) => ({ before, keeps: scale(keeps) })),
        after: scale(cancellation.after),
      },
    }),
  }
}
