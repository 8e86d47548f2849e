/** The figures of a business in a period, with the period of the same length before it. All amounts in ZMW. */
import { array, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { dayNumber } from '../../core/dates'
import { endpoint } from '../../core/endpoint'
import { Id, Instant, LocalDate, Zmw } from '../../core/values'
import { reportReaders } from '../../core/access'
import { Figures } from './figures'

export const maxAnalyticsDays = 366
export const isAnalyticsPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && dayNumber(to) - dayNumber(from) < maxAnalyticsDays

/** Money by the day on which it was paid or refunded, bookings by the day on which they were made. */
export const AnalyticsDay = type({ day: LocalDate, sales: Zmw, refunds: Zmw, fee: Zmw, bookings: number() })

export const AnalyticsTotals = type({
  sales: Zmw,
  refunds: Zmw,
  fee: Zmw,
  /** Sales less refunds and fees. */
  net: Zmw,
  /** Bookings that were made and confirmed, also if they were cancelled later. */
  bookings: number(),
  cancelled: number(),
  noShows: number(),
  /** The average price of a booking; null without bookings. */
  averageValue: nullable(Zmw),
  /** The average number of days between booking and service; null without bookings. */
  leadDays: nullable(number()),
  customers: number(),
  /** Customers who had booked with this business before. */
  repeatCustomers: number(),
  /** The average of the reviews that were written; null without reviews. */
  rating: nullable(number()),
  reviews: number(),
})
export type AnalyticsTotals = Infer<typeof AnalyticsTotals>

export const Analytics = type({
  from: LocalDate,
  to: LocalDate,
  previousFrom: LocalDate,
  /** When the figures were computed. */
  asOf: Instant,
  totals: AnalyticsTotals,
  previousTotals: AnalyticsTotals,
  /** Both periods, from `previousFrom` to `to`. */
  days: array(AnalyticsDay),
  /** The listings with the most confirmed bookings in the period. */
  listings: array(type({ _id: Id, name: string(), bookings: number(), value: Zmw })),
  /** By the day of the service. Absent in copies that older versions saved, and for business types without bookings. */
  figures: optional(Figures),
})
export type Analytics = Infer<typeof Analytics>

/** Refusals: `invalid_input` for a period that is too long */
export const readAnalytics = endpoint({
  name: 'partner.analytics',
  method: 'GET',
  path: '/partner/analytics',
  query: object({ from: LocalDate, to: LocalDate }),
  answer: Analytics,
  access: reportReaders,
  offline: 'refuse',
})
