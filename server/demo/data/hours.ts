/** Opening hours by type of business. */
import { weekdays } from '#contract/days'

interface Day {
  closed: boolean
  open: string | null
  close: string | null
}
type Weekday = (typeof weekdays)[number]

const shut: Day = { closed: true, open: null, close: null }
const from = (open: string, close: string): Day => ({ closed: false, open, close })

function week(working: Day, saturday: Day, sunday: Day): Record<Weekday, Day> {
  const days = weekdays.map((day) => [day, day === 'saturday' ? saturday : day === 'sunday' ? sunday : working])
  return Object.fromEntries(days) as Record<Weekday, Day>
}

export const hours = {
  always: week(from('00:00', '23:59'), from('00:00', '23:59'), from('00:00', '23:59')),
  reception: week(from('06:00', '22:00'), from('06:00', '22:00'), from('07:00', '21:00')),
  coaches: week(from('04:00', '21:00'), from('04:00', '21:00'), from('04:30', '20:00')),
  counter: week(from('07:00', '18:00'), from('07:00', '16:00'), from('08:00', '13:00')),
  office: week(from('08:00', '17:00'), from('08:00', '12:30'), shut),
  shop: week(from('08:00', '18:00'), from('08:00', '16:00'), shut),
  market: week(from('06:30', '18:30'), from('06:30', '18:30'), from('07:00', '13:00')),
  mall: week(from('09:00', '19:00'), from('09:00', '18:00'), from('10:00', '15:00')),
  workshop: week(from('07:30', '17:00'), from('08:00', '13:00'), shut),
} as const
export type HoursName = keyof typeof hours
