/** Filters of the vendor bookings. Pure functions. */
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { todayGroups, type TodayGroup } from '#contract/verticals/words/index'
import type { Shipment } from './shipment'
import { getVendorStatusView } from './vendor-status-view'

/** An empty text filters nothing. */
export interface BookingFilters {
  listingId: string
  /** Status as the vendor sees it. */
  status: string
  /** Days on which the service takes place. */
  from: string
  to: string
  payment: '' | 'paid' | 'unpaid'
  /** What today's list has in this group. */
  group: TodayGroup | ''
}

export const noFilters: BookingFilters = { listingId: '', status: '', from: '', to: '', payment: '', group: '' }

/** Names in the query of the links of other screens. */
export const linkedFilters: readonly string[] = ['listing', 'day', 'group']

/** Reads what another screen links to. */
export function readFilters(search: URLSearchParams): BookingFilters {
  const [day, group] = [search.get('day') ?? '', search.get('group')]
  return {
    ...noFilters,
    listingId: search.get('listing') ?? '',
    from: day,
    to: day,
    group: todayGroups.find((known) => known === group) ?? '',
  }
}

export const countFilters = (filters: BookingFilters): number =>
  Object.values(filters).filter((value) => value !== '').length

/**
 * A shipment matches if one of its bookings does.
 * @param groupIds of `listGroupIds`, if the filters have a group
 */
export const matchesFilters = (
  shipment: Shipment,
  filters: BookingFilters,
  groupIds: ReadonlySet<string> | null = null,
): boolean =>
  (groupIds === null || groupIds.has(shipment[0]._id)) && shipment.some((booking) => isMatch(booking, filters))

function isMatch(booking: VendorBookingLine, { listingId, status, from, to, payment }: BookingFilters): boolean {
  const { startsOn, endsOn } = booking
  return (
    (!listingId || booking.listingId === listingId) &&
    (!status || getVendorStatusView(booking).label === status) &&
    (!from || (endsOn ?? startsOn) >= from) &&
    (!to || startsOn <= to) &&
    (!payment || isPaid(booking) === (payment === 'paid'))
  )
}

/** A walk-in has paid at the counter, unless it is reserved. */
const isPaid = ({ paid = 0, total, isWalkIn, reservedUntil }: VendorBookingLine): boolean =>
  (isWalkIn === true && !reservedUntil) || paid >= total

/** Returns the listings and statuses that occur in the bookings, sorted by name. */
export function listFilterOptions(bookings: readonly VendorBookingLine[]) {
  const listings = new Map(bookings.map(({ listingId, listingName }) => [listingId, listingName]))
  const statuses = [...new Set(bookings.map((booking) => getVendorStatusView(booking).label))].sort()
  return {
    listings: [...listings].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
    statuses: statuses.map((label) => ({ value: label, label })),
  }
}
