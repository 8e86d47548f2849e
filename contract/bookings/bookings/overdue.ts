import { lusakaDate } from '../../core/dates'
import type { BookingState } from '../../core/state-machines'

interface StayTimes {
  status: BookingState
  startsOn: string
  endsOn: string | null
  endsAt?: string | null | undefined
}

/**
 * Whether a guest or a car stays longer than booked. It then uses its unit until the end of the day, and again on the next
 * day if it is still there (`known-stock.ts`).
 */
export const isOverdue = ({ status, startsOn, endsOn, endsAt }: StayTimes, now: number): boolean =>
  status === 'in_service' && (endsAt ? Date.parse(endsAt) < now : (endsOn ?? startsOn) < lusakaDate(now))
