/** Recorded payments without what changes of a booking have given back (decision 138). */
import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'

/** SQL: the lines of sales, and what changes have given back of them. A refund that cancels a booking has no payment. */
export const isPaymentLine = sql<boolean>`(kind = 'sale' or payment_id is not null)`

interface PaymentLine {
  method: PaymentMethod
  /** Negative for what was given back. */
  amount_ngwee: number
  company_id: string | null
  received_ngwee?: number | null
}

/**
 * Deducts what was given back from the lines of the same method, in their order, like `fitPayments`.
 * @returns the lines of which something is left
 */
export function omitGivenBack<T extends PaymentLine>(rows: readonly T[]): T[] {
  const left = rows.filter(({ amount_ngwee }) => amount_ngwee > 0).map((row) => ({ ...row }))
  for (const { method, company_id, amount_ngwee } of rows) {
    let rest = Math.max(0, -amount_ngwee)
    for (const line of left) {
      if (rest === 0 || line.method !== method || line.company_id !== company_id) continue
      const taken = Math.min(rest, line.amount_ngwee)
      line.amount_ngwee -= taken
      // The change that was given then says nothing about what is left.
      line.received_ngwee = null
      rest -= taken
    }
  }
  return left.filter(({ amount_ngwee }) => amount_ngwee > 0)
}
