/** What a business has to do today, from the bookings on this device. Pure functions. */
import { isSoldOverCounter } from '#contract/bookings/counter-payments/payment-prompt'
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { hasFixedDeparture, hasServiceDay } from '#contract/verticals/index'
import { getWords, todayGroups, type TodayGroup } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { isChangeRequest } from './change-request'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { getOwnTodayGroup } from '../../../../verticals/vendor-booking-facts'
import { isCollected } from './available-steps'
import { needsOverdueStep } from './overdue'
import type { Shipment } from './shipment'

/** One line of today's list: a booking or an order, or a departure with everyone on it. */
export interface BookedRow {
  kind: 'shipment' | 'departure'
  key: string
  /** One shipment, or all of a departure. */
  shipments: readonly [Shipment, ...Shipment[]]
}

/** A departure that nobody has booked, so that staff can still sell it. */
export interface EmptyDeparture {
  kind: 'empty-departure'
  key: string
  listing: OwnListing
  day: string
  departsAt: string
}

export type TodayRow = BookedRow | EmptyDeparture

/** The rows of each group, in the order of display. The number of rows is the number in the heading. */
export type TodayRows<Row extends TodayRow = TodayRow> = ReadonlyMap<TodayGroup, readonly Row[]>

/** Balances are listed this many days before the service. */
const balanceDays = 7

/** A coach that leaves late is on the road some time after its departure, in ms. */
const departureDelayMs = 3_600_000

/**
 * Groups shipments by what has to be done with them today, the earliest first. Shipments that need nothing today are
 * left out. All numbers about today are computed here.
 * @param now in ms since 1970
 */
export function groupToday(shipments: readonly Shipment[], now: number): TodayRows<BookedRow> {
  const groups = new Map<TodayGroup, BookedRow[]>(todayGroups.map((group) => [group, []]))
  const departures = new Map<string, Shipment[]>()
  for (const shipment of shipments) {
    const group = getShipmentGroup(shipment, now)
    if (!group) continue
    const key = isOfDeparture(shipment, group) ? buildDepartureKey(shipment) : undefined
    if (key === undefined) groups.get(group)!.push({ kind: 'shipment', key: shipment[0]._id, shipments: [shipment] })
    else if (departures.has(key)) departures.get(key)!.push(shipment)
    else departures.set(key, [shipment])
  }
  for (const [key, [first, ...others]] of departures)
    if (first) {
      const row: BookedRow = { kind: 'departure', key, shipments: [first, ...others] }
      groups.get(getDepartureGroup(row.shipments, now))!.push(row)
    }
  for (const rows of groups.values()) rows.sort(compareDue)
  return groups
}

/** Returns the ids of the leading bookings of a group's shipments, to filter other lists by the group. */
export const listGroupIds = (rows: TodayRows<BookedRow>, group: TodayGroup): ReadonlySet<string> =>
  new Set((rows.get(group) ?? []).flatMap(({ shipments }) => shipments.map(([{ _id }]) => _id)))

/** The most urgent booking represents its shipment. */
function getShipmentGroup(shipment: Shipment, now: number): TodayGroup | undefined {
  const found = shipment.map((booking) => getGroup(booking, now))
  return todayGroups.find((group) => found.includes(group))
}

function getGroup(booking: VendorBookingLine, now: number): TodayGroup | null {
  // A sale at the counter that the server has not confirmed yet. From counter stock it is confirmed at once.
  if (isUnsentRequest(booking) && booking.status !== 'confirmed') return null
  const group = getGroupOfState(booking, now)
  if (!isChangeRequest(booking)) return group
  // Who arrives today is served first, and passengers stay in the list of their coach.
  if (group === 'overdue' || group === 'starting') return group
  return group && group !== 'unpaid' && hasFixedDeparture(booking.bookingType) ? group : 'answer'
}

function getGroupOfState(booking: VendorBookingLine, now: number): TodayGroup | null {
  switch (booking.status) {
    case 'requested':
      return 'answer'
    case 'held':
    case 'awaiting_payment':
    case 'payment_failed':
      return 'unpaid'
    case 'confirmed':
      return getOwnTodayGroup(booking) ?? getGroupBeforeService(booking, now)
    case 'in_service':
      return getOwnTodayGroup(booking) ?? getGroupDuringService(booking, now)
    default:
      return null
  }
}

function getGroupBeforeService(booking: VendorBookingLine, now: number): TodayGroup | null {
  const { bookingType, startsOn, readyAt } = booking
  // Goods that were sold at the counter were handed over there.
  if (!hasServiceDay(bookingType)) return isSoldOverCounter(booking) ? null : readyAt ? 'ready' : 'starting'
  if (getBoardingStatus({ ...booking, endsOn: startsOn }, now) === 'open') return 'starting'
  if (needsOverdueStep(booking, now)) return 'overdue'
  return hasOpenBalance(booking) && startsOn <= addDays(lusakaDate(now), balanceDays) ? 'unpaid' : null
}

function getGroupDuringService(booking: VendorBookingLine, now: number): TodayGroup {
  const { bookingType, startsOn, endsOn } = booking
  const { today } = getWords(bookingType)
  if (isCollected(booking)) return 'ready'
  if (needsOverdueStep(booking, now)) return 'overdue'
  const isEnding = hasServiceDay(bookingType) && (endsOn ?? startsOn) === lusakaDate(now)
  // Trades without one of the two groups have all of them in the other one.
  return (isEnding || !today.running) && today.ending ? 'ending' : 'running'
}

const hasOpenBalance = ({ paid, total, isWalkIn, reservedUntil }: VendorBookingLine): boolean =>
  paid !== undefined && (!isWalkIn || reservedUntil !== undefined) && paid < total

/** Requests and payments concern one customer, the rest everyone on a departure. */
const isOfDeparture = ([{ bookingType }]: Shipment, group: TodayGroup): boolean =>
  hasFixedDeparture(bookingType) && group !== 'answer' && group !== 'unpaid'

export const formatDepartureKey = (listingId: string, day: string): string => `${listingId}/${day}`
const buildDepartureKey = ([{ listingId, startsOn }]: Shipment): string => formatDepartureKey(listingId, startsOn)

/**
 * A departure is listed once: as departing until it has left. Afterwards, passengers who have not boarded do not keep it
 * among the next departures.
 */
function getDepartureGroup(shipments: BookedRow['shipments'], now: number): TodayGroup {
  const groups = shipments.map((shipment) => getShipmentGroup(shipment, now))
  const has = (group: TodayGroup) => groups.includes(group)
  const hasLeft = Date.parse(getDepartureTime(shipments)) + departureDelayMs <= now
  if (has('overdue')) return 'overdue'
  if (has('starting') && !(hasLeft && (has('running') || has('ending')))) return 'starting'
  return has('ending') ? 'ending' : 'running'
}

/** Passengers board at several stops. The first of them is the departure. */
export const getDepartureTime = (shipments: BookedRow['shipments']): string =>
  shipments
    .map(([{ startsAt, startsOn }]) => startsAt ?? startsOn)
    .reduce((first, time) => (time < first ? time : first))

function getDueAt(row: TodayRow): string {
  if (row.kind === 'empty-departure') return row.departsAt
  if (row.kind === 'departure') return getDepartureTime(row.shipments)
  // A date or an instant. A date sorts before all instants of its day.
  const { status, answerBy, startsAt, startsOn, endsAt, endsOn } = row.shipments[0][0]
  if (status === 'requested') return answerBy ?? startsOn
  const requested = row.shipments[0].find(isChangeRequest)
  if (requested) return requested.changeOffer?.expiresAt ?? startsOn
  return status === 'in_service' ? (endsAt ?? endsOn ?? startsOn) : (startsAt ?? startsOn)
}

/** Compares two rows for a list that starts with the most urgent. */
export function compareDue(a: TodayRow, b: TodayRow): number {
  const [first, second] = [getDueAt(a), getDueAt(b)]
  return Number(first > second) - Number(first < second)
}
