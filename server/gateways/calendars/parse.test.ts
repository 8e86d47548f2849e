import { expect, it } from 'vitest'
import { parseBusyDays } from './parse'

const options = { from: '2026-12-01', to: '2028-05-31', byNight: true, ownUidSuffix: '-own@tilipo' }
const buildCalendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

it('returns the days of a calendar', async () => {
  const text = buildCalendar('DTSTART;VALUE=DATE:20261210', 'DURATION:P2D')
  expect(await parseBusyDays(text, options)).toEqual(['2026-12-10', '2026-12-11'])
})

it('rejects a page that is no calendar', async () => {
  await expect(parseBusyDays('<!doctype html>', options)).rejects.toMatchObject({ failure: 'unreadable' })
})

it('stops reading a rule that never ends, while this thread goes on', async () => {
  const text = buildCalendar('DTSTART;VALUE=DATE:20261210', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 20)
  await expect(parseBusyDays(text, options, 1500)).rejects.toMatchObject({ failure: 'too_complex' })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
})
