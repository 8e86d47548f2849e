/** At which hours a home is shown. Pure; for server and page alike. */
import { dayNumber, weekdays } from '../days'
import type { PropertyDetails, ViewingHours } from './shapes/real-estate'

/** Where the agent says nothing. */
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

/** The hours at which one begins on this day; the last ends when the agent leaves. */
export function viewingTimes({ weekdays: on, from, to, minutes }: ViewingHours, date: string): string[] {
  if (!on.includes(weekdays[(dayNumber(date) + 3) % 7]!)) return []
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / minutes))
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(from) + index * minutes))
}

/** Days for which a home counts as vacant once its agent has said so. */
export const vacantDays = 14
/** So many who were there and found it let take it off the market. */
export const mostNotVacant = 2
/** For so long what they said counts against it. */
export const doubtedDays = 90
