/** Viewing times of homes. Pure functions, used by the server and the page. */
import { dayNumber, weekdays } from '../days'
import type { PropertyDetails, ViewingHours } from './shapes/real-estate'

/** Default for agents who have entered no viewing hours. */
const usual: ViewingHours = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  from: '09:00',
  to: '16:00',
  minutes: 30,
}

export const viewingHours = ({ viewings = usual }: Pick<PropertyDetails, 'viewings'>): ViewingHours => viewings

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Lists the start times of viewings on a day. The last viewing ends no later than `to`. */
export function viewingTimes({ weekdays: on, from, to, minutes }: ViewingHours, date: string): string[] {
  if (!on.includes(weekdays[(dayNumber(date) + 3) % 7]!)) return []
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / minutes))
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(from) + index * minutes))
}

/** Days for which an agent's vacancy confirmation is valid. */
export const vacantDays = 14
/** Number of visitors who must report a home as rented before its listing is hidden. */
export const mostNotVacant = 2
/** Days for which such a report counts when the agent confirms the vacancy again. */
export const doubtedDays = 90
