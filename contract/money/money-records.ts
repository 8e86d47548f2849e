/** Payments, refunds, payouts and postings as administrators look them up: lists with filters, and a page for each. */
import {
  array,
  assign,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  omit,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct'
import { businessTypes } from '../core/access'
import { adminsOnly } from '../core/admin-access'
import { amountField } from '../core/amount-field'
import { dayNumber } from '../core/dates'
import { endpoint } from '../core/endpoint'
import {
  paymentStates,
  payoutStates,
  refundStates,
  type PaymentState,
  type PayoutState,
  type RefundState,
} from '../core/state-machines'
import { multilineText } from '../core/user-text'
import { list } from '../core/validation'
import { Id, Instant, LocalDate, text, Zmw } from '../core/values'
import { MoneyDifference } from './finance-admin'

export const moneyKinds = ['payments', 'refunds', 'payouts'] as const
export type MoneyKind = (typeof moneyKinds)[number]

interface StateText {
  label: string
  tone: 'waiting' | 'done' | 'attention'
  /** What it means for the money, in plain words. */
  text: string
}

const paymentStateTexts: Record<PaymentState, StateText> = {
  pending: {
    label: 'Pending',
    tone: 'waiting',
    text: 'We have asked the network for the money. The payer has not approved it yet, or the network has not answered.',
  },
  successful: { label: 'Successful', tone: 'done', text: 'The money has arrived, and is used for the bookings below.' },
  failed: { label: 'Failed', tone: 'attention', text: 'No money has arrived.' },
  refund_due: {
    label: 'Refund due',
    tone: 'attention',
    text: 'The money has arrived, but no booking could use it any more. It goes back to the payer.',
  },
  refunded: {
    label: 'Refunded',
    tone: 'done',
    text: 'The money has arrived, no booking could use it, and the payer has it back.',
  },
}
const refundStateTexts: Record<RefundState, StateText> = {
  pending: {
    label: 'Pending',
    tone: 'waiting',
    text: 'We are sending the money, and the network has not confirmed it yet.',
  },
  successful: { label: 'Successful', tone: 'done', text: 'The customer has the money.' },
  failed: {
    label: 'Failed',
    tone: 'attention',
    text: 'The network did not deliver the money. The customer has to choose another wallet.',
  },
}
const payoutStateTexts: Record<PayoutState, StateText> = {
  pending: {
    label: 'Processing',
    tone: 'waiting',
    text: 'We are sending the money, and the network has not confirmed it yet.',
  },
  unknown: {
    label: 'Outcome unknown',
    tone: 'attention',
    text: 'The network did not answer, so that the money may have arrived. It is never sent again: check it with the gateway, and decide.',
  },
  successful: { label: 'Successful', tone: 'done', text: 'The business has the money.' },
  failed: {
    label: 'Failed',
    tone: 'attention',
    text: 'The network did not deliver the money. It is in the available balance of the business again.',
  },
  returned: {
    label: 'Returned',
    tone: 'attention',
    text: 'The network reversed the transfer. The money is in the available balance of the business again.',
  },
}
const stateTexts: Record<MoneyKind, Readonly<Record<string, StateText | undefined>>> = {
  payments: paymentStateTexts,
  refunds: refundStateTexts,
  payouts: payoutStateTexts,
}
export const moneyStates: Record<MoneyKind, readonly string[]> = {
  payments: paymentStates,
  refunds: refundStates,
  payouts: payoutStates,
}

/** Returns what a state means. A state of a newer server is displayed by its name. */
export const getStateText = (kind: MoneyKind, state: string): StateText =>
  stateTexts[kind][state] ?? { label: state, tone: 'waiting', text: '' }

const linkKinds = ['account', 'vendor', 'booking', 'payment', 'refund', 'payout', 'posting'] as const

/** A person, business, booking or movement with a page in the administration. */
export const MoneyLink = type({
  kind: enums(linkKinds),
  _id: Id,
  label: string(),
  /** Of a business. */
  businessType: optional(enums(businessTypes)),
})
export type MoneyLink = Infer<typeof MoneyLink>

export const MoneyRow = type({
  _id: Id,
  reference: string(),
  status: string(),
  amount: Zmw,
  createdAt: Instant,
  vendor: MoneyLink,
  /** The payer, or who receives the money. The number is masked. `_id` is missing without an account. */
  person: type({ _id: optional(Id), name: string(), phone: string() }),
  /** The booking; null for a payout. */
  booking: nullable(MoneyLink),
  /** Whether it is a payout that the schedule of the business has started. */
  isAutomatic: boolean(),
})
export type MoneyRow = Infer<typeof MoneyRow>

export const moneyPageSize = 20

/** Payments and refunds of one business are listed for this many days at most, so that a list reads a bounded part of the table. */
export const maxVendorDays = 92

/** How a payout was started. */
export const payoutStarts = ['automatic', 'manual'] as const
export type PayoutStart = (typeof payoutStarts)[number]

const filters = {
  state: optional(text(20)),
  vendor: optional(Id),
  /** First and last day in Zambia. */
  from: optional(LocalDate),
  to: optional(LocalDate),
  /** The whole reference of the movement at the gateway, the id of it, or the reference of its booking. */
  reference: optional(text(60)),
  start: optional(enums(payoutStarts)),
}
export interface MoneyFilters {
  state?: string | undefined
  vendor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  reference?: string | undefined
  start?: PayoutStart | undefined
}

const kindParams = object({ kind: enums(moneyKinds) })
const shared = { access: adminsOnly, offline: 'refuse' } as const

/** The newest first: the first page, or the one after a page, by its `next`. */
export const listMoney = endpoint({
  ...shared,
  name: 'admin.money',
  method: 'GET',
  path: '/admin/money/:kind',
  params: kindParams,
  query: object({ ...filters, /** The last movement of the page before. */ after: optional(Id) }),
  answer: type({ rows: list(MoneyRow), next: nullable(string()) }),
})

export const maxMoneyExportDays = 92
export const maxExportedMovements = 10_000
export const canExportMoney = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && dayNumber(to) - dayNumber(from) < maxMoneyExportDays

/** Downloads the matching movements as CSV, the newest first. A command, because it writes an audit entry. */
export const exportMoney = endpoint({
  ...shared,
  name: 'admin.exportMoney',
  method: 'POST',
  path: '/admin/money/:kind/export',
  params: kindParams,
  body: object({ ...filters, from: LocalDate, to: LocalDate }),
  /** `limited` if there are more rows than one download contains. */
  answer: type({ csv: string(), rows: integer(), limited: boolean() }),
})

/** A line of a table that sums. */
const MoneyLine = type({ text: string(), link: nullable(MoneyLink), amount: Zmw })
export type MoneyLine = Infer<typeof MoneyLine>

/** A posting of the ledger that is about the movement. */
const PostingLine = type({ _id: Id, kind: string(), postedAt: Instant, /** What moved at the gateway. */ gateway: Zmw })
export type PostingLine = Infer<typeof PostingLine>

const RelatedMovement = type({ link: MoneyLink, text: string(), status: string(), amount: Zmw })

const Difference = assign(
  omit(MoneyDifference, ['kind', 'subject']),
  type({ resolvedAt: nullable(Instant), resolution: nullable(string()) }),
)

const MoneyEvent = type({
  at: Instant,
  text: string(),
  /** Empty for Tilipo itself. */
  by: nullable(MoneyLink),
  /** The network address of an administrator. */
  address: optional(string()),
})
export type MoneyEvent = Infer<typeof MoneyEvent>

export const MoneyRecord = type({
  ...MoneyRow.schema,
  /** What the gateway took for the transfer of a payout, paid by the business in addition. */
  fee: Zmw,
  network: string(),
  /** The reference of the gateway. */
  gatewayId: nullable(string()),
  /** Why it failed. */
  failure: nullable(string()),
  /** Why it was sent. */
  reason: string(),
  /** Of which it consists: the shares of bookings, who bears a refund, or the balance that is paid out. Sums to `total`. */
  lines: list(MoneyLine),
  total: Zmw,
  /** The refunds of the bookings of a payment, or the payments of the booking of a refund. */
  related: list(RelatedMovement),
  /** Transfers of a refund that were superseded, because the customer chose another wallet. */
  otherTransfers: array(type({ reference: string(), status: string(), phone: string(), createdAt: Instant })),
  postings: list(PostingLine),
  /** What these postings say that moved at the gateway: what came in is positive. */
  ledgerAmount: Zmw,
  /** What the comparisons with the gateway found, the newest first. */
  differences: list(Difference),
  /** The newest first. */
  timeline: list(MoneyEvent),
})
export type MoneyRecord = Infer<typeof MoneyRecord>

export const readMoney = endpoint({
  ...shared,
  name: 'admin.moneyRecord',
  method: 'GET',
  path: '/admin/money/:kind/:id',
  params: object({ kind: enums(moneyKinds), id: Id }),
  answer: MoneyRecord,
})

export const PostingDetails = type({
  _id: Id,
  kind: string(),
  postedAt: Instant,
  /** What it is about; null if it is neither a booking nor a movement. */
  subject: nullable(MoneyLink),
  subjectId: Id,
  reverses: nullable(Id),
  reversedBy: nullable(Id),
  /** Debits are positive. They sum to zero. */
  entries: list(type({ account: string(), link: nullable(MoneyLink), amount: Zmw })),
})
export type PostingDetails = Infer<typeof PostingDetails>

export const readPosting = endpoint({
  ...shared,
  name: 'admin.posting',
  method: 'GET',
  path: '/admin/postings/:id',
  params: object({ id: Id }),
  answer: PostingDetails,
})

/** What the kinds of postings are called. */
const postingLabels: Readonly<Record<string, string | undefined>> = {
  sale: 'Sale',
  balance: 'Later part of a price',
  cash_sale: 'Paid at the counter',
  cash_kept: 'Kept by the business',
  cash_refund: 'Refunded at the counter',
  cash_returned: 'Given back by the business',
  account_sale: 'Sale on account',
  account_return: 'Return of a sale on account',
  account_paid: 'Payment of a company',
  refund_due: 'Refund due',
  refund_paid: 'Refund paid',
  deposit_handed: 'Deposit handed over',
  deposit_claimed: 'Deposit claimed',
  clear: 'Share became available',
  reserve_released: 'Reserve became available',
  payout: 'Payout started',
  payout_paid: 'Payout paid',
  payout_failed: 'Payout failed',
  payout_paid_late: 'Payout paid after a failure',
  payout_returned: 'Payout returned',
  correction: 'Correction',
}
export const getPostingLabel = (kind: string): string => postingLabels[kind] ?? kind

const vendorParams = object({ id: Id })

const PayoutPause = type({ reason: string(), pausedAt: Instant, pausedBy: MoneyLink })

/** Whether the payouts of a business are paused. */
export const readPayoutPause = endpoint({
  ...shared,
  name: 'admin.payoutPause',
  method: 'GET',
  path: '/admin/vendors/:id/payout-pause',
  params: vendorParams,
  answer: type({ pause: nullable(PayoutPause) }),
})

const maxPauseReason = 300
export const PauseForm = object({
  /** The business reads it. */
  reason: multilineText(maxPauseReason, 10, 'Please explain why (at least 10 characters). The business reads it.'),
})

/**
 * Pauses or resumes the payouts of a business. While they are paused, neither its owner nor its schedule can start one. Payouts that have
 * started go on. The owner is notified once. Idempotent. Refusals: `not_found`
 */
export const setPayoutPause = endpoint({
  ...shared,
  name: 'admin.setPayoutPause',
  method: 'PUT',
  path: '/admin/vendors/:id/payout-pause',
  params: vendorParams,
  body: object({ paused: boolean(), ...PauseForm.schema }),
  answer: type({ changed: boolean() }),
  confirmPassword: true,
})

/** A fixed amount, or a share of what becomes available from then on. */
const reserveKinds = ['amount', 'percent'] as const
export type ReserveKind = (typeof reserveKinds)[number]

const PayoutReserve = type({
  /** Exactly one of both is set. */
  amount: nullable(Zmw),
  percent: nullable(number()),
  /** What it withholds of the balance now. */
  held: Zmw,
  reason: string(),
  /** The last day in Zambia. */
  until: LocalDate,
  setBy: MoneyLink,
  setAt: Instant,
})

/** What is withheld from the payouts of a business. */
export const readPayoutReserve = endpoint({
  ...shared,
  name: 'admin.payoutReserve',
  method: 'GET',
  path: '/admin/vendors/:id/payout-reserve',
  params: vendorParams,
  answer: type({ reserve: nullable(PayoutReserve) }),
})

export const ReserveForm = object({
  kind: enums(reserveKinds),
  /** In ZMW or percent. */
  value: amountField((value) => value > 0, 'Please enter a positive number.'),
  until: LocalDate,
  /** The business reads it. */
  reason: PauseForm.schema.reason,
})

/**
 * Sets what is withheld from the payouts of a business until a day. No payout takes the balance below it. The owner is notified.
 * Idempotent. Refusals: `not_found`, `invalid_input`
 */
export const setPayoutReserve = endpoint({
  ...shared,
  name: 'admin.setPayoutReserve',
  method: 'PUT',
  path: '/admin/vendors/:id/payout-reserve',
  params: vendorParams,
  body: ReserveForm,
  answer: type({ changed: boolean() }),
  confirmPassword: true,
})

/** Ends the reserve of a business. The owner is notified once. Idempotent. Refusals: `not_found` */
export const endPayoutReserve = endpoint({
  ...shared,
  name: 'admin.endPayoutReserve',
  method: 'POST',
  path: '/admin/vendors/:id/payout-reserve/end',
  params: vendorParams,
  body: PauseForm,
  answer: type({ changed: boolean() }),
  confirmPassword: true,
})
