/** Tables of payments, refunds, payouts and the ledger. */
import type { Generated } from 'kysely'
import type { Defaulted, Json } from './columns'

export interface PaymentTables {
  payment: {
    id: string
    reference: string
    booking_id: string
    account_id: string
    amount_ngwee: number
    network: string
    phone: string
    state: string
    sent_at: Date | null
    gateway_id: string | null
    failure: string | null
    created_at: Date
    changed_at: Date
  }
  payment_share: { id: string; payment_id: string; booking_id: string; amount_ngwee: number }
  refund: {
    id: string
    reference: string
    booking_id: string
    account_id: string
    amount_ngwee: number
    reason: string
    network: string
    phone: string
    state: string
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
    network: string
    phone: string
    state: string
    created_at: Date
    changed_at: Date
  }
  posting: { id: string; kind: string; subject_id: string; posted_at: Date; reverses: string | null }
  document_counter: { kind: string; year: number; last: number }
  issued_document: {
    kind: string
    year: number
    number: number
    subject: string
    issued_at: Date
    pdf: Buffer | null
  }
  money_difference: {
    id: string
    kind: string
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
    target: string
    vendor_id: string | null
    amount_ngwee: number
    reason: string
    needs_approval: boolean
    state: string
    requested_by: string
    decided_by: string | null
    created_at: Date
    decided_at: Date | null
  }
  payout_recipient: { vendor_id: string; phone: string; allowed_from: Date }
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
    network: string
    amount_ngwee: number
    fee_ngwee: number
    reason: string
    state: string
    failure: string | null
    gateway_id: string | null
    created_at: Date
    sent_at: Date | null
    changed_at: Date
  }
  payment_settings: {
    vendor_id: string
    wallet_id: Defaulted<string>
    bank_account: Json<Partial<Record<string, string>>>
    mobile_money: Json<Partial<Record<string, string>>>
    blocked_until: Date | null
    automatic_mode: Defaulted<string>
    automatic_threshold_ngwee: Defaulted<number>
    changed_at: Date
  }
  entry: { posting_id: string; account: string; amount_ngwee: number }
}
