/** What a vertical shows: the interface that the seven folders implement. */
import type { ComponentType, ReactNode } from 'react'
import type { Booking } from '#contract/bookings'
import type { AnswerOf } from '#contract/endpoint'
import type { Hours } from '#contract/hours'
import type { availability, Listing, taken } from '#contract/catalogue'

export interface CardProps {
  listing: Listing
  /** Buttons at the foot. */
  actions?: ReactNode
  /** On the picture's corner. */
  badge?: ReactNode
  /** The query that carries a choice on to the listing's page. */
  search?: string
  /** Left out on its vendor's own page. */
  hidesVendor?: boolean
  level?: 2 | 3
  eager?: boolean
}

export interface DetailsProps {
  listing: Listing
}

/** How many units are free on each day. */
export type Days = AnswerOf<typeof availability>['days']

/** What is taken of counters and equal things between two days, and which days are closed. */
export type Taken = AnswerOf<typeof taken>

/** What is known of how much is free. */
export interface Seen {
  days: Days | undefined
  taken: Taken | undefined
}

export interface ChooserProps<Draft = any> {
  listing: Listing
  draft: Draft
  onChange(draft: Draft): void
  /** When its business is open. */
  hours?: Hours
  /** Today in Zambia. */
  today: string
  /** What is known of the days from today on; nothing yet, or nothing offline. */
  days: Days | undefined
  /** What is taken in the chooser's window; nothing yet, or nothing offline. */
  taken?: Taken | undefined
  /** What the server did not accept, by field. */
  faults?: Record<string, string>
}

/** A choice while it is being made, and the way from there to what the server takes. */
export interface ChooserModule<Draft = any> {
  default: ComponentType<ChooserProps<Draft>>
  /** What is missing before there is a price. */
  prompt: string
  /** From the URL; what makes no sense there is left out. `kept` is what `writePrivate` gave, from this tab. */
  readDraft(search: URLSearchParams, listing: Listing, kept?: unknown): Draft
  writeDraft(draft: Draft): Record<string, string>
  /** What belongs into no address: names, phone numbers. Kept in the tab until it is booked or somebody signs out. */
  writePrivate?(draft: Draft): unknown
  /** The days of which it wants to know what is taken; null while there is nothing to ask. */
  windowOf?(draft: Draft, today: string): { from: string; to: string } | null
  /** The choice as the vertical's struct has it, or null while something is missing or not free. */
  choiceOf(draft: Draft, days: Days | undefined, taken?: Taken): Record<string, unknown> | null
  /** Nothing at all can be chosen, and the chooser says why: a home that is let. */
  isOver?(taken: Taken | undefined): boolean
  /** What is free for whoever has this unpaid booking of the same listing: the next one takes its place. */
  withoutOwn?(hold: Booking, seen: Seen, listing: Listing): Seen
  /** What is sent when booking, where that is more than a price needs: names and the like. Null while it is missing. */
  bookedOf?(draft: Draft, choice: Record<string, unknown>): Record<string, unknown> | null
  /** What is missing then. */
  needs?: string
  /** What the button says; `Book` otherwise. */
  action?(draft: Draft): string
}

export interface VerticalScreens {
  /** What it offers and who offers it, in the plural. */
  words: { offers: string; vendors: string; anyTown?: string }
  /** Where days matter: what the first and the last are called, and as what they go along to a listing's page. */
  days?: { names: readonly string[]; carriedAs?: readonly [first: string, last?: string] }
  /** A page of its own that people look for beside its lists. */
  besides?: { label: string; to: string }
  /** What its list page shows first. */
  lists: 'offers' | 'vendors'
  Card: ComponentType<CardProps>
  /** Absent where nothing can be booked online yet. */
  chooser?: () => Promise<ChooserModule>
}
