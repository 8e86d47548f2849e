/** Opening hours by type of business. */
import { weekdays } from '#contract/core/dates'

interface Day {
  closed: boolean
  open: string | null
  close: string | null
}
type Weekday = (typeof weekdays)[number]

const closedDay: Day = { closed: true, open: null, close: null }
const openDay = (open: string, close: string): Day => ({ closed: false, open, close })

function week(working: Day, saturday: Day, sunday: Day): Record<Weekday, Day> {
  const days = weekdays.map((day) => [day, day === 'saturday' ? saturday : day === 'sunday' ? sunday : working])
  return Object.fromEntries(days) as Record<Weekday, Day>
}

export const hours = {
  always: week(openDay('00:00', '23:59'), openDay('00:00', '23:59'), openDay('00:00', '23:59')),
  reception: week(openDay('06:00', '22:00'), openDay('06:00', '22:00'), openDay('07:00', '21:00')),
  coaches: week(openDay('04:00', '21:00'), openDay('04:00', '21:00'), openDay('04:30', '20:00')),
  counter: week(openDay('07:00', '18:00'), openDay('07:00', '16:00'), openDay('08:00', '13:00')),
  office: week(openDay('08:00', '17:00'), openDay('08:00', '12:30'), closedDay),
  shop: week(openDay('08:00', '18:00'), openDay('08:00', '16:00'), closedDay),
  market: week(openDay('06:30', '18:30'), openDay('06:30', '18:30'), openDay('07:00', '13:00')),
  mall: week(openDay('09:00', '19:00'), openDay('09:00', '18:00'), openDay('10:00', '15:00')),
  workshop: week(openDay('07:30', '17:00'), openDay('08:00', '13:00'), closedDay),
} as const
export type HoursName = keyof typeof hours
