/** Tables of companies that buy on account. */
import type { CompanyPerson } from '#contract/counter/companies'
import type { ReceivedMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { Defaulted, Json } from './columns'

export interface CompanyTables {
  company: {
    id: string
    vendor_id: string
    name: string
    contact_name: string
    contact_phone: string
    tpin: string
    people: Json<CompanyPerson[]>
    term_days: number
    limit_ngwee: number
    credit_ngwee: Defaulted<number>
    closed_at: Date | null
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
  }
  company_debt: {
    id: string
    company_id: string
    booking_id: string
    amount_ngwee: number
    open_ngwee: number
    due_on: string
    sold_at: Date
  }
  company_payment: {
    id: string
    vendor_id: string
    company_id: string
    method: ReceivedMethod
    amount_ngwee: number
    reference: string | null
    shift_id: string | null
    happened_at: Date
    recorded_at: Date
    recorded_by: string
    /** Set by the database. */
    is_correction: Defaulted<boolean>
  }
}
