/** The next step of a row of today's list. Pure functions. */
import { isServiceStep, type ServiceStep } from '#contract/counter/booking-steps'
import { hasServiceDay } from '#contract/verticals/index'
import { getWords, type TodayGroup } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { isCollected } from './available-steps'
import { getShipmentSteps, type Shipment } from './shipment'
import type { BookedRow } from './today'

export type TodayStep =
  /** Recorded for one booking of each shipment. The server applies it to the whole shipment. */
  | { kind: 'service'; step: ServiceStep; bookings: readonly VendorBookingLine[] }
  /** The customer is notified that the goods can be collected. */
  | { kind: 'ready'; booking: VendorBookingLine }
  /** Tickets are scanned one by one. */
  | { kind: 'board' }

/** Returns null if a person has to decide, or if nothing is due yet. */
export function getTodayStep({ kind, shipments }: BookedRow, group: TodayGroup, now: number): TodayStep | null {
  const [first] = shipments
  if (kind === 'departure' && group === 'starting') return { kind: 'board' }
  if (group === 'starting' && !hasServiceDay(first[0].bookingType) && isCollected(first[0]))
    return { kind: 'ready', booking: first[0] }
  const step = getDueStep(first, group)
  if (!step) return null
  const bookings = shipments.flatMap((shipment) => getShipmentSteps(shipment, now).get(step) ?? [])
  // Passengers who have not boarded may have missed the coach, which only a person can tell.
  const isForAll = bookings.length === shipments.length && (group !== 'overdue' || shipments.every(isInService))
  return isForAll && isServiceStep(step) ? { kind: 'service', step, bookings } : null
}

function getDueStep([{ bookingType }]: Shipment, group: TodayGroup): ServiceStep | null {
  switch (group) {
    case 'starting':
      return 'begin'
    case 'ready':
    case 'ending':
    case 'overdue':
      return 'complete'
    case 'running':
      // Where some end today, the others stay.
      return getWords(bookingType).today.ending ? null : 'complete'
    default:
      return null
  }
}

const isInService = (shipment: Shipment): boolean => shipment.some(({ status }) => status === 'in_service')
