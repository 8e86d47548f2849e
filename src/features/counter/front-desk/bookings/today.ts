/** What a business has to do today, from the bookings on this device. Pure functions. */
import { isSoldOverCounter } from '#contract/bookings/counter-payments/payment-prompt'
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import { addDays, lusakaDate } from '#contract/core/dates'
import { hasFixedDeparture, hasServiceDay } from '#contract/verticals/index'
import { getWords, todayGroups, type TodayGroup } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { getOwnTodayGroup } from '../../../../verticals/vendor-booking-facts'
import { isCollected } from './available-steps'
import { needsOverdueStep } from './overdue'
import type { Shipment } from './shipment'

/** One line of today's list: a booking or an order, or a departure with everyone on it. */
export interface TodayRow {
  key: string
  isDeparture: boolean
  /** One shipment, or all of a departure. */
  shipments: readonly [Shipment, ...Shipment[]]
}

/** The rows of each group, in the order of display. The number of rows is the number in the heading. */
export type TodayRows = ReadonlyMap<TodayGroup, readonly TodayRow[]>

/** Balances are listed this many days before the service. */
const balanceDays = 7

/** A coach that leaves late is on the road some time after its departure, in ms. */
const departureDelayMs = 3_600_000

/**
 * Groups shipments by what has to be done with them today, the earliest first. Shipments that need nothing today are
 * left out. All numbers about today are computed here.
 * @param now in ms since 1970
 */
export function groupToday(shipments: readonly Shipment[], now: number): TodayRows {
  const groups = new Map<TodayGroup, TodayRow[]>(todayGroups.map((group) => [group, []]))
  const departures = new Map<string, Shipment[]>()
  for (const shipment of shipments) {
    const group = getShipmentGroup(shipment, now)
    if (!group) continue
    const key = isOfDeparture(shipment, group) ? buildDepartureKey(shipment) : undefined
    if (key === undefined) groups.get(group)!.push({ key: shipment[0]._id, isDeparture: false, shipments: [shipment] })
    else if (departures.has(key)) departures.get(key)!.push(shipment)
    else departures.set(key, [shipment])
  }
  for (const [key, [first, ...others]] of departures)
    if (first) {
      const row: TodayRow = { key, isDeparture: true, shipments: [first, ...others] }
      groups.get(getDepartureGroup(row.shipments, now))!.push(row)
    }
  for (const rows of groups.values()) rows.sort((a, b) => compare(getDueAt(a), getDueAt(b)))
  return groups
}

/** Returns the ids of the leading bookings of a group's shipments, to filter other lists by the group. */
export const listGroupIds = (rows: TodayRows, group: TodayGroup): ReadonlySet<string> =>
  new Set((rows.get(group) ?? []).flatMap(({ shipments }) => shipments.map(([{ _id }]) => _id)))

/** The most urgent booking represents its shipment. */
function getShipmentGroup(shipment: Shipment, now: number): TodayGroup | undefined {
  const found = shipment.map((booking) => getGroup(booking, now))
  return todayGroups.find((group) => found.includes(group))
}

function getGroup(booking: VendorBookingLine, now: number): TodayGroup | null {
  // A sale at the counter that the server has not confirmed yet. From counter stock it is confirmed at once.
  if (isUnsentRequest(booking) && booking.status !== 'confirmed') return null
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

const buildDepartureKey = ([{ listingId, startsOn }]: Shipment): string => `${listingId}/${startsOn}`

/**
 * A departure is listed once: as departing until it has left. Afterwards, passengers who have not boarded do not keep it
 * among the next departures.
 */
function getDepartureGroup(shipments: TodayRow['shipments'], now: number): TodayGroup {
  const groups = shipments.map((shipment) => getShipmentGroup(shipment, now))
  const has = (group: TodayGroup) => groups.includes(group)
  const hasLeft = Date.parse(getDepartureTime(shipments)) + departureDelayMs <= now
  if (has('overdue')) return 'overdue'
  if (has('starting') && !(hasLeft && (has('running') || has('ending')))) return 'starting'
  return has('ending') ? 'ending' : 'running'
}

/** Passengers board at several stops. The first of them is the departure. */
export const getDepartureTime = (shipments: TodayRow['shipments']): string =>
  shipments
    .map(([{ startsAt, startsOn }]) => startsAt ?? startsOn)
    .reduce((first, time) => (time < first ? time : first))

function getDueAt({ isDeparture, shipments }: TodayRow): string {
  if (isDeparture) return getDepartureTime(shipments)
  // A date or an instant. A date sorts before all instants of its day.
  const { status, answerBy, startsAt, startsOn, endsAt, endsOn } = shipments[0][0]
  if (status === 'requested') return answerBy ?? startsOn
  return status === 'in_service' ? (endsAt ?? endsOn ?? startsOn) : (startsAt ?? startsOn)
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
