/** The money of the platform: totals of the ledger, payouts that have not ended, and the export for an accountant. */
import { define, enums, integer, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { payoutStates } from '../core/state-machines'
import { multilineText } from '../core/user-text'
import { list, userMessage } from '../core/validation'
import { Id, Instant, text, Zmw } from '../core/values'
import { Correction } from './corrections'
import { Month } from './statements'
import { adminsOnly } from '../core/admin-access'

/** A payout as administrators see it. The phone number is masked. */
export const OpenPayout = type({
  _id: Id,
  vendor: type({ _id: Id, name: string(), vertical: string() }),
  recipient: type({ name: string(), phone: string() }),
  amount: Zmw,
  fee: Zmw,
  status: enums(payoutStates),
  createdAt: Instant,
  /** Our reference at the gateway. */
  reference: string(),
})
export type OpenPayout = Infer<typeof OpenPayout>

const differenceKinds = ['payment', 'refund', 'payout', 'balance'] as const
export const differenceLabels: Record<(typeof differenceKinds)[number], string> = {
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
  balance: 'Balance of a business',
}

/** A difference that the nightly comparison found. */
export const MoneyDifference = type({
  _id: Id,
  kind: enums(differenceKinds),
  /** Our reference at the gateway, or the id of the business whose balance differs. */
  subject: string(),
  /** What our books say: a state with an amount, or the stored balance. */
  ours: string(),
  /** What the gateway says, or the sum of the ledger. */
  theirs: string(),
  amount: Zmw,
  foundAt: Instant,
})
export type MoneyDifference = Infer<typeof MoneyDifference>

export const FinanceOverview = type({
  /** Sums of the ledger, in ZMW. The money at the gateway equals the sum of the others. */
  totals: type({
    gateway: Zmw,
    fees: Zmw,
    pending: Zmw,
    available: Zmw,
    reserved: Zmw,
    inPayout: Zmw,
    refundsDue: Zmw,
    deposits: Zmw,
    /** What Tilipo gained by corrections; negative if it lost. */
    adjustments: Zmw,
  }),
  refundsDue: type({ count: number(), oldestAt: nullable(Instant) }),
  /** Payouts without an end, those with an unknown outcome first, then the oldest. */
  openPayouts: list(OpenPayout),
  /** Open differences, the oldest first. */
  differences: list(MoneyDifference),
  /** Requested corrections first, then the newest. */
  corrections: list(Correction),
  /** When everything was last compared; null before the first time. */
  comparedAt: nullable(Instant),
})
export type FinanceOverview = Infer<typeof FinanceOverview>

export const readFinance = endpoint({
  name: 'admin.finance',
  method: 'GET',
  path: '/admin/finance',
  answer: FinanceOverview,
  access: adminsOnly,
  offline: 'refuse',
})

const params = object({ id: Id })

const outcomes = ['successful', 'failed'] as const
type Outcome = (typeof outcomes)[number]
const Outcome = define<Outcome>(
  'Outcome',
  (value) => outcomes.some((outcome) => outcome === value) || userMessage('Please choose the outcome.'),
)

/** Queries the gateway for the status of a payout again. */
export const checkPayout = endpoint({
  name: 'admin.checkPayout',
  method: 'POST',
  path: '/admin/payouts/:id/check',
  params,
  answer: type({ _id: Id }),
  access: adminsOnly,
  offline: 'refuse',
})

/**
 * Ends a payout with an unknown outcome, after the administrator has checked it with the gateway. `failed` returns the
 * money to the available balance.
 * Refusals: `wrong_state` if the payout has ended or is not unknown
 */
export const resolvePayout = endpoint({
  name: 'admin.resolvePayout',
  method: 'PATCH',
  path: '/admin/payouts/:id',
  params,
  body: object({
    outcome: Outcome,
    reason: multilineText(300, 10, 'Please explain how you know the outcome (at least 10 characters).'),
  }),
  answer: type({ _id: Id, status: enums(payoutStates) }),
  access: adminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})

/**
 * Ends a difference that an administrator has cleared up. The stored balance of a business is set to the sum of the ledger; nothing
 * else changes. Refusals: `wrong_state` if it has ended
 */
export const resolveDifference = endpoint({
  name: 'admin.resolveDifference',
  method: 'PATCH',
  path: '/admin/differences/:id',
  params,
  body: object({ reason: multilineText(300, 10, 'Please explain how it was resolved (at least 10 characters).') }),
  answer: type({ _id: Id }),
  access: adminsOnly,
  offline: 'refuse',
})

/** Entries of one part of an export. */
export const maxExportedLedgerEntries = 20_000

const LedgerPosition = object({ at: Instant, posting: Id, account: text(100) })

/**
 * Downloads the entries of a month as CSV, the oldest first, in parts: the next part begins after `next` of the one before. A command,
 * because it writes an audit entry. The names of people are for super admins; others get initials.
 */
export const exportLedger = endpoint({
  name: 'admin.exportLedger',
  method: 'POST',
  path: '/admin/finance/export',
  body: object({ /** In Zambia. */ month: Month, after: optional(LedgerPosition) }),
  answer: type({
    /** Only the first part has the header. */
    csv: string(),
    entries: integer(),
    next: nullable(type({ at: Instant, posting: Id, account: string() })),
    /** The sums of the month by account, as another CSV file. Only with the first part. */
    totals: string(),
  }),
  access: adminsOnly,
  offline: 'refuse',
})
