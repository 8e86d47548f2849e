import { describe, expect, it } from 'vitest'
import { findBusyDays } from './busy-days'

const options = { from: '2026-12-01', to: '2028-05-31', byNight: true, ownUidSuffix: '-own@tilipo' }
const wrap = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const buildEvent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@example', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...lines: string[]) => findBusyDays(wrap(buildEvent(...lines)), options)

describe('an event', () => {
  it('of whole days occupies the days before its end', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212')).toEqual(['2026-12-10', '2026-12-11'])
  })

  it('of whole days without an end occupies one day', () => {
    expect(read('DTSTART;VALUE=DATE:20261210')).toEqual(['2026-12-10'])
    expect(read('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210')).toEqual(['2026-12-10'])
  })

  it('with a duration occupies all its days', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'DURATION:P3D')).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
    expect(read('DTSTART:20261210T120000Z', 'DURATION:PT36H')).toEqual(['2026-12-10', '2026-12-11'])
  })

  it('with times occupies days in Zambia, whatever its time zone', () => {
    // 23:30 in Lusaka is 22:30 in London in summer, and half past midnight is the next day.
    expect(read('DTSTART:20270610T223000Z', 'DTEND:20270610T233000Z')).toEqual(['2027-06-11'])
    expect(
      read('DTSTART;TZID=America/New_York:20261210T190000', 'DTEND;TZID=America/New_York:20261210T200000'),
    ).toEqual(['2026-12-11'])
    expect(read('DTSTART;TZID=Europe/London:20270610T223000', 'DTEND;TZID=Europe/London:20270610T224500')).toEqual([
      '2027-06-10',
    ])
    expect(read('DTSTART;TZID=No/Where:20261210T233000', 'DTEND;TZID=No/Where:20261210T234500')).toEqual(['2026-12-10'])
    expect(read('DTSTART:20261210T233000', 'DTEND:20261210T234500')).toEqual(['2026-12-10'])
  })

  it('uses a time zone that the calendar defines', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-1000',
      'TZOFFSETTO:-1000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    const event = buildEvent('DTSTART;TZID=Ours:20261210T130000', 'DTEND;TZID=Ours:20261210T140000')
    expect(findBusyDays(wrap(zone, event), options)).toEqual(['2026-12-11'])
  })

  it('with times leaves the day of the check-out free only if the listing is sold by the night', () => {
    const event = wrap(buildEvent('DTSTART:20261210T120000Z', 'DTEND:20261212T080000Z'))
    expect(findBusyDays(event, options)).toEqual(['2026-12-10', '2026-12-11'])
    expect(findBusyDays(event, { ...options, byNight: false })).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
  })

  it('that is cancelled occupies nothing', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'STATUS:CANCELLED')).toEqual([])
  })

  it('is cut off at the ends of the period', () => {
    expect(read('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20261203')).toEqual(['2026-12-01', '2026-12-02'])
    expect(read('DTSTART;VALUE=DATE:20280530', 'DTEND;VALUE=DATE:99991231')).toEqual(['2028-05-30', '2028-05-31'])
    expect(read('DTSTART;VALUE=DATE:20280530', 'DURATION:P9000000D')).toEqual(['2028-05-30', '2028-05-31'])
  })

  it('of our own that the other calendar repeats is ignored', () => {
    const own = 'BEGIN:VEVENT\r\nUID:booked-2026-12-10-own@tilipo\r\nDTSTART;VALUE=DATE:20261210\r\nEND:VEVENT'
    expect(findBusyDays(wrap(own, buildEvent('DTSTART;VALUE=DATE:20261220')), options)).toEqual(['2026-12-20'])
  })
})

describe('a recurring event', () => {
  it('occupies the days of all occurrences in the period', () => {
    expect(read('DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=WEEKLY;COUNT=4')).toEqual(['2026-12-04', '2026-12-11'])
    const endless = read('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=MONTHLY')
    expect([endless.length, endless.at(-1)]).toEqual([18, '2028-05-01'])
  })

  it('leaves out excluded, moved and cancelled occurrences', () => {
    const master = buildEvent(
      'DTSTART;VALUE=DATE:20261201',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;VALUE=DATE:20261202',
      'RDATE;VALUE=DATE:20261224',
    )
    const moved = buildEvent('RECURRENCE-ID;VALUE=DATE:20261203', 'DTSTART;VALUE=DATE:20261220')
    const cancelled = buildEvent('RECURRENCE-ID;VALUE=DATE:20261204', 'DTSTART;VALUE=DATE:20261204', 'STATUS:CANCELLED')
    expect(findBusyDays(wrap(master, moved, cancelled), options)).toEqual([
      '2026-12-01',
      '2026-12-05',
      '2026-12-20',
      '2026-12-24',
    ])
  })

  it('whose only occurrence is in the file occupies its days', () => {
    expect(read('RECURRENCE-ID;VALUE=DATE:20261203', 'DTSTART;VALUE=DATE:20261220')).toEqual(['2026-12-20'])
  })

  it('that repeats too often is rejected', () => {
    for (const rule of ['FREQ=SECONDLY', 'FREQ=MINUTELY'])
      expect(() => read('DTSTART:20261201T000000Z', 'DTEND:20261201T000001Z', `RRULE:${rule}`)).toThrow('too_complex')
  })
})

it('reads ten thousand events', () => {
  const events = Array.from({ length: 10_000 }, (_, index) =>
    buildEvent(`SEQUENCE:${index}`, 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211'),
  )
  expect(findBusyDays(wrap(...events), options)).toEqual(['2026-12-10'])
})

it('rejects what is no calendar, and events that cannot be read', () => {
  for (const text of ['', '<!doctype html>', wrap(buildEvent('SUMMARY:No date'))])
    expect(() => findBusyDays(text, options)).toThrow('unreadable')
  expect(() => findBusyDays(wrap('BEGIN:VEVENT'), options)).toThrow('did not end')
  expect(() => read('DTSTART:soon')).toThrow(/./)
})
