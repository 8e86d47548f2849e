/** What a vertical must answer so that it can be priced and claimed; everything else is the same for all. */
import type { Hours } from '#contract/hours'
import type { Vertical } from '#contract/verticals/vertical'
import type { Terms } from './terms'

export interface PricedLine {
  label: string
  quantity: number
  amountNgwee: number
  /** Money that is only kept and given back: no fee is taken of it. Or what of the other lines is tax. */
  kind?: 'deposit' | 'tax'
}

export interface Priced {
  /** `2 nights, 24 Dec – 26 Dec 2026, 2 guests` */
  summary: string
  /** Days in Zambia; `endsOn` is the day of leaving, where there is one. */
  startsOn: string
  endsOn: string | null
  /** What cancelling is counted back from. */
  startsAt: Date
  /** From then on it is over, and completed by itself where the desk said nothing; the end of `endsOn` where absent. */
  endsAt?: Date
  lines: PricedLine[]
  /** What the ticket says besides: where, and for whom by name. */
  place?: string
  names?: string[]
  terms: Terms
  /** Where not all is paid when booking: how much of it is left, and until which day it is to be paid. */
  balance?: { amountNgwee: number; dueOn: string }
}

/** A counter: how much is wanted of a thing that can run out. Slots of a day begin with it: `2026-12-24/1A/0`. */
export interface Counted {
  slot: string
  quantity: number
  /** Its own number, where it is not the listing's: a seat is one seat. */
  capacity?: number
}

/** One of the listing's equal things, from when to when, what is needed before and after included. */
export interface Interval {
  from: Date
  to: Date
}

export type Unit = Counted | Interval
export const isInterval = (unit: Unit): unit is Interval => 'from' in unit

export interface Minimum {
  slot: string
  least: number
  decidedAt: Date
}

/** What rules may know of a listing. */
export interface Offer {
  id: string
  name: string
  priceNgwee: number
  unit: string
  capacity: number
  town: string
  /** Of its business. */
  street?: string | null
  details: Record<string, any>
  /** What its business says of itself in the vertical's own terms. */
  business: Record<string, any>
  /** When it is open; absent where nobody has said. */
  hours?: Hours
}

export interface Rules<Choice = any> {
  vertical: Vertical
  /**
   * The fields of a choice that identify nobody: dates, places of the listing, numbers. Staff who may only view reports see
   * these alone, and these alone remain when a customer's account is deleted. A field that is not listed counts as personal.
   */
  impersonal: readonly (keyof Choice & string)[]
  /** The summary without what the buyer wrote in it, where it contains such text. */
  impersonalSummary?(summary: string, choice: Choice): string
  /** @param at the moment of asking. @throws Refusal `bad_choice` where the choice does not fit the listing. */
  price(offer: Offer, choice: Choice, at: Date): Priced
  /** What is not needed for a price, but for a booking, by field: names and the like. Null where nothing is missing. */
  lacks?(choice: Choice): Record<string, string> | null
  /** What the choice claims; frozen with the booking. */
  units(offer: Offer, choice: Choice): Unit[]
  /** How many there are of it, by what its partner says. */
  capacityOf?(details: Record<string, any>): number
  /** Where units are counted by day: the counter of one, for the availability calendar. */
  slotOfDay?(date: string, offer: Offer): string
  /** What the day costs, where days differ; the listing's own price otherwise. */
  priceOn?(date: string, offer: Offer): number
  /** Of equal things: for how long one stands before and after it is used, in ms. */
  bufferMs?(details: Offer['details']): number
  /** What its summary says once its end was moved. @param before in ms, as `until` */
  endingLater?(summary: string, before: number, until: number): string
  /** What the business says of all that it offers, in words for the listing's page. */
  policies?(business: Offer['business']): { label: string; text: string }[]
  /** Its partner answers before anything is held or paid. */
  needsAnswer?(offer: Offer, choice: Choice): boolean
  /** For how many minutes a price is kept from when it was told; otherwise today's price counts. */
  quoteMinutes?: number
  /** What of a choice its price hangs on: as long as this is the same, a kept price is. All of it where absent. */
  pricedBy?(choice: Choice): readonly unknown[]
  /** Goes from hand to hand: it gets a number to follow and a code that releases it; those steps begin and complete the booking. */
  isCarried?: true
  /** A departure that only takes place with so many: of which counter, how many, and when it is decided. */
  minimum?(offer: Offer, choice: Choice): Minimum | null
  /** Only the desk can say that it was served: a parcel that is not delivered, a car that is not back. */
  endsAtDesk?: boolean | ((choice: Choice) => boolean)
  /** Lasts for days, and what is left of them is for others once the desk says that it is over. */
  endsEarly?: true
  /** What was kept for the buyer goes to the business when it is served: a landlord holds it until the lease ends. */
  handsDepositOver?: boolean
  /** A home that has to be vacant: by its agent's word, and with this counter free. */
  mustBeVacant?(choice: Choice): string
  /** Afterwards its buyer is asked whether it was. */
  asksVacant?(choice: Choice): boolean
  /** Whether a second booking of the same buyer stands beside his first unpaid one instead of taking its place. */
  keepsOwnHolds?: boolean
}
