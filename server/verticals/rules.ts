/** What a vertical must answer so that it can be priced and claimed; everything else is the same for all. */
import type { Vertical } from '#contract/verticals/vertical'

export interface PricedLine {
  label: string
  quantity: number
  amountNgwee: number
}

export interface Priced {
  /** `2 nights, 24 Dec – 26 Dec 2026, 2 guests` */
  summary: string
  startsOn: string
  endsOn: string | null
  lines: PricedLine[]
  policy: string
  /** What the ticket says, as far as it is known. Instants are ISO 8601 in UTC. */
  use?: { startsAt?: string; endsAt?: string; place?: string; names?: string[] }
}

/** A thing that can run out, and how much of it is wanted. */
export interface Unit {
  slot: string
  quantity: number
}

/** What rules may know of a listing. */
export interface Offer {
  id: string
  name: string
  priceNgwee: number
  unit: string
  capacity: number
  details: Record<string, any>
}

export interface Rules<Choice = any> {
  vertical: Vertical
  /** @throws Refusal `bad_choice` where the choice does not fit the listing. */
  price(offer: Offer, choice: Choice): Priced
  /** The stock that the choice needs. */
  units(offer: Offer, choice: Choice): Unit[]
  /** How many there are of it, by what its partner says. */
  capacityOf?(details: Record<string, any>): number
  /** The slots of the days from `date` on, for the availability calendar. */
  slotOfDay?(date: string): string
}
