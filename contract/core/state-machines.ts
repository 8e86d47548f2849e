/**
 * State machines of bookings, payments, refunds, payouts and deposit claims as tables: each transition lists its event, its source
 * states, its target state and the actors that may cause it. Server and client use `getNextState` and do not compare
 * states themselves.
 *
 * The main path of a booking:
 *
 *     requested --hold--> held --start_payment--> awaiting_payment --confirm--> confirmed --begin--> in_service
 *         |                |                       |          ^                  |     |                 |
 *      decline           expire              fail_payment   start_payment       miss   complete       complete
 *         v                v                       v          |                  v     v                 v
 *      declined       hold_expired               payment_failed               no_show  completed     completed
 *
 * Not drawn: `confirm` and `expire` are also possible from held, awaiting_payment and payment_failed; `reclaim` leads
 * from hold_expired to confirmed; the cancellations and `refund` are in the table.
 */
export type Actor = 'customer' | 'partner' | 'system'

export interface Transition<State extends string, Event extends string> {
  on: Event
  from: readonly State[]
  to: State
  by: readonly Actor[]
}

export interface StateMachine<State extends string, Event extends string> {
  initial: State
  edges: readonly Transition<State, Event>[]
  final: readonly State[]
}

export const bookingStates = [
  'requested',
  'held',
  'awaiting_payment',
  'confirmed',
  'in_service',
  'completed',
  'hold_expired',
  'payment_failed',
  'declined',
  'cancelled_by_customer',
  'cancelled_by_partner',
  'cancelled_by_system',
  'no_show',
  'refunded',
] as const
export type BookingState = (typeof bookingStates)[number]
export type BookingEvent =
  | 'hold'
  | 'decline'
  | 'start_payment'
  | 'fail_payment'
  | 'expire'
  | 'confirm'
  | 'reclaim'
  | 'cancel_by_customer'
  | 'cancel_by_partner'
  | 'cancel_by_system'
  | 'begin'
  | 'complete'
  | 'miss'
  | 'refund'

const beforePayment = ['requested', 'held', 'awaiting_payment', 'payment_failed'] as const

export const bookingStateMachine: StateMachine<BookingState, BookingEvent> = {
  initial: 'requested',
  edges: [
    { on: 'hold', from: ['requested'], to: 'held', by: ['partner', 'system'] },
    { on: 'decline', from: ['requested'], to: 'declined', by: ['partner', 'system'] },
    { on: 'start_payment', from: ['held', 'payment_failed'], to: 'awaiting_payment', by: ['customer'] },
    { on: 'fail_payment', from: ['awaiting_payment'], to: 'payment_failed', by: ['system'] },
    { on: 'expire', from: ['held', 'awaiting_payment', 'payment_failed'], to: 'hold_expired', by: ['system'] },
    { on: 'confirm', from: ['held', 'awaiting_payment', 'payment_failed'], to: 'confirmed', by: ['system'] },
    // A payment that succeeds after the hold expired confirms the booking if the stock is still available.
    { on: 'reclaim', from: ['hold_expired'], to: 'confirmed', by: ['system'] },
    { on: 'cancel_by_customer', from: [...beforePayment, 'confirmed'], to: 'cancelled_by_customer', by: ['customer'] },
    {
      on: 'cancel_by_partner',
      from: ['held', 'awaiting_payment', 'payment_failed', 'confirmed'],
      to: 'cancelled_by_partner',
      by: ['partner'],
    },
    { on: 'cancel_by_system', from: [...beforePayment, 'confirmed'], to: 'cancelled_by_system', by: ['system'] },
    { on: 'begin', from: ['confirmed'], to: 'in_service', by: ['partner', 'system'] },
    { on: 'complete', from: ['in_service', 'confirmed'], to: 'completed', by: ['partner', 'system'] },
    { on: 'miss', from: ['confirmed'], to: 'no_show', by: ['partner'] },
    {
      on: 'refund',
      from: ['hold_expired', 'cancelled_by_customer', 'cancelled_by_partner', 'cancelled_by_system'],
      to: 'refunded',
      by: ['system'],
    },
  ],
  final: ['completed', 'declined', 'no_show', 'refunded'],
}

export const paymentStates = ['pending', 'successful', 'failed', 'refund_due', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]
export type PaymentEvent = 'succeed' | 'fail' | 'owe_refund' | 'refund'

export const paymentStateMachine: StateMachine<PaymentState, PaymentEvent> = {
  initial: 'pending',
  edges: [
    { on: 'succeed', from: ['pending', 'failed'], to: 'successful', by: ['system'] },
    { on: 'fail', from: ['pending'], to: 'failed', by: ['system'] },
    { on: 'owe_refund', from: ['successful'], to: 'refund_due', by: ['system'] },
    { on: 'refund', from: ['refund_due'], to: 'refunded', by: ['system'] },
  ],
  final: ['refunded'],
}

/** States of a refund. Only a transfer that certainly failed is retried, under a new reference. */
export const refundStates = ['pending', 'successful', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export type RefundEvent = 'succeed' | 'fail' | 'retry'

export const refundStateMachine: StateMachine<RefundState, RefundEvent> = {
  initial: 'pending',
  edges: [
    { on: 'succeed', from: ['pending', 'failed'], to: 'successful', by: ['system'] },
    { on: 'fail', from: ['pending'], to: 'failed', by: ['system'] },
    { on: 'retry', from: ['failed'], to: 'pending', by: ['customer', 'system'] },
  ],
  final: ['successful'],
}

export const payoutStates = ['pending', 'unknown', 'successful', 'failed', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]
export type PayoutEvent = 'succeed' | 'fail' | 'lose_track' | 'return'

/**
 * States of a payout. `unknown`: the gateway gave no usable answer, so that the money may have moved. It is never sent
 * again: a status query or an administrator decides. `returned`: the gateway reversed a successful transfer.
 */
export const payoutStateMachine: StateMachine<PayoutState, PayoutEvent> = {
  initial: 'pending',
  edges: [
    { on: 'lose_track', from: ['pending'], to: 'unknown', by: ['system'] },
    { on: 'succeed', from: ['pending', 'unknown', 'failed'], to: 'successful', by: ['system'] },
    { on: 'fail', from: ['pending', 'unknown'], to: 'failed', by: ['system'] },
    { on: 'return', from: ['successful'], to: 'returned', by: ['system'] },
  ],
  final: ['returned'],
}

export const depositClaimStates = ['claimed', 'disputed', 'paid', 'decided', 'withdrawn'] as const
export type DepositClaimState = (typeof depositClaimStates)[number]
export type DepositClaimEvent = 'dispute' | 'accept' | 'end_time' | 'withdraw' | 'decide'

/** States of a vendor's claim on a deposit. A claim that nobody disputes in time is paid. */
export const depositClaimStateMachine: StateMachine<DepositClaimState, DepositClaimEvent> = {
  initial: 'claimed',
  edges: [
    { on: 'dispute', from: ['claimed'], to: 'disputed', by: ['customer'] },
    { on: 'accept', from: ['claimed', 'disputed'], to: 'paid', by: ['customer'] },
    { on: 'end_time', from: ['claimed'], to: 'paid', by: ['system'] },
    { on: 'withdraw', from: ['claimed', 'disputed'], to: 'withdrawn', by: ['partner'] },
    { on: 'decide', from: ['disputed'], to: 'decided', by: ['system'] },
  ],
  final: ['paid', 'decided', 'withdrawn'],
}

/**
 * Returns the state that `event` leads to.
 * @returns null if the event is not possible in `state`, or not permitted for this actor
 */
export function getNextState<State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  state: State,
  event: Event,
  by: Actor,
): State | null {
  const transition = machine.edges.find((e) => e.on === event && e.from.includes(state) && e.by.includes(by))
  return transition ? transition.to : null
}

/** Labels of the booking states as the customer reads them, with the tone in which they are displayed. */
export const bookingStateLabels: Record<
  BookingState,
  { label: string; tone: 'waiting' | 'done' | 'attention' | 'quiet' }
> = {
  requested: { label: 'Requested', tone: 'waiting' },
  held: { label: 'Held for you', tone: 'waiting' },
  awaiting_payment: { label: 'Awaiting payment', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'done' },
  in_service: { label: 'In progress', tone: 'done' },
  completed: { label: 'Completed', tone: 'done' },
  hold_expired: { label: 'Not paid in time', tone: 'quiet' },
  payment_failed: { label: 'Payment failed', tone: 'attention' },
  declined: { label: 'Declined', tone: 'attention' },
  cancelled_by_customer: { label: 'Cancelled by you', tone: 'quiet' },
  cancelled_by_partner: { label: 'Cancelled by the provider', tone: 'attention' },
  cancelled_by_system: { label: 'Cancelled', tone: 'attention' },
  no_show: { label: 'Missed', tone: 'attention' },
  refunded: { label: 'Refunded', tone: 'quiet' },
}
