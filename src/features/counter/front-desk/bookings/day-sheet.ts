/** The bookings of one day, for a printed list. Pure functions. */
import { formatDate, lusakaTime } from '#contract/core/dates'
import { hasFixedDeparture, hasServiceDay } from '#contract/verticals/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { getBookingWords } from '#contract/verticals/words/index'
import { needsOverdueStep } from './overdue'

export type SheetSection = 'overdue' | 'starting' | 'continuing' | 'ending'

export interface Sheet {
  section: SheetSection
  /** The coach or the trip, if each departure has a sheet of its own; null for all others. */
  departure: { name: string; time: string } | null
  bookings: VendorBookingLine[]
}

const servedStates: readonly string[] = ['confirmed', 'in_service', 'completed']

/**
 * Groups the paid bookings of a day: one sheet for each departure, and one for each other section. A booking that starts and
 * ends on the day is listed once, as starting.
 * @param now in ms since 1970
 */
export function groupDaySheet(
  bookings: readonly VendorBookingLine[],
  day: string,
  now: number,
  today: string,
): Sheet[] {
  const isLate = (booking: VendorBookingLine) =>
    day === today && booking.startsOn < day && needsOverdueStep(booking, now)
  const served = bookings
    .filter(({ status, startsOn }) => servedStates.includes(status) || (status === 'no_show' && startsOn === day))
    .sort((a, b) => getSortKey(a).localeCompare(getSortKey(b)))
  const onTime = served.filter((booking) => !isLate(booking))
  const starting = onTime.filter(({ startsOn }) => startsOn === day)
  const sheets: Sheet[] = [
    { section: 'overdue', departure: null, bookings: served.filter(isLate) },
    ...groupByDeparture(starting.filter(({ bookingType }) => hasFixedDeparture(bookingType))),
    {
      section: 'starting',
      departure: null,
      bookings: starting.filter(({ bookingType }) => !hasFixedDeparture(bookingType)),
    },
    {
      section: 'continuing',
      departure: null,
      bookings: onTime.filter(({ startsOn, endsOn }) => startsOn < day && endsOn !== null && endsOn > day),
    },
    {
      section: 'ending',
      departure: null,
      bookings: onTime.filter(({ startsOn, endsOn }) => startsOn < day && endsOn === day),
    },
  ]
  return sheets.filter((sheet) => sheet.bookings.length > 0)
}

/** A listing departs once a day. Passengers who board later on the way are on the sheet of their coach. */
function groupByDeparture(bookings: readonly VendorBookingLine[]): Sheet[] {
  const byListing = new Map<string, VendorBookingLine[]>()
  for (const booking of bookings)
    byListing.set(booking.listingId, [...(byListing.get(booking.listingId) ?? []), booking])
  return [...byListing.values()].map((passengers) => ({
    section: 'starting',
    departure: { name: passengers[0]!.listingName, time: formatSheetTime(passengers[0]!, 'starting') },
    bookings: passengers,
  }))
}

const getSortKey = ({ startsAt, listingName, customerName }: VendorBookingLine): string =>
  `${startsAt ?? ''} ${listingName} ${customerName}`

/** Returns the time at which a booking starts or ends on the day; empty if it has none. Overdue ones have their day. */
export function formatSheetTime(booking: VendorBookingLine, section: SheetSection): string {
  const { bookingType, status, startsOn, endsOn, startsAt, endsAt } = booking
  if (!hasServiceDay(bookingType)) return ''
  if (section === 'overdue') return formatDate(status === 'in_service' ? (endsOn ?? startsOn) : startsOn)
  const time = section === 'starting' ? startsAt : section === 'ending' ? endsAt : null
  return time ? lusakaTime(Date.parse(time)) : ''
}

/**
 * Says what was recorded in a section: an arrival where the booking starts, its end where it ends. For an overdue booking,
 * it names the missing step: a car that nobody fetched and a car that nobody returned are different problems.
 */
export function formatDone(booking: VendorBookingLine, section: SheetSection): string {
  const { status } = booking
  const { steps, states } = getBookingWords(booking)
  if (section === 'overdue') return `☐ ${steps[status === 'in_service' ? 'complete' : 'begin']}`
  if (status === 'no_show') return states.no_show
  if (status === 'completed') return `☑ ${states.completed}`
  const isDone = status === 'in_service' && (section === 'starting' || section === 'continuing')
  return isDone ? `☑ ${states.in_service}` : '☐'
}
