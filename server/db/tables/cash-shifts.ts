/** Tables of cash shifts and of payments at the counter. */
import type { EntryKind } from '#contract/counter/cash-shifts'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { Defaulted } from './columns'

export interface CashShiftTables {
  cash_shift: {
    id: string
    vendor_id: string
    account_id: string
    person_name: string
    device_id: string
    opening_ngwee: number
    opened_at: Date
    created_at: Date
    closed_at: Date | null
    close_recorded_at: Date | null
    closed_by: string | null
    closed_by_name: string | null
    counted_ngwee: number | null
    expected_ngwee: number | null
    device_expected_ngwee: number | null
    reason: Defaulted<string>
    version: Defaulted<number>
  }
  cash_shift_entry: {
    id: string
    shift_id: string
    vendor_id: string
    kind: EntryKind
    subject_id: string
    amount_ngwee: number
    description: string
    happened_at: Date
    recorded_at: Date
    recorded_by: string
    /** Set by the database. */
    is_correction: Defaulted<boolean>
  }
  counter_payment: {
    id: string
    vendor_id: string
    booking_id: string
    kind: 'sale' | 'refund'
    line: number
    method: PaymentMethod
    amount_ngwee: number
    reference: string | null
    received_ngwee: number | null
    shift_id: string | null
    payment_id: string | null
    /** Of a payment on account. */
    company_id: string | null
    /** Of a later payment of a reservation. */
    receipt_number: string | null
    happened_at: Date
    recorded_at: Date
    recorded_by: string
    /** Set by the database. */
    is_correction: Defaulted<boolean>
  }
}
