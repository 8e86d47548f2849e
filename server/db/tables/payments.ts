/** Tables of payments, refunds and the ledger. */
import type { Defaulted } from './columns'

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
  posting: { id: string; kind: string; subject_id: string; posted_at: Date }
  entry: { posting_id: string; account: string; amount_ngwee: number }
}
