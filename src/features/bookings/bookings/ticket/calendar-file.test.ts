import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildCalendarFile, type CalendarEntry } from './calendar-file'

const coach: CalendarEntry = {
  uid: '7@tilipo',
  madeAt: '2026-11-22T06:00:00.123Z',
  title: 'Lusaka to Livingstone, Mosi Express',
  text: 'Seats 3 and 4; bring an ID\nC:\\platform',
  place: 'Intercity terminus, Lusaka',
  url: 'https://tilipo.example/my-account/bookings/7',
  starts: '2026-12-06T04:00:00.000Z',
  ends: '2026-12-06T11:30:00.000Z',
}
const unfoldLines = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

it('contains the coach times in UTC', () => {
  const lines = unfoldLines(buildCalendarFile(coach))
  expect(lines.slice(0, 4)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tilipo//Tickets//EN',
    'METHOD:PUBLISH',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:7@tilipo',
      'DTSTAMP:20261122T060000Z',
      'DTSTART:20261206T040000Z',
      'DTEND:20261206T113000Z',
      'STATUS:CONFIRMED',
    ]),
  )
})

it('escapes special characters', () => {
  const lines = unfoldLines(buildCalendarFile(coach))
  expect(lines).toContain('SUMMARY:Lusaka to Livingstone\\, Mosi Express')
  expect(lines).toContain('DESCRIPTION:Seats 3 and 4\\; bring an ID\\nC:\\\\platform')
})

it('contains whole days including the last one', () => {
  const stay = unfoldLines(buildCalendarFile({ ...coach, starts: '2026-12-30', ends: '2027-01-02' }))
  expect(stay).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270103']))
  const tour = unfoldLines(buildCalendarFile({ ...coach, starts: '2026-12-31', ends: null }))
  expect(tour).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']))
})

it('omits an end that is not after the start', () => {
  for (const ends of [null, coach.starts, '2026-12-06'])
    expect(buildCalendarFile({ ...coach, ends })).not.toContain('DTEND')
})

it('limits lines to 75 bytes without splitting characters, for any text', { timeout: 120_000 }, () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' })
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, text, place) => {
      const file = buildCalendarFile({ ...coach, title, text, place })
      expect(file.endsWith('\r\n')).toBe(true)
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(line).toString()).toBe(line)
      }
      const lines = unfoldLines(file)
      expect(lines).toHaveLength(17)
      const summary = lines.find((line) => line.startsWith('SUMMARY:'))!.slice(8)
      expect(summary.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))).toBe(
        title.replace(/\r\n?/g, '\n'),
      )
    }),
  )
})
