import type { PluralForms } from '../../core/plural'
import type { PartnerStep } from '../../counter/booking-steps'

/** What a trade calls its bookings, their customers and the steps of staff. */
export interface Words {
  /** What the business calls the bookings of its customers. */
  bookings: string
  /** The last and the next booking of a customer. */
  last: string
  next: string
  /** Bookings whose customers did not come, as a heading and with their number. */
  missed: string
  missedCount: PluralForms
  /** The buttons of staff. */
  steps: Record<PartnerStep, string>
  /** What staff assign to a booking, as free text. `prefix` precedes it where it does not explain itself. */
  assigned: { label: string; prefix?: string }
  /** Headings of the bookings that begin and end today. */
  arriving: string
  leaving: string
  counter: CounterWords
}

/** What a clerk reads at the counter. */
export interface CounterWords {
  /** The heading of the list of what can be sold. */
  choose: string
  /** What is free of a listing today, or on its next departure; absent where nothing is counted. */
  free?: PluralForms
  full?: string
  /** The name of customers who give none, in trades that sell without asking for it. */
  unnamed?: string
}
