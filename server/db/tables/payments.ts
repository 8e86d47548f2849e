/** Tables of payments, refunds, payouts and the ledger. */
import type { CorrectionState, CorrectionTarget } from '#contract/money/corrections'
import type { RefundDecisionState } from '#contract/platform/bookings'
import type { MoneyDifference } from '#contract/money/finance-admin'
import type { Network } from '#contract/core/phone-numbers'
import type { PaymentState, PayoutState, RefundState } from '#contract/core/state-machines'
import type { AutomaticMode, PaymentSettings } from '#contract/money/payment-settings'
import type { FiscalKind, FiscalState, IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import type { StoredFiscalLine, VatCategory } from '#contract/money/fiscal-settings'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Generated } from 'kysely'
import type { Defaulted, Json } from './columns'

export type RefundReason = 'cancelled' | 'late_payment' | 'deposit' | 'not_met' | 'changed' | 'goodwill'
export type IssuedDocumentKind = 'statement' | 'receipt'

export type PostingKind =
  | 'sale'
  | 'balance'
  /** A walk-in has paid at the counter, by any method, and the business keeps it. */
  | 'cash_sale'
  | 'cash_kept'
  /** The business has given it back. */
  | 'cash_refund'
  | 'cash_returned'
  /** What a company owes a business for a sale on account, less what is returned and what it has paid. */
  | 'account_sale'
  | 'account_return'
  | 'account_paid'
  | 'refund_due'
  | 'refund_paid'
  | 'deposit_handed'
  /** A part of the deposit that a vendor claimed. */
  | 'deposit_claimed'
  /** The vendor's share of a booking becomes available. */
  | 'clear'
  /** What stayed back of it becomes available, too. */
  | 'reserve_released'
  | 'payout'
  | 'payout_paid'
  | 'payout_failed'
  /** The transfer succeeded after it was reported as failed. */
  | 'payout_paid_late'
  | 'payout_returned'
  /** By administrators. */
  | 'correction'

export interface PaymentTables {
  fiscal_settings: {
    vendor_id: string
    enabled: boolean
    tpin: string
    branch: string
    device_serial: string
    vat_category: VatCategory
    class_code: string
    /** Whether the device was initialized with these values. */
    initialized: Defaulted<boolean>
    changed_at: Date
  }
  fiscal_series: { vendor_id: string; branch: string; last_number: number }
  /** `registered`: a fingerprint of the values with which the listing was registered last. */
  fiscal_item: {
    listing_id: string
    vat_category: VatCategory | null
    class_code: string | null
    registered: string | null
  }
  fiscal_document: {
    id: string
    vendor_id: string
    booking_id: string
    kind: FiscalKind
    /** The booking of a sale, the subject of the posting of a refund. */
    subject_id: string
    original_id: string | null
    tpin: string
    branch: string
    number: number
    total_ngwee: number
    lines: Json<StoredFiscalLine[]>
    payment_code: string
    state: FiscalState
    reason: string | null
    tries: Defaulted<number>
    sent_at: Date | null
    busy_until: Date | null
    created_at: Date
    issued: Json<IssuedFiscalDocument> | null
  }
  payment: {
    id: string
    reference: string
    booking_id: string
    account_id: string
    amount_ngwee: number
    network: Network
    phone: string
    state: PaymentState
    sent_at: Date | null
    gateway_id: string | null
    failure: string | null
    created_at: Date
    changed_at: Date
    /** Who requested it at the counter (decision 127); null for other payments. */
    clerk_id: string | null
    shift_id: string | null
    is_sale: boolean | null
    /** The change that it pays for (decision 139); null for other payments. */
    change_offer_id: string | null
  }
  payment_share: { id: string; payment_id: string; booking_id: string; amount_ngwee: number }
  refund: {
    id: string
    reference: string
    booking_id: string
    account_id: string
    amount_ngwee: number
    /** The part that Tilipo bears. It does not belong to what was paid for the booking. */
    platform_ngwee: Defaulted<number>
    reason: RefundReason
    network: Network
    phone: string
    state: RefundState
    sent_at: Date | null
    gateway_id: string | null
    failure: string | null
    /** Whether the buyer was notified that the refund has arrived. */
    told: Defaulted<boolean>
    created_at: Date
    changed_at: Date
  }
  other_sending: {
    reference: string
    refund_id: string
    network: Network
    phone: string
    state: RefundState
    created_at: Date
    changed_at: Date
  }
  posting: { id: string; kind: PostingKind; subject_id: string; posted_at: Date; reverses: string | null }
  document_counter: { kind: IssuedDocumentKind; year: number; last: number }
  issued_document: {
    kind: IssuedDocumentKind
    year: number
    number: number
    subject: string
    issued_at: Date
    pdf: Buffer | null
  }
  money_difference: {
    id: string
    kind: MoneyDifference['kind']
    subject: string
    ours: string
    theirs: string
    amount_ngwee: number
    found_at: Date
    resolved_at: Date | null
    resolved_by: string | null
    resolution: string | null
  }
  correction: {
    id: string
    target: CorrectionTarget
    vendor_id: string | null
    amount_ngwee: number
    reason: string
    needs_approval: boolean
    state: CorrectionState
    requested_by: string
    decided_by: string | null
    created_at: Date
    decided_at: Date | null
  }
  refund_decision: {
    id: string
    booking_id: string
    vendor_ngwee: number
    platform_ngwee: number
    reason: string
    needs_approval: boolean
    state: RefundDecisionState
    requested_by: string
    decided_by: string | null
    created_at: Date
    decided_at: Date | null
  }
  /** Businesses whose payouts an administrator has paused. */
  payout_pause: { vendor_id: string; reason: string; paused_by: string; paused_at: Date }
  payout_recipient: { vendor_id: string; phone: string; allowed_from: Date }
  /** Money that an administrator withholds from the payouts of a business. */
  payout_reserve: {
    vendor_id: string
    amount_ngwee: number | null
    basis_points: number | null
    reason: string
    until: string
    set_by: string
    set_at: Date
  }
  /** Of the platform if neither a vertical nor a vendor is set. */
  fee_rule: {
    id: string
    vertical: VerticalId | null
    vendor_id: string | null
    /** Null ends the rules of its scope. */
    basis_points: number | null
    starts_on: string
    reason: string
    set_by: string | null
    created_at: Date
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
  /** Businesses whose owner was notified of a rule. */
  fee_notice: { rule_id: string; vendor_id: string }
  receipt_series: { series: Generated<number>; vendor_id: string; device_id: string; created_at: Date }
  reserve: {
    booking_id: string
    vendor_id: string
    amount_ngwee: number
    release_at: Date
    released_at: Date | null
  }
  vendor_balance: { vendor_id: string; available_ngwee: number; changed_at: Date }
  payout: {
    id: string
    reference: string
    vendor_id: string
    requested_by: string | null
    recipient_name: string
    phone: string
    /** Empty if the network of the number is unknown. */
    network: Network | ''
    amount_ngwee: number
    fee_ngwee: number
    reason: string
    state: PayoutState
    failure: string | null
    gateway_id: string | null
    created_at: Date
    sent_at: Date | null
    changed_at: Date
  }
  payment_settings: {
    vendor_id: string
    wallet_id: Defaulted<string>
    bank_account: Json<Partial<PaymentSettings['bankAccount']>>
    mobile_money: Json<Partial<PaymentSettings['mobileMoney']>>
    blocked_until: Date | null
    automatic_mode: Defaulted<AutomaticMode>
    automatic_threshold_ngwee: Defaulted<number>
    changed_at: Date
  }
  entry: { posting_id: string; account: string; amount_ngwee: number }
}
