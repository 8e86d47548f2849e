import { describe, expect, it } from 'vitest'
import { getBoardingStatus, formatValidity, isServiceDay, type TicketTimes } from './boarding'
import { lusakaInstant } from '../../core/dates'

const toIsoDate = (day: number): string => `2026-12-${String(day).padStart(2, '0')}`
const at = (day: number, hour: string): number => lusakaInstant(toIsoDate(day), hour).getTime()
const coach = (day: number, departsAt: string, arrivesAt?: [day: number, hour: string]): TicketTimes => ({
  bookingType: 'bus',
  startsOn: toIsoDate(day),
  endsOn: arrivesAt && arrivesAt[0] > day ? toIsoDate(arrivesAt[0]) : null,
  startsAt: new Date(at(day, departsAt)).toISOString(),
  endsAt: arrivesAt ? new Date(at(...arrivesAt)).toISOString() : null,
})

describe('the boarding window of a coach', () => {
  it.each<[string, TicketTimes, ...[number, string, string][]]>([
    [
      'in the morning',
      coach(10, '06:00', [10, '13:30']),
      [9, '23:59', 'early'],
      [10, '00:00', 'open'],
      [10, '23:59', 'open'],
      [11, '00:00', 'late'],
    ],
    [
      'late in the evening with a delay',
      coach(10, '23:30', [10, '23:55']),
      [10, '09:00', 'open'],
      [11, '00:30', 'open'],
      [11, '11:29', 'open'],
      [11, '11:30', 'late'],
    ],
    [
      'in the night',
      coach(11, '02:00', [11, '06:00']),
      [10, '21:59', 'early'],
      [10, '22:00', 'open'],
      [11, '23:00', 'open'],
      [12, '00:00', 'late'],
    ],
    [
      'every evening, without admitting last night’s ticket',
      coach(10, '20:00', [11, '02:00']),
      [11, '01:00', 'open'],
      [11, '20:00', 'late'],
    ],
    [
      'with a ride of a day and a half',
      coach(10, '06:00', [11, '18:00']),
      [11, '17:59', 'open'],
      [11, '18:00', 'late'],
    ],
    [
      'without a known time',
      { ...coach(10, '06:00'), startsAt: null },
      [9, '23:59', 'early'],
      [10, '23:59', 'open'],
      [11, '00:00', 'late'],
    ],
    [
      'boarded after midnight further on',
      { ...coach(10, '20:00'), startsAt: new Date(at(11, '01:00')).toISOString() },
      [10, '12:00', 'open'],
      [11, '03:00', 'open'],
      [12, '00:00', 'late'],
    ],
  ])('is correct for a coach %s', (_, times, ...moments) => {
    for (const [day, hour, boardingStatus] of moments)
      expect([day, hour, getBoardingStatus(times, at(day, hour))]).toEqual([day, hour, boardingStatus])
  })
})

it('a stay is admitted on its days, whatever its times', () => {
  const stay: TicketTimes = { ...coach(10, '14:00', [12, '10:00']), bookingType: 'hotel' }
  expect(
    [at(9, '23:59'), at(10, '07:00'), at(12, '23:00'), at(13, '00:00')].map((moment) =>
      getBoardingStatus(stay, moment),
    ),
  ).toEqual(['early', 'open', 'open', 'late'])
  expect(formatValidity(stay)).toEqual({ first: '10 Dec 2026', last: '12 Dec 2026' })
})

it('a delayed coach is described by its time after midnight', () => {
  const delayedCoach = coach(10, '23:30')
  expect([isServiceDay(delayedCoach, at(10, '23:40')), isServiceDay(delayedCoach, at(11, '00:10'))]).toEqual([
    true,
    false,
  ])
  expect(formatValidity(delayedCoach).first).toBe('10 Dec 2026, 23:30')
})
