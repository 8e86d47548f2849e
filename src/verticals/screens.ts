/** The UI interface of a vertical. Each of the seven vertical folders implements it. */
import type { ComponentType, ReactNode } from 'react'
import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'
import type { AnswerOf } from '#contract/core/endpoint'
import type { Hours } from '#contract/business/business/opening-hours'
import type { availability, Listing, occupancy } from '#contract/catalogue/catalogue'

export interface CardProps {
  listing: Listing
  /** Buttons in the footer. */
  actions?: ReactNode
  /** Displayed on the corner of the picture. */
  badge?: ReactNode
  /** Query string that passes a choice on to the listing page. */
  search?: string
  /** Hides the vendor name, for the vendor's own page. */
  hidesVendor?: boolean
  level?: 2 | 3
  eager?: boolean
}

export interface DetailsProps {
  listing: Listing
}

/** The number of free units per day. */
export type Days = AnswerOf<typeof availability>['days']

/** Taken stock between two days: counted slots, busy units and closed days. */
export type Taken = AnswerOf<typeof occupancy>

/** Everything the device knows about the availability of a listing. */
export interface Availability {
  days: Days | undefined
  taken: Taken | undefined
}

/** The minimum length of a booking that starts on the chosen day. */
export interface MinStay {
  text: string
  /** Also while the end is not chosen. */
  isMet: boolean
}

export interface ChooserProps<Draft = any> {
  listing: Listing
  draft: Draft
  onChange(draft: Draft): void
  /** Opening hours of the vendor. */
  hours?: Hours
  /** Today's date in Zambia. */
  today: string
  /** Free units per day from today on. Undefined while loading and while offline. */
  days: Days | undefined
  /** Taken stock inside the window of `getAvailabilityWindow`. Undefined while loading and while offline. */
  taken?: Taken | undefined
  /** Messages of the server, by rejected field. */
  faults?: Record<string, string>
  /** At the counter of the business: a clerk chooses, and enters the customer's name with the sale. */
  isAtCounter?: boolean
  /** A booking is changed, which stays what it is: a viewing does not become an application. */
  isChange?: boolean
}

/** What the first draft of a sale at the counter depends on. */
export interface CounterMoment {
  /** Today's date in Zambia. */
  today: string
  /** In ms since 1970. */
  now: number
  /** Opening hours of the business. */
  hours: Hours
}

export interface SlotQuantity {
  slot: string
  quantity: number
}

/** How the choices of a vertical use stock that is set aside for the counter (decision 073). */
export interface CounterStockRules {
  /** Returns the units that a complete choice uses, like the rules on the server. */
  getUnits(choice: any, listing: Pick<Listing, 'details'>): SlotQuantity[]
  /** Adds units that this device can sell to the free stock. */
  addFree(units: readonly SlotQuantity[], known: Availability, listing: Listing): Availability
}

/** A choice that was made, as a query for `readDraft` and its private part. */
export interface ChosenDraft {
  query: Record<string, string>
  storedPrivate?: unknown
}

/** The form that selects a choice, with the functions that convert its draft to the choice that the server accepts. */
export interface ChooserModule<Draft = any> {
  default: ComponentType<ChooserProps<Draft>>
  /** Tells the user what is missing for a price. */
  prompt: string
  /** Parses a draft from the URL and ignores invalid values. `storedPrivate` is the result of `writePrivate`. */
  readDraft(search: URLSearchParams, listing: Listing, storedPrivate?: unknown): Draft
  writeDraft(draft: Draft): Record<string, string>
  /** Returns personal data, which must not be in the URL. Stored in the tab until the user has booked or signs out. */
  writePrivate?(draft: Draft): unknown
  /** Returns the days for which it needs the taken stock, or null if it needs none. */
  getAvailabilityWindow?(draft: Draft, today: string): { from: string; to: string } | null
  /** Returns the choice in the format of the vertical's struct, or null if it is incomplete or not available. */
  buildChoice(draft: Draft, days: Days | undefined, taken?: Taken): Record<string, unknown> | null
  /** Returns the minimum length of bookings on the chosen first day; null without one. Its refusal is not a fault. */
  getMinStay?(draft: Draft, known: Availability): MinStay | null
  /** Whether nothing can be selected at all, such as a home that is rented. The chooser then shows the reason. */
  isUnavailable?(taken: Taken | undefined): boolean
  /** Adds the user's own unpaid booking of the listing to the free stock, because a new booking replaces it. */
  excludeOwnHold?(hold: Pick<Booking, 'choice'>, known: Availability, listing: Listing): Availability
  /** Only if the vertical has a `counterUnit`. */
  counterStock?: CounterStockRules
  /** Returns the choice with data that only the booking needs, such as names. Null while that data is missing. */
  buildBookingChoice?(draft: Draft, choice: Record<string, unknown>): Record<string, unknown> | null
  /** Tells the user what is missing for the booking. */
  bookingPrompt?: string
  /** Returns the query of what most customers at the counter want, such as tonight. Absent: an empty draft. */
  getCounterQuery?(listing: Listing, moment: CounterMoment): Record<string, string>
  /** Converts the choice of a booking to a draft, to change the booking. Absent if its bookings cannot be changed. */
  readChoice?(choice: any): ChosenDraft
  /** Adds the data that only the booking needs, with the customer's name where the clerk has entered no other. */
  buildCounterChoice?(draft: Draft, choice: Record<string, unknown>, customerName: string): Record<string, unknown>
  /** Whether the choice costs nothing for every buyer. No text then mentions a price, a payment or a refund. */
  isFree?(draft: Draft): boolean
  /** Label of the button. Defaults to `Book`. */
  action?(draft: Draft): string
}

export interface VerticalScreens {
  /** Plural labels of the listings and the vendors. */
  labels: { offers: string; vendors: string; anyTown?: string }
  /** For verticals with dates: labels of the first and last day, and their query parameters on the listing page. */
  days?: { names: readonly string[]; queryParams?: readonly [first: string, last?: string] }
  /** A link to a related page. */
  relatedLink?: { label: string; to: string }
  /** The default list of its list page. */
  defaultList: 'offers' | 'vendors'
  Card: ComponentType<CardProps>
  /** Undefined while the vertical has no online booking. */
  chooser?: () => Promise<ChooserModule>
}

/** The verdict about a scanned booking, with its texts. */
export interface OwnVerdict {
  kind: 'good' | 'careful' | 'bad'
  title: string
  text: string
}

/** What a scanned code names. The booking is undefined if this device does not have it. */
export interface ScannedCode {
  booking: VendorBooking | undefined
  verdict: OwnVerdict
}
