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

/** How a trade names bookings that are paid later at the counter. */
export interface ReservationWords {
  /** The choice of the clerk, next to "Paid now". */
  reserve: string
  /** The option date. */
  keepUntil: string
  /** What happens to an unpaid reservation at its option date. */
  lapses: string
  /** Keeps it without a payment. */
  guarantee: string
  option: OptionRule
}

/** The usual option of a trade. */
export interface OptionRule {
  /** Days from now. */
  days: number
  /** Hours before a service with a time; left out where customers may come later on their day. */
  hoursBefore?: number
  /** The time of the last day. */
  time: string
}
