/** Monthly statements of a business: every change of the money that Tilipo holds for it. */
import { array, boolean, define, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { formatDate } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { Instant, Zmw } from '../core/values'
import { moneyReaders } from '../core/access'

/** VAT in Zambia, included in Tilipo's fee. */
export const vatPercent = 16

/** A month in Zambia: `2026-11`. */
export const Month = define<string>(
  'Month',
  (value) => typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value),
)

/** Formats a month: `Nov 2026`. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`).replace(/^1 /, '')

export const statementLineKinds = [
  'sale',
  'refund',
  'deposit',
  'payout',
  'payout_returned',
  'correction',
  'cash',
] as const
export type StatementLineKind = (typeof statementLineKinds)[number]
export const statementLineLabels: Record<StatementLineKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  deposit: 'Deposit received',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  correction: 'Correction',
  cash: 'Paid at the counter',
}

/** Amounts in ZMW. `amount` is the change of the balance: the price less the fee, or a negative amount. */
export const StatementLine = type({
  at: Instant,
  kind: enums(statementLineKinds),
  description: string(),
  price: Zmw,
  fee: Zmw,
  amount: Zmw,
})
export type StatementLine = Infer<typeof StatementLine>

export const Statement = type({
  month: Month,
  /** Assigned when the statement of an ended month is first issued. */
  number: nullable(string()),
  /** Whether the month has ended, so that the statement does not change any more. */
  isFinal: boolean(),
  vendorName: string(),
  vendorAddress: string(),
  /** The money that Tilipo held for the business at the start: pending, available and in payout. */
  opening: Zmw,
  sales: Zmw,
  /** Less the fees that were returned with refunds. */
  fees: Zmw,
  /** The VAT that `fees` include. */
  vatOnFees: Zmw,
  refunds: Zmw,
  deposits: Zmw,
  /** Including their transfer fees, less returned payouts. */
  payouts: Zmw,
  corrections: optional(Zmw),
  /** What the business took at its counter, by all methods, less what it gave back. It is part of `sales` and `refunds`. */
  cash: optional(Zmw),
  closing: Zmw,
  lines: array(StatementLine),
})
export type Statement = Infer<typeof Statement>

/** The totals of a statement, in the order in which they add up. */
export const describeTotals = (statement: Statement): { label: string; amount: number }[] => [
  { label: 'Opening balance', amount: statement.opening },
  { label: 'Sales', amount: statement.sales },
  { label: 'Platform fees', amount: -statement.fees },
  { label: 'Refunds', amount: -statement.refunds },
  { label: 'Deposits received', amount: statement.deposits },
  ...(statement.cash ? [{ label: 'Paid at the counter', amount: -statement.cash }] : []),
  ...(statement.corrections ? [{ label: 'Corrections', amount: statement.corrections }] : []),
  { label: 'Payouts', amount: -statement.payouts },
  { label: 'Closing balance', amount: statement.closing },
]

const params = object({ month: Month })

/** The months with money, the newest first. */
export const listStatements = endpoint({
  name: 'finance.statements',
  method: 'GET',
  path: '/finance/statements',
  answer: array(Month),
  access: moneyReaders,
  offline: 'refuse',
})

export const readStatement = endpoint({
  name: 'finance.statement',
  method: 'GET',
  path: '/finance/statements/:month',
  params,
  answer: Statement,
  access: moneyReaders,
  offline: 'refuse',
})

/** A PDF file as base64. */
export const PdfFile = type({ fileName: string(), pdf: string() })
export type PdfFile = Infer<typeof PdfFile>

/** Issues the statement as PDF, and assigns its number if the month has ended. */
export const issueStatement = endpoint({
  name: 'finance.issueStatement',
  method: 'POST',
  path: '/finance/statements/:month/pdf',
  params,
  answer: PdfFile,
  access: moneyReaders,
  offline: 'refuse',
})
