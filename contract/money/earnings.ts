/** What Tilipo earned in a month, and what it declares for it. Computed from the ledger (decision 153). */
import { array, boolean, enums, nullable, object, type, type Infer } from 'superstruct'
import { adminsOnly } from '../core/admin-access'
import { endpoint } from '../core/endpoint'
import { Zmw } from '../core/values'
import { verticalIds } from '../verticals/vertical'
import { Month } from './statements'

/** The tourism levy in Zambia, of the price of accommodation. The business owes it. */
export const tourismLevyPercent = 1.5

/** Amounts in ZMW. Prices are without deposits. */
const EarningsLine = type({
  /** Null for postings without a booking. */
  vertical: nullable(enums(verticalIds)),
  sales: Zmw,
  refunds: Zmw,
  /** Less the fees that were returned with refunds. */
  fees: Zmw,
})
export type EarningsLine = Infer<typeof EarningsLine>

export const Earnings = type({
  month: Month,
  /** Whether the month has ended, so that it does not change any more. */
  isFinal: boolean(),
  feesEarned: Zmw,
  feesReturned: Zmw,
  fees: Zmw,
  /** The VAT that `fees` include. */
  vatOnFees: Zmw,
  /** What Tilipo gave back itself. */
  goodwill: Zmw,
  /** What Tilipo gained by corrections; negative if it lost. */
  corrections: Zmw,
  /** Fees without their VAT, less goodwill, and corrections. */
  result: Zmw,
  /** Accommodation that was sold, less refunds, and the levy that its businesses owe. */
  accommodation: type({ sales: Zmw, levy: Zmw }),
  lines: array(EarningsLine),
})
export type Earnings = Infer<typeof Earnings>

export const readEarnings = endpoint({
  name: 'admin.earnings',
  method: 'GET',
  path: '/admin/finance/earnings/:month',
  params: object({ month: Month }),
  answer: Earnings,
  access: adminsOnly,
  offline: 'refuse',
})
