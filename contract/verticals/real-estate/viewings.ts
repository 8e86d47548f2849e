/** Viewing times of homes. Pure functions, used by the server and the page. */
import { getWeekday } from '../../core/dates'
import type { PropertyDetails, ViewingHours } from './schema'

/** Default for agents who have entered no viewing hours. */
const defaultViewingHours: ViewingHours = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  from: '09:00',
  to: '16:00',
  minutes: 30,
}

export const getViewingHours = ({ viewings = defaultViewingHours }: Pick<PropertyDetails, 'viewings'>): ViewingHours =>
  viewings

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Lists the start times of viewings on a day. The last viewing ends no later than `to`. */
export function listViewingTimes(
  { weekdays: viewingWeekdays, from, to, minutes }: ViewingHours,
  date: string,
): string[] {
  if (!viewingWeekdays.includes(getWeekday(date))) return []
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / minutes))
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(from) + index * minutes))
}

/** Days for which an agent's vacancy confirmation is valid. */
export const vacancyValidDays = 14
/** Number of visitors who must report a home as rented before its listing is hidden. */
export const hideAfterRentedReports = 2
/** Days for which such a report counts when the agent confirms the vacancy again. */
export const rentedReportDays = 90
