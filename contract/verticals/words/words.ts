import type { VendorBooking } from '../../bookings/bookings/bookings'
import type { IdentityKind } from '../../bookings/identity-documents'
import type { PluralForms } from '../../core/plural'
import type { PartnerStep } from '../../counter/booking-steps'

/** States of a booking that each trade names itself. All other states are about payment, which is the same for all. */
export type TradeState = 'requested' | 'confirmed' | 'in_service' | 'completed' | 'no_show' | 'cancelled_by_customer'

/** What is to be done now, in the order of display: what cannot wait comes first. */
export const todayGroups = ['overdue', 'answer', 'starting', 'ready', 'loading', 'running', 'ending', 'unpaid'] as const
export type TodayGroup = (typeof todayGroups)[number]

/**
 * What a trade calls its bookings, their customers, states and steps. Each text is a whole phrase, so that a translation
 * can change all of its words.
 */
export interface Words {
  /** One booking, as the name of its screen, and a number of them. */
  booking: string
  bookingCount: PluralForms
  /** The bookings of the business, as the title of their list and in its menu. */
  bookings: string
  /** The list before the first booking. */
  empty: { title: string; text: string }
  /** Placeholder of the search in the list. */
  search: string
  /** Names of the filters for what is still to be done, and for what is over. */
  filters: { open: string; past: string }
  /** The column of the booked listing. */
  item: string
  /** One customer, all of them, and the list before the first one. */
  customer: string
  customers: string
  noCustomers: string
  /** The introduction of the list of customers, examples of their tags, and how many came before. `#` is the number. */
  aboutCustomers: string
  tagExamples: string
  returned: PluralForms
  /** The last and the next booking of a customer. */
  last: string
  next: string
  /** Bookings whose customers did not come, as a heading and with their number. */
  missed: string
  missedCount: PluralForms
  /** The states as staff read them. */
  states: Record<TradeState, string>
  /** The buttons of staff. */
  steps: Record<PartnerStep, string>
  /** The question before a booking is cancelled or recorded as missed. */
  cancelQuestion: string
  missQuestion: string
  /** What staff assign to a booking, as free text. `prefix` precedes it where it does not explain itself. */
  assigned: { label: string; prefix?: string }
  /** Headings of the day sheet: what begins on the day, goes on, and ends. */
  day: { starting: string; continuing: string; ending: string }
  /** Headings of today's groups. A trade has only those that it works with. */
  today: Partial<Record<TodayGroup, string>>
  /** Departures only: how many people are booked, and how many have begun. */
  load?: { taken: PluralForms; begun: PluralForms }
  /** Today without a task. */
  todayDone: string
  figures: FigureWords
  counter: CounterWords
  /** Words that differ for some bookings, such as orders that are delivered. The later of two that match precedes. */
  variants?: readonly WordsVariant[]
}

export type WordsSource = Pick<VendorBooking, 'bookingType'> &
  Partial<Pick<VendorBooking, 'total' | 'choice' | 'readyAt' | 'isWalkIn'>>

export interface WordsVariant {
  isFor(booking: WordsSource): boolean
  words: Partial<Omit<Words, 'states' | 'steps' | 'variants'>> & {
    states?: Partial<Words['states']>
    steps?: Partial<Words['steps']>
  }
}

/** Labels of the figures of a business, on its analytics page. */
export interface FigureWords {
  /** When the money of a booking can be paid out. */
  payable: string
  introduction: string
  /** The average price. */
  average: string
  /** The time between a booking and its service. */
  ahead: string
  aheadHint: string
  perDay: string
  none: string
}

/** What a clerk reads at the counter. */
export interface CounterWords {
  /** The heading of the list of what can be sold. */
  choose: string
  /** What is free of a listing today, or on its next departure; absent where nothing is counted. */
  free?: PluralForms
  full?: string
  /** The next departure, if only parties of at least this size can still book it. */
  minimumParty?: PluralForms
  /** The identity documents that the trade records; absent where it needs none. */
  identity?: Partial<Record<IdentityKind, string>>
  /** All of them as one phrase. */
  identityTitle?: string
  /** The name of customers who give none, in trades that sell without asking for it. */
  unnamed?: string
}

/** How a trade names bookings that are paid later at the counter. */
export interface ReservationWords {
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
