/** Payouts of a business to mobile money. */
import { enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { ownerOnly, moneyReaders } from '../core/access'
import { amountField } from '../core/amount-field'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { payoutStates, type PayoutState } from '../core/state-machines'
import { singleLineText, multilineText } from '../core/user-text'
import { list } from '../core/validation'
import { Id, Instant, Zmw } from '../core/values'
import { phone } from '../core/phone-numbers'

/** An amount in ZMW. The server checks the limits of the platform settings. */
export const PayoutAmount = amountField((zmw) => zmw > 0, 'Amount must be a positive number.')

export const PayoutForm = object({
  recipientName: plainName(singleLineText(100, 3, 'Recipient name is required.')),
  recipientPhone: phone('Please enter a valid Zambian phone number.'),
  amount: PayoutAmount,
  reason: multilineText(200, 10, 'A reason for the payout is required (at least 10 characters).'),
})
export type PayoutForm = Infer<typeof PayoutForm>

export const payoutStateLabels: Record<PayoutState, { label: string; tone: 'waiting' | 'done' | 'attention' }> = {
  pending: { label: 'Processing', tone: 'waiting' },
  unknown: { label: 'Processing', tone: 'waiting' },
  successful: { label: 'Successful', tone: 'done' },
  failed: { label: 'Failed', tone: 'attention' },
  returned: { label: 'Returned', tone: 'attention' },
}

export const Payout = type({
  _id: Id,
  createdAt: Instant,
  /** The phone number is masked for everybody but the owner. */
  recipient: type({ name: string(), phone: string() }),
  reason: string(),
  amount: Zmw,
  /** Fee of the transfer, paid by the business in addition to `amount`. */
  fee: Zmw,
  status: enums(payoutStates),
  /** Why the payout failed or was returned. */
  failure: nullable(string()),
})
export type Payout = Infer<typeof Payout>

/** What the owner must know before a payout, in ZMW. */
export const PayoutTerms = type({
  /** Without what is held in reserve. */
  available: Zmw,
  held: optional(Zmw),
  min: Zmw,
  max: Zmw,
  maxPerDay: Zmw,
  leftToday: Zmw,
  fee: Zmw,
})
export type PayoutTerms = Infer<typeof PayoutTerms>

export const readPayoutTerms = endpoint({
  name: 'payouts.terms',
  method: 'GET',
  path: '/payouts/terms',
  answer: PayoutTerms,
  access: ownerOnly,
  offline: 'refuse',
})

/**
 * Whether money can be sent to a number. `new`: the first payout adds it as a recipient, and is refused until a day later.
 * `waiting`: it was added less than a day ago.
 */
export const recipientStates = ['allowed', 'new', 'waiting'] as const

/** Asked before a payout is confirmed. The number is in the body, because addresses are logged. */
export const checkRecipient = endpoint({
  name: 'payouts.checkRecipient',
  method: 'POST',
  path: '/payouts/recipients/check',
  body: object({ recipientPhone: PayoutForm.schema.recipientPhone }),
  answer: type({ state: enums(recipientStates), allowedFrom: nullable(Instant) }),
  access: ownerOnly,
  offline: 'refuse',
})

/** At most this many payouts are listed. Statements contain all. */
export const maxListedPayouts = 200

/** The newest first. */
export const listPayouts = endpoint({
  name: 'payouts.history',
  method: 'GET',
  path: '/payouts/history',
  answer: list(Payout),
  access: moneyReaders,
  offline: 'refuse',
})

const money = { access: ownerOnly, offline: 'refuse', confirmPassword: true, requiresKey: true } as const

/**
 * Sends money from the available balance to a mobile money number.
 * Refusals: `insufficient_balance`, `payouts_blocked`, `balance_mismatch`; `invalid_input` for limits
 */
export const sendMoney = endpoint({
  name: 'payouts.send',
  method: 'POST',
  path: '/payouts/mobile-money',
  body: PayoutForm,
  answer: Payout,
  ...money,
})

/** Pays out to the saved mobile money account. Refusals as `sendMoney`, and `no_payout_account` without one. */
export const payOutToOwnAccount = endpoint({
  name: 'payouts.sendToOwnAccount',
  method: 'POST',
  path: '/payouts/own-account',
  body: object({ amount: PayoutAmount }),
  answer: Payout,
  ...money,
})
