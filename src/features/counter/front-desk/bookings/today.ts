/** What a business has to do today, from the bookings on this device. Pure functions. */
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import { addDays, lusakaDate } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { needsOverdueStep } from './overdue'
import type { Shipment } from './shipment'

/** In the order of display: what cannot wait comes first. */
export const todayTasks = ['overdue', 'answer', 'arriving', 'leaving', 'unpaid'] as const
export type TodayTask = (typeof todayTasks)[number]

/** Balances are listed this many days before the service. */
const balanceDays = 7

/**
 * Groups shipments by what has to be done with them today, the earliest first. Shipments that need nothing today are
 * left out.
 * @param now in ms since 1970
 */
export function groupByTask(shipments: readonly Shipment[], now: number): Map<TodayTask, Shipment[]> {
  const tasks = new Map<TodayTask, Shipment[]>(todayTasks.map((task) => [task, []]))
  for (const shipment of shipments) {
    const found = shipment.map((booking) => getTask(booking, now))
    // The most urgent booking represents its shipment.
    const task = todayTasks.find((candidate) => found.includes(candidate))
    if (task) tasks.get(task)!.push(shipment)
  }
  for (const group of tasks.values()) group.sort(([a], [b]) => getDueAt(a).localeCompare(getDueAt(b)))
  return tasks
}

function getTask(booking: VendorBookingLine, now: number): TodayTask | null {
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
      return getTaskBeforeService(booking, now)
    case 'in_service':
      return getTaskDuringService(booking, now)
    default:
      return null
  }
}

function getTaskBeforeService(booking: VendorBookingLine, now: number): TodayTask | null {
  const { bookingType, startsOn } = booking
  const today = lusakaDate(now)
  // Goods that were sold at the counter were handed over there.
  if (!hasServiceDay(bookingType)) return booking.isWalkIn && !booking.reservedUntil ? null : 'arriving'
  if (getBoardingStatus({ ...booking, endsOn: startsOn }, now) === 'open') return 'arriving'
  if (needsOverdueStep(booking, now)) return 'overdue'
  return hasOpenBalance(booking) && startsOn <= addDays(today, balanceDays) ? 'unpaid' : null
}

function getTaskDuringService(booking: VendorBookingLine, now: number): TodayTask | null {
  const { bookingType, startsOn, endsOn } = booking
  if (!hasServiceDay(bookingType)) return 'leaving'
  if (needsOverdueStep(booking, now)) return 'overdue'
  return (endsOn ?? startsOn) === lusakaDate(now) ? 'leaving' : null
}

const hasOpenBalance = ({ paid, total, isWalkIn, reservedUntil }: VendorBookingLine): boolean =>
  paid !== undefined && (!isWalkIn || reservedUntil !== undefined) && paid < total

/** A date or an instant. A date sorts before all instants of its day. */
const getDueAt = ({ status, answerBy, startsAt, startsOn, endsAt, endsOn }: VendorBookingLine): string =>
  status === 'requested'
    ? (answerBy ?? startsOn)
    : status === 'in_service'
      ? (endsAt ?? endsOn ?? startsOn)
      : (startsAt ?? startsOn)
