/** The interface that each vertical implements for pricing and stock. All other code is shared by the verticals. */
import type { BookingSummary } from '../../bookings/bookings/booking-summary'
import type { CounterPart } from '../../counter/counter-stock'
import type { Hours } from '../../business/business/opening-hours'
import type { Vertical, VerticalFields } from '../vertical'
import type { Terms } from './cancellation-terms'

export interface PricedLine {
  label: string
  quantity: number
  amountNgwee: number
  /** `deposit`: money that is held and returned, without a platform fee. `tax`: tax included in the other lines. */
  kind?: 'deposit' | 'tax'
}

export interface PricedChoice {
  summary: BookingSummary
  /** Days in Zambia. `endsOn` is the last day; null if there is none. */
  startsOn: string
  endsOn: string | null
  /** Cancellation deadlines are relative to this time. */
  startsAt: Date
  /** The end of the service, when the booking is completed automatically. Defaults to the end of `endsOn`. */
  endsAt?: Date
  lines: PricedLine[]
  /** The place and the names on the ticket. */
  place?: string
  names?: string[]
  terms: Terms
  /** The balance and its due date, if the booking is not paid in full at first. */
  balance?: { amountNgwee: number; dueOn: string }
}

/** A quantity of a stock counter. Slots of a day start with its date: `2026-12-24/1A/0`. */
export interface CountedUnit {
  slot: string
  quantity: number
  /** The capacity of the slot, if it is not the listing's capacity. A seat has capacity 1. */
  capacity?: number
}

/** The use of one of the listing's interchangeable units, including the buffer before and after. */
export interface Interval {
  from: Date
  to: Date
}

export type Unit = CountedUnit | Interval
export const isInterval = (unit: Unit): unit is Interval => 'from' in unit

/** A quantity of a slot that is set aside for the counter. */
export interface SlotQuantity {
  slot: string
  quantity: number
}

/** Slots that are set aside together, such as the legs of a seat. */
export interface CounterBundle {
  name: string
  slots: string[]
  capacity?: number
}

export interface Minimum {
  slot: string
  least: number
  decidedAt: Date
}

/** What is booked before a change. */
export interface Booked<Choice = any> {
  choice: Choice
  /** The lines of its price, in ZMW. */
  lines: readonly { label: string; amount: number }[]
  startsAt: Date
}

/** The listing data that is available to rules. */
export interface Offer<Details extends VerticalFields = VerticalFields> {
  id: string
  name: string
  priceNgwee: number
  unit: string
  capacity: number
  town: string
  /** The vendor's street. */
  street?: string | null
  details: Details
  /** The vendor's profile fields of the vertical. */
  business: VerticalFields
  /** The vendor's opening hours; absent if not set. */
  hours?: Hours
}

export interface Rules<Choice = any, Details extends VerticalFields = VerticalFields> {
  vertical: Vertical
  /**
   * The fields of a choice that are not personal data: dates, places of the listing, numbers. Staff who may only view
   * reports see only these fields, and only these remain when a customer's account is deleted. All other fields count
   * as personal.
   */
  nonPersonalFields: readonly (keyof Choice & string)[]
  /** @param at the time of the request. @throws Refusal `bad_choice` if the choice does not fit the listing */
  price(offer: Offer<Details>, choice: Choice, at: Date): PricedChoice
  /**
   * Prices a change of what is booked, if it keeps parts of it: where goods are delivered, and what was paid for that. Absent if a
   * change is priced like a new booking.
   */
  priceChange?(
    offer: Offer<Details>,
    choice: Choice,
    booked: Booked<Choice>,
  ): { choice: Record<string, unknown>; priced: PricedChoice }
  /** Returns messages by field for data that a booking needs but a price does not, such as names. Null if complete. */
  findMissingFields?(choice: Choice): Record<string, string> | null
  /** Returns the units that the choice claims. They are stored with the booking. */
  getUnits(offer: Offer<Details>, choice: Choice): Unit[]
  /** Returns the listing's capacity from its details. */
  getCapacity?(details: Details): number
  /** Returns the capacity of a slot that has a capacity of its own, if the details of the listing determine it. */
  getSlotCapacity?(details: Details, slot: string): number
  /**
   * Whether a booking made with the details `before` can still be served with the details `after`. Absent if each
   * booking keeps what it needs.
   */
  canServe?(before: Details, after: Details, choice: Choice): boolean
  /** Returns the slot of a day for the availability calendar. Absent if stock is not counted by day. */
  getDaySlot?(date: string, offer: Offer<Details>): string
  /** Returns the length that a minimum stay refers to, in nights or days. Absent if bookings have none. */
  getLength?(choice: Choice): number
  /** Returns the price of a day in ngwee. Absent if the listing has one price for all days. */
  getDayPrice?(date: string, offer: Offer<Details>): number
  /** Returns the time that a unit needs before and after each use, in ms. */
  getBufferMs?(details: Details): number
  /**
   * Returns the policies for the listing's page: those of cancellations, and others of the vendor.
   * @param today a day in Zambia
   */
  getPolicies?(offer: Pick<Offer<Details>, 'details' | 'business'>, today: string): { label: string; text: string }[]
  /** Whether the partner must approve the booking request before anything is held or paid. */
  needsApproval?(offer: Offer<Details>, choice: Choice): boolean
  /** How long a quoted price is guaranteed, in minutes. Absent: the current price applies. */
  quoteMinutes?: number
  /** Returns the values that determine the price. A guaranteed price is valid while they are equal. Default: all. */
  getPriceInputs?(choice: Choice): readonly unknown[]
  /**
   * Tracks custody of a parcel, with a tracking number and a release code. The custody steps start and complete the
   * booking.
   */
  hasCustody?: true
  /** Returns the minimum group size of a departure, its slot and the time of the decision; null if it has none. */
  getMinimum?(offer: Offer<Details>, choice: Choice): Minimum | null
  /**
   * Whether only the vendor can complete the booking, because time alone does not: a delivered parcel, a returned car.
   */
  needsManualCompletion?: boolean | ((choice: Choice) => boolean)
  /** Whether the vendor can end the booking early, which releases the remaining days. */
  canEndEarly?: true
  /** Whether a booking that is not ended in time uses its unit until it is ended: a guest who stays, a car that is late. */
  canBeOverdue?: true
  /** Whether the deposit goes to the vendor on completion: a landlord holds it until the lease ends. */
  shouldTransferDeposit?: boolean
  /**
   * Returns the slot that must be free. Rules that have it also require that the agent confirmed the home as vacant.
   */
  getVacancySlot?(choice: Choice): string
  /** Whether the buyer is asked after the viewing if the home was vacant. */
  shouldAskVacancy?(choice: Choice): boolean
  /**
   * Returns what can be set aside for the counter, for verticals with a `counterUnit`: the bundles in the order of
   * preference, and when they can no longer be sold.
   * @throws Refusal `bad_choice`
   */
  getCounterBundles?(offer: Offer<Details>, part: CounterPart): { bundles: CounterBundle[]; until: Date | null }
  /** Returns the slots that a sale draws from what is set aside, for units that are claimed by time. Default: `getUnits`. */
  getCounterSlots?(offer: Offer<Details>, choice: Choice): SlotQuantity[]
  /** Like `canServe`, for what is set aside for the counter and may be sold already. */
  canServeCounter?(before: Details, after: Details, part: CounterPart): boolean
  /** Whether a buyer can have several unpaid holds. Otherwise a new hold replaces the previous one. */
  canHaveSeveralHolds?: boolean
}
