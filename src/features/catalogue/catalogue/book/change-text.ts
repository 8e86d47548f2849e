/** What the screens of changes say about prices, at the counter and for customers. */
import type { Quote } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'

export const formatPrice = (zmw: number): string => (zmw === 0 ? 'Free' : formatZmw(zmw))
export const formatPriceDifference = (zmw: number): string =>
  zmw > 0 ? `${formatZmw(zmw)} more` : `${formatZmw(-zmw)} less`

interface Booked {
  listingId: string
  summary: string
  total: number
  choice?: Record<string, unknown> | undefined
}

/** Whether the choice is what is booked. A name can change too; bookings without names have that of the customer. */
export const isSameBooking = (
  booked: Booked,
  listingId: string,
  { names }: Record<string, unknown>,
  { summary, total }: Quote,
): boolean =>
  listingId === booked.listingId &&
  summary === booked.summary &&
  total === booked.total &&
  (!booked.choice?.names || JSON.stringify(names) === JSON.stringify(booked.choice.names))
