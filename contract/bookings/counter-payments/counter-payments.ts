/**
 * How a customer paid at the counter of a business (decision 119). The business received the money itself, so that these
 * payments are only recorded: Tilipo never holds them. A sale without lines was paid in cash, like all sales before this.
 */
import { array, enums, object, optional, size, type Infer } from 'superstruct'
import { amountField } from '../../core/amount-field'
import { formatZmw, ngweeOf, zmwOf } from '../../core/money'
import { formatDate } from '../../core/dates'
import { singleLineText } from '../../core/user-text'
import { Id } from '../../core/values'
import { paymentMethods } from './payment-methods'
import { sumPayments } from './sum-payments'
import { byMethodTexts, paymentMethodLabels } from './payment-method-texts'

export const maxPaymentLines = 4
export const maxReferenceLength = 40
const amountMessage = 'Please enter an amount above 0.'
const isPositive = (zmw: number): boolean => zmw > 0

export const CounterPayment = object({
  method: enums(paymentMethods),
  amount: amountField(isPositive, amountMessage),
  /** The number on the slip, the transfer or the voucher. Not for cash; on account, it is the order of the company, if any. */
  reference: optional(singleLineText(maxReferenceLength, 0)),
  /** The cash that the customer handed over, if change was given. */
  received: optional(amountField(isPositive, amountMessage)),
  /** On account: the company that pays later. */
  companyId: optional(Id),
})
export type CounterPayment = Infer<typeof CounterPayment>

export const CounterPayments = size(array(CounterPayment), 1, maxPaymentLines)

/** Returns the lines of a sale. @param total what was paid, in ZMW */
export const getPayments = (
  payments: readonly CounterPayment[] | undefined,
  total: number,
): readonly CounterPayment[] =>
  payments && payments.length > 0 ? payments : total > 0 ? [{ method: 'cash', amount: total }] : []

/**
 * Returns the faults of the lines of a sale by field, such as `payments.0.reference`. Device and server use it.
 * @param total the price that they must add up to, in ZMW
 * @param isPart whether less than the price may be paid
 */
export function findPaymentFaults(
  payments: readonly CounterPayment[],
  total: number,
  { isPart = false }: { isPart?: boolean } = {},
): Record<string, string> {
  const faults: Record<string, string> = {}
  payments.forEach((line, index) => {
    const fault = findLineFault(line, payments.slice(0, index))
    if (fault) faults[`payments.${index}.${fault.field}`] = fault.message
  })
  const missing = ngweeOf(total) - ngweeOf(sumPayments(payments))
  if (isPart ? missing < 0 : missing !== 0)
    faults[`payments.${payments.length - 1}.amount`] ??=
      missing > 0
        ? `${formatZmw(zmwOf(missing))} is not paid yet.`
        : `The payments are ${formatZmw(zmwOf(-missing))} more than the price.`
  return faults
}

function findLineFault(
  { method, amount, reference, received, companyId }: CounterPayment,
  before: readonly CounterPayment[],
): { field: 'method' | 'reference' | 'received' | 'companyId'; message: string } | null {
  if (companyId && method !== 'account') return { field: 'companyId', message: 'Only a company pays on account.' }
  if (method === 'cash') {
    if (before.some((line) => line.method === 'cash')) return { field: 'method', message: 'Cash is listed already.' }
    if (reference) return { field: 'reference', message: 'Cash has no reference.' }
    if (received !== undefined && ngweeOf(received) < ngweeOf(amount))
      return { field: 'received', message: 'This is less than the amount in cash.' }
    return null
  }
  if (received !== undefined) return { field: 'received', message: 'Only cash has change.' }
  if (method === 'account') {
    if (!companyId) return { field: 'companyId', message: 'Please choose the company.' }
    if (before.some((line) => line.method === 'account'))
      return { field: 'method', message: 'On account is listed already.' }
  } else if (!reference) return { field: 'reference', message: 'Please enter the reference.' }
  if (reference && isCardNumber(reference))
    return { field: 'reference', message: 'Please enter the number on the slip, not the number of the card.' }
  return null
}

/** Numbers of payment cards must not be stored. They have 13 to 19 digits with a check digit (Luhn). */
function isCardNumber(reference: string): boolean {
  const digits = reference.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Changes the amounts of the lines so that they add up to another total: a refund, or a price that the customer agreed to
 * later. Lines are used in their order, and the last one takes what is left. A partial refund never returns more by a
 * method than was paid by it.
 * @param total in ZMW
 */
export function fitPayments(payments: readonly CounterPayment[], total: number): CounterPayment[] {
  let leftNgwee = ngweeOf(total)
  return payments.flatMap(({ received, ...line }, index) => {
    const isLast = index === payments.length - 1
    const ngwee = isLast ? leftNgwee : Math.min(leftNgwee, ngweeOf(line.amount))
    leftNgwee -= ngwee
    if (ngwee === 0) return []
    const isUnchanged = ngwee === ngweeOf(line.amount)
    return [{ ...line, amount: zmwOf(ngwee), ...(isUnchanged && received !== undefined && { received }) }]
  })
}

/**
 * Merges the payments of the bookings of one sale into the lines that the customer paid: the opposite of `allocatePayments`.
 * What was paid at the sale and what was paid later for a reservation stay apart, and so do the payments of two receipts.
 */
export function mergePayments<T extends CounterPayment & { paymentId?: string; receiptNumber?: string }>(
  payments: readonly T[],
): T[] {
  const merged: T[] = []
  for (const payment of payments) {
    const index = merged.findIndex(
      ({ method, reference, companyId, paymentId, receiptNumber }) =>
        method === payment.method &&
        reference === payment.reference &&
        companyId === payment.companyId &&
        receiptNumber === payment.receiptNumber &&
        (paymentId === undefined) === (payment.paymentId === undefined),
    )
    const known = merged[index]
    if (!known) merged.push(payment)
    else
      merged[index] = {
        ...known,
        amount: sumPayments([known, payment]),
        ...((known.received ?? payment.received) !== undefined && {
          received: sumPayments([known, payment].map(({ amount, received = amount }) => ({ amount: received }))),
        }),
      }
  }
  return merged
}

/** Returns the change of a line in cash, in ZMW; 0 for other lines. */
export const computeChange = ({ amount, received = amount }: Pick<CounterPayment, 'amount' | 'received'>): number =>
  zmwOf(ngweeOf(received) - ngweeOf(amount))

interface AccountLine {
  company?: string | undefined
  dueOn?: string | undefined
  reference?: string | undefined
}

/** Formats what identifies a payment: its reference, and on account the company and the day on which it is due. */
export const formatPaymentDetails = ({ company, dueOn, reference }: AccountLine): string =>
  [company, dueOn && `due ${formatDate(dueOn)}`, reference].filter(Boolean).join(', ')

/** Formats lines for a list: `Cash ZMW 100.00; Card terminal ZMW 50.00 (004711)`. */
export const formatPayments = (payments: readonly (CounterPayment & AccountLine)[]): string =>
  payments
    .map((payment) => {
      const text = `${paymentMethodLabels[payment.method]} ${formatZmw(payment.amount)}`
      const details = formatPaymentDetails(payment)
      return details ? `${text} (${details})` : text
    })
    .join('; ')

/** Returns what was paid by each method, without references, in the order of `paymentMethods`. */
export const sumByMethod = (payments: readonly CounterPayment[]): CounterPayment[] =>
  paymentMethods
    .map((method) => ({
      method,
      amount: sumPayments(payments.filter((payment) => payment.method === method)),
    }))
    .filter(({ amount }) => amount > 0)

/** Formats the methods of a sale after a verb: `in cash`, or `by card and in cash`. */
export const formatPaidBy = (payments: readonly CounterPayment[] | undefined): string =>
  [...new Set(getPayments(payments, 1).map(({ method }) => byMethodTexts[method]))].join(' and ')
