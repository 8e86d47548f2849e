/**
 * Calendars that a listing exchanges with other platforms as iCalendar files (RFC 5545): a secret link to its own days,
 * and calendars of others, whose events block days (decision 064).
 */
import { array, coerce, integer, nullable, object, refine, string, type, type Infer } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { userMessage } from '../core/validation'
import { Id, Instant } from '../core/values'
import type { Vertical } from '../verticals/vertical'
import { listingWriters } from '../core/business-access'

/** Whether days of this vertical's listings can be blocked. Goods have no days. */
export const hasCalendarFeeds = ({ stock }: Pick<Vertical, 'stock'>): boolean => stock !== 'unit'

export const maxFeedsPerListing = 5
export const feedIntervalMinutes = 30

export const CalendarFeed = type({
  _id: Id,
  name: string(),
  url: string(),
  /** Days from today that its events block. */
  blockedDays: integer(),
  /** The last successful fetch. */
  fetchedAt: nullable(Instant),
  /** Why the last fetch failed; null if it succeeded. */
  problem: nullable(string()),
})
export type CalendarFeed = Infer<typeof CalendarFeed>

export const ListingCalendars = type({
  /** The secret address for other platforms; null until it is created. */
  link: nullable(type({ url: string(), createdAt: Instant })),
  feeds: array(CalendarFeed),
})
export type ListingCalendars = Infer<typeof ListingCalendars>

const params = object({ id: Id })
const feedParams = object({ id: Id, feed: Id })
/** The link is a secret, so only members who may edit listings can read it. */
const calendarEndpoint = { answer: ListingCalendars, access: listingWriters, offline: 'refuse' } as const

export const readListingCalendars = endpoint({
  ...calendarEndpoint,
  name: 'listings.calendars',
  method: 'GET',
  path: '/partner/listings/:id/calendars',
  params,
})

/** Creates the link. A link that exists is replaced and stops working. */
export const renewCalendarLink = endpoint({
  ...calendarEndpoint,
  name: 'listings.renewCalendarLink',
  method: 'PUT',
  path: '/partner/listings/:id/calendar-link',
  params,
})

export const removeCalendarLink = endpoint({
  ...calendarEndpoint,
  name: 'listings.removeCalendarLink',
  method: 'DELETE',
  path: '/partner/listings/:id/calendar-link',
  params,
})

const maxUrlLength = 2000
/** Apple's calendar writes `webcal:` for the same address. */
const normalizeUrl = (value: string): string => value.trim().replace(/^webcals?:\/\//i, 'https://')

const isWebAddress = (value: string): boolean => {
  if (value.length > maxUrlLength || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

const CalendarUrl = refine(
  coerce(string(), string(), normalizeUrl),
  'url',
  (value) => isWebAddress(value) || userMessage('Please paste the whole link. It begins with https://.'),
)

export const NewCalendarFeed = object({ name: singleLineText(60), url: CalendarUrl })

/**
 * Imports a calendar and fetches it at once. Refusals: `invalid_input` with a message at `url` if the calendar cannot be
 * read, is imported already or exceeds `maxFeedsPerListing`; `rate_limited`
 */
export const addCalendarFeed = endpoint({
  ...calendarEndpoint,
  name: 'listings.addCalendarFeed',
  method: 'POST',
  path: '/partner/listings/:id/calendars',
  params,
  body: object({ id: Id, name: singleLineText(60), url: CalendarUrl }),
})

/** Fetches the calendar now. A failure is part of the answer. Refusals: `rate_limited` */
export const refreshCalendarFeed = endpoint({
  ...calendarEndpoint,
  name: 'listings.refreshCalendarFeed',
  method: 'POST',
  path: '/partner/listings/:id/calendars/:feed/refresh',
  params: feedParams,
})

/** Its days can be booked again, unless they are closed or another calendar blocks them. */
export const removeCalendarFeed = endpoint({
  ...calendarEndpoint,
  name: 'listings.removeCalendarFeed',
  method: 'DELETE',
  path: '/partner/listings/:id/calendars/:feed',
  params: feedParams,
})
