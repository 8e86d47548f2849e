/** Totals of a cash shift by method of payment (decision 119). Computed in ngwee, so that no cents are lost. */
import { zmwOf } from '../core/money'
import type { CashEntry, CashShift, CashTotal, MethodTotal } from './cash-shifts'
import { sumNgwee } from './cash-totals'
import { otherMethods, type PaymentMethod } from '../bookings/counter-payments/payment-methods'

/** The totals of sales and refunds, for each method. */
export type ShiftTotals = Pick<CashShift, 'sales' | 'refunds' | 'otherMethods'>
type TotalledEntry = Pick<CashEntry, 'kind' | 'amount' | 'method'> & { isCorrection?: boolean }

export const emptyTotals: ShiftTotals = { sales: { count: 0, amount: 0 }, refunds: { count: 0, amount: 0 } }

/**
 * Adds entries to the totals of a shift. The server adds all of them to `emptyTotals`, a device those that are not
 * confirmed yet to the totals of the server. Entries in cash that are corrections are listed, and not part of totals.
 */
export function addEntries(totals: ShiftTotals, entries: readonly TotalledEntry[]): ShiftTotals {
  const included = entries.filter(({ isCorrection }) => !isCorrection)
  const inCash = included.filter(({ method = 'cash' }) => method === 'cash')
  const methods = otherMethods.flatMap((method) => {
    const known = totals.otherMethods?.find((total) => total.method === method)
    const ofMethod = entries.filter((entry) => entry.method === method)
    return known || ofMethod.length > 0
      ? [addToMethod(known ?? { method, ...emptyTotals, corrected: 0 }, ofMethod)]
      : []
  })
  return {
    sales: addKind(totals.sales, inCash, 'sale'),
    refunds: addKind(totals.refunds, inCash, 'refund'),
    ...(methods.length > 0 && { otherMethods: methods }),
  }
}

function addToMethod(
  { method, sales, refunds, payments, corrected }: MethodTotal,
  entries: readonly TotalledEntry[],
): MethodTotal {
  const included = entries.filter(({ isCorrection }) => !isCorrection)
  const corrections = entries.filter(({ isCorrection }) => isCorrection)
  const received = addKind(payments ?? emptyTotals.sales, included, 'in')
  return {
    method,
    sales: addKind(sales, included, 'sale'),
    refunds: addKind(refunds, included, 'refund'),
    ...(received.count > 0 && { payments: received }),
    corrected: zmwOf(sumNgwee([corrected, ...corrections.map(({ amount }) => amount)])),
  }
}

function addKind(total: CashTotal, entries: readonly TotalledEntry[], kind: CashEntry['kind']): CashTotal {
  const ofKind = entries.filter((entry) => entry.kind === kind)
  return {
    count: total.count + ofKind.length,
    amount: zmwOf(sumNgwee([total.amount, ...ofKind.map(({ amount }) => Math.abs(amount))])),
  }
}

export interface MethodSum {
  method: PaymentMethod
  sales: CashTotal
  refunds: CashTotal
  /** What companies have paid for earlier sales on account. In cash, it is paid in. */
  payments?: CashTotal | undefined
  /** Sales less refunds, in ZMW. */
  net: number
  /** What arrived after the closing, in ZMW. For cash, the corrections are listed one by one. */
  corrected: number
}

/** Returns the sums of a shift by method, cash first. Every screen, print and file uses them. */
export const listMethodSums = ({ sales, refunds, otherMethods: others = [] }: ShiftTotals): MethodSum[] =>
  [{ method: 'cash' as const, sales, refunds, corrected: 0 }, ...others].map((total) => ({
    ...total,
    net: zmwOf(sumNgwee([total.sales.amount, -total.refunds.amount])),
  }))

/** Returns the sum of all methods, in ZMW. */
export const sumMethods = (totals: ShiftTotals): number => zmwOf(sumNgwee(listMethodSums(totals).map(({ net }) => net)))
