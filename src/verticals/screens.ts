/** What a vertical shows: the interface that the seven folders implement. */
import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf } from '#contract/endpoint'
import type { availability, Listing } from '#contract/catalogue'

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

export interface ChooserProps<Draft = any> {
  listing: Listing
  draft: Draft
  onChange(draft: Draft): void
  /** Today in Zambia. */
  today: string
  /** What is known of the days from today on; nothing yet, or nothing offline. */
  days: Days | undefined
  /** What the server did not accept, by field. */
  faults?: Record<string, string>
}

/** A choice while it is being made, and the way from there to what the server takes. */
export interface ChooserModule<Draft = any> {
  default: ComponentType<ChooserProps<Draft>>
  /** What is missing before there is a price. */
  prompt: string
  /** From the URL; what makes no sense there is left out. */
  readDraft(search: URLSearchParams, listing: Listing): Draft
  writeDraft(draft: Draft): Record<string, string>
  /** The choice as the vertical's struct has it, or null while something is missing or not free. */
  choiceOf(draft: Draft, days: Days | undefined): Record<string, unknown> | null
}

export interface VerticalScreens {
  /** What it offers and who offers it, in the plural. */
  words: { offers: string; vendors: string; anyTown?: string }
  /** Where days matter: what the first and the last are called, and as what they go along to a listing's page. */
  days?: { names: readonly string[]; carriedAs?: readonly [string, string] }
  /** What its list page shows first. */
  lists: 'offers' | 'vendors'
  Card: ComponentType<CardProps>
  /** Absent where nothing can be booked online yet. */
  chooser?: () => Promise<ChooserModule>
}
