/** What a clerk enters about a payment at the counter, and its conversion to the lines of the sale. */
import { check } from '#contract/core/validation'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import {
  CounterPayments,
  findPaymentFaults,
  type CounterPayment,
} from '#contract/bookings/counter-payments/counter-payments'
import { type PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { Company } from '#contract/counter/companies'
import { computeCompanyOwed } from '#contract/counter/company-view'
import { exceedsLimit } from '#contract/money/company-debts'
import { byMethodTexts } from '#contract/bookings/counter-payments/payment-method-texts'

/** Texts of the inputs of one line. */
export interface PaymentLine {
  method: PaymentMethod
  /** Ignored for a single line, which pays the whole price. Empty in the last line: what is left. */
  amount: string
  reference: string
  received: string
  /** On account: the id of the company; empty while none is chosen. */
  companyId: string
}

export const createLine = (method: PaymentMethod): PaymentLine => ({
  method,
  amount: '',
  reference: '',
  received: '',
  companyId: '',
})
export const initialLines: readonly PaymentLine[] = [createLine('cash')]

export type PayingCompany = Pick<
  Company,
  '_id' | 'name' | 'termDays' | 'limit' | 'isClosed' | 'openSales' | 'laterOpen' | 'credit'
>

/** Errors by field, such as `payments.0.reference`. */
export type PaymentErrors = Readonly<Record<string, string>>

export type ReadPayments =
  | {
      ok: true
      /** Left out for cash without change: see `getPayments`. */
      payments: CounterPayment[] | undefined
    }
  | { ok: false; errors: PaymentErrors }

const amountMessage = 'Please enter an amount above 0.'

/**
 * @param total the price, in ZMW
 * @param companies those that may buy on account, as far as this device knows
 */
export function readPayments(
  lines: readonly PaymentLine[],
  total: number,
  companies: readonly PayingCompany[] = [],
): ReadPayments {
  if (total === 0) return { ok: true, payments: undefined }
  const errors: Record<string, string> = {}
  const payments = lines.map(({ method, reference, received, companyId }, index) => {
    const amount = getAmount(lines, index, total)
    // Without the amounts of the others, the rest is unknown, and no mistake of the last line.
    const isRest = lines.length > 1 && index === lines.length - 1 && !lines[index]?.amount.trim()
    if (amount === null ? !isRest : amount <= 0) errors[`payments.${index}.amount`] = amountMessage
    const isCash = method === 'cash'
    const receivedAmount = isCash && received.trim() ? parseAmount(received) : undefined
    if (receivedAmount === null) errors[`payments.${index}.received`] = amountMessage
    return {
      method,
      amount: amount ?? 0,
      ...(!isCash && (method !== 'account' || reference.trim()) && { reference }),
      ...(method === 'account' && companyId && { companyId }),
      ...(typeof receivedAmount === 'number' && { received: receivedAmount }),
    }
  })
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const checked = check(CounterPayments, payments)
  if (!checked.ok)
    return {
      ok: false,
      errors: Object.fromEntries(checked.faults.map(({ field, message }) => [`payments.${field}`, message])),
    }
  const faults = { ...findPaymentFaults(checked.value, total), ...findLimitFaults(checked.value, companies) }
  if (Object.keys(faults).length > 0) return { ok: false, errors: faults }
  const [only] = checked.value
  const isPlainCash = checked.value.length === 1 && only?.method === 'cash' && only.received === undefined
  return { ok: true, payments: isPlainCash ? undefined : checked.value }
}

/** The server decides on the limit again. */
function findLimitFaults(
  payments: readonly CounterPayment[],
  companies: readonly PayingCompany[],
): Record<string, string> {
  const faults: Record<string, string> = {}
  payments.forEach(({ companyId, amount }, index) => {
    const company = companyId && companies.find(({ _id }) => _id === companyId)
    if (company && exceedsLimit(ngweeOf(computeCompanyOwed(company)), ngweeOf(company.limit), ngweeOf(amount)))
      faults[`payments.${index}.companyId`] = `Too much on account: ${formatAccount(company)}.`
  })
  return faults
}

/** Formats what a company owes of its limit: `ZMW 900.00 of at most ZMW 5,000.00 is owed`. */
export const formatAccount = (company: PayingCompany): string =>
  `${formatZmw(Math.max(0, computeCompanyOwed(company)))} of at most ${formatZmw(company.limit)} is owed`

/** Returns the amount of a line in ZMW; null if its text is no amount. */
function getAmount(lines: readonly PaymentLine[], index: number, total: number): number | null {
  if (lines.length === 1) return total
  const amount = lines[index]?.amount ?? ''
  const isLast = index === lines.length - 1
  return isLast && !amount.trim() ? computeRest(lines, total) : parseAmount(amount)
}

/** Returns what the last line has to pay if its amount is empty, in ZMW; null while another amount is missing. */
export function computeRest(lines: readonly PaymentLine[], total: number): number | null {
  const amounts = lines.slice(0, -1).map(({ amount }) => parseAmount(amount))
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < amounts.length) return null
  return zmwOf(known.reduce((rest, amount) => rest - ngweeOf(amount), ngweeOf(total)))
}

/** Returns the change for the customer, in ZMW; null while there is nothing to give back. */
export function computeChangeOfLine(lines: readonly PaymentLine[], index: number, total: number): number | null {
  const line = lines[index]
  const amount = getAmount(lines, index, total)
  const handedOver = line?.method === 'cash' ? parseAmount(line.received) : null
  if (amount === null || handedOver === null) return null
  const change = zmwOf(ngweeOf(handedOver) - ngweeOf(amount))
  return change > 0 ? change : null
}

/** The text of the button that records the sale. */
export function formatPayButton(lines: readonly PaymentLine[], price: number | undefined): string {
  const [only] = lines
  const method = lines.length === 1 && only ? ` ${byMethodTexts[only.method]}` : ''
  const verb = only?.method === 'account' && lines.length === 1 ? 'Sell' : 'Paid'
  return price === undefined ? `${verb}${method}` : `${verb} ${formatZmw(price)}${method}`
}
