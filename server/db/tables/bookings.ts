/** Tables of bookings, departures, tickets and reviews. */
import type { liveOfferStates, Quote } from '#contract/bookings/bookings/bookings'
import type { PolicySentence } from '#contract/bookings/bookings/cancellation-texts'
import type { ChosenPolicyName, PolicyName } from '#contract/verticals/cancellation-policies'
import type { BookingState, DepositClaimState } from '#contract/core/state-machines'
import type { BookingType, VerticalId } from '#contract/verticals/vertical'
import type { BookingSummary } from '#contract/bookings/bookings/booking-summary'
import type { Computed, ComputedAs, Defaulted, DefaultedJson, Json } from './columns'

/** A quote without rendered texts. The summary is a column of its own. */
export type StoredQuote = Omit<Quote, 'summary' | 'undatedSummary' | 'policy'> & {
  policy: readonly PolicySentence[]
  /** The policy that the business had chosen. Left out for the standard terms. */
  policyName?: ChosenPolicyName
}

/** `made`: the booking is changed. `failed`: it was paid, but could no longer be made. */
export type ChangeOfferState =
  (typeof liveOfferStates)[number] | 'made' | 'declined' | 'withdrawn' | 'expired' | 'failed'

/** Claimed stock: a quantity of a slot, or an interval with ISO times. */
export type StoredUnit =
  | { listingId: string; slot: string; quantity: number; capacity?: number }
  | { listingId: string; from: string; to: string }

export interface BookingTables {
  booking: {
    id: string
    reference: string
    account_id: string
    vendor_id: string
    listing_id: string
    vertical: VerticalId
    booking_type: BookingType
    state: BookingState
    choice: Json<Record<string, unknown>>
    quote: Json<StoredQuote>
    summary: Json<BookingSummary>
    total_ngwee: number
    fee_ngwee: number
    /** Platform fee of this sale in hundredths of a percent. */
    fee_basis_points: Defaulted<number>
    starts_on: string
    ends_on: string | null
    hold_expires_at: Date | null
    units: Json<StoredUnit[]> | null
    starts_at: Date | null
    ends_at: Date | null
    order_id: string | null
    paid_ngwee: Defaulted<number>
    deposit_ngwee: Defaulted<number>
    owed_ngwee: Defaulted<number>
    answer_by: Date | null
    assigned: string | null
    note: string | null
    /** The time since which the goods of an order are ready for collection, and the new day of delayed goods. */
    ready_at: Date | null
    delayed_until: string | null
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
    ticket: string | null
    guaranteed: boolean | null
    clears_at: Date | null
    cleared_at: Date | null
    /** Set for walk-ins, whose bookings belong to the counter account of the vendor. */
    walk_in_name: string | null
    walk_in_phone: string | null
    receipt_number: string | null
    walk_in_refund_id: string | null
    /** The option date of a reservation at the counter, and when the business was asked about it. */
    reserved_until: Date | null
    option_asked_at: Date | null
  }
  /** Changes of bookings, with what was booked before them. */
  booking_change: {
    id: string
    booking_id: string
    /** 1 for the first change of a booking. */
    number: number
    changed_by: string
    changed_at: Date
    listing_id: string
    summary: Json<BookingSummary>
    price_ngwee: number
    new_price_ngwee: number
    returned_ngwee: Defaulted<number>
    refunded_ngwee: Defaulted<number>
    reason: string | null
  }
  /** Changes on which both sides have to agree. */
  change_offer: {
    /** Also the id of the change once it is made. */
    id: string
    booking_id: string
    by_business: boolean
    offered_by: string
    listing_id: string
    /** Empty once the offer has ended. */
    choice: Json<Record<string, unknown>>
    summary: Json<BookingSummary>
    price_ngwee: number
    /** The cancellation policy after the change. Offers of the release before have none and keep that of the booking. */
    policy: PolicyName | null
    reason: string | null
    state: ChangeOfferState
    created_at: Date
    expires_at: Date
    changed_at: Date
  }
  vendor_mail: { vendor_id: string; sent_at: Date; waiting: Defaulted<string[]> }
  deposit_claim: {
    booking_id: string
    amount_ngwee: number
    reason: string
    photos: Json<{ upload: string; file: string }[]>
    state: DepositClaimState
    dispute_until: Date
    dispute: string | null
    awarded_ngwee: number | null
    decision: string | null
    decided_by: string | null
    created_at: Date
    changed_at: Date
  }
  vendor_customer: {
    vendor_id: string
    account_id: string
    note: Defaulted<string>
    tags: DefaultedJson<string[]>
    blocked_at: Date | null
    blocked_reason: string | null
    changed_at: Date
  }
  /** Customers by their newest bookings. Triggers write it (`005-bookings.sql`). */
  recent_customer: {
    vendor_id: Computed
    customer_id: Computed
    is_walk_in: ComputedAs<boolean>
    booked_at: ComputedAs<Date>
  }
  /** Notes about walk-ins, who have no account. */
  walk_in_customer: {
    vendor_id: string
    id: string
    note: Defaulted<string>
    tags: DefaultedJson<string[]>
    changed_at: Date
  }
  departure: {
    listing_id: string
    slot: string
    least: number
    decided_at: Date
    goes_at: Date | null
    called_off_at: Date | null
  }
  ticket_key: { id: string; public_key: Buffer; private_key: Buffer; signs: Defaulted<boolean>; created_at: Date }
  vacancy_answer: { booking_id: string; listing_id: string; account_id: string; vacant: boolean; answered_at: Date }
  review: {
    id: string
    booking_id: string
    account_id: string
    vendor_id: string
    stars: number
    text: string
    created_at: Date
    changed_at: Date | null
    reply: string | null
    replied_at: Date | null
    hidden_at: Date | null
  }
}
