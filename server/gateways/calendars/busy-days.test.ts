import { describe, expect, it } from 'vitest'
import { findBusyDays } from './busy-days'
import type { CalendarUnavailable } from './calendars'

const options = { from: '2026-12-01', to: '2028-05-31', byNight: true, ownUidSuffix: '-own@tilipo' }
const wrap = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const buildEvent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@example', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...lines: string[]) => findBusyDays(wrap(buildEvent(...lines)), options)

describe('an event', () => {
  it('An event of whole days occupies the days before its end', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212')).toEqual(['2026-12-10', '2026-12-11'])
  })

  it('An event of whole days without an end occupies one day', () => {
    expect(read('DTSTART;VALUE=DATE:20261210')).toEqual(['2026-12-10'])
    expect(read('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210')).toEqual(['2026-12-10'])
  })

  it('An event with a duration occupies all its days', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'DURATION:P3D')).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
    expect(read('DTSTART:20261210T120000Z', 'DURATION:PT36H')).toEqual(['2026-12-10', '2026-12-11'])
  })

  it('An event with times occupies days in Zambia, whatever its time zone', () => {
    // 23:30 in Lusaka is 22:30 in London in summer, and half past midnight is the next day.
    expect(read('DTSTART:20270610T223000Z', 'DTEND:20270610T233000Z')).toEqual(['2027-06-11'])
    expect(
      read('DTSTART;TZID=America/New_York:20261210T190000', 'DTEND;TZID=America/New_York:20261210T200000'),
    ).toEqual(['2026-12-11'])
    expect(read('DTSTART;TZID=Europe/London:20270610T223000', 'DTEND;TZID=Europe/London:20270610T224500')).toEqual([
      '2027-06-10',
    ])
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

  it('An event with times leaves the day of the check-out free only if the listing is sold by the night', () => {
    const event = wrap(buildEvent('DTSTART:20261210T120000Z', 'DTEND:20261212T080000Z'))
    expect(findBusyDays(event, options)).toEqual(['2026-12-10', '2026-12-11'])
    expect(findBusyDays(event, { ...options, byNight: false })).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
  })

  it('An event that is cancelled occupies nothing', () => {
    expect(read('DTSTART;VALUE=DATE:20261210', 'STATUS:CANCELLED')).toEqual([])
  })

  it('is cut off at the ends of the period', () => {
    expect(read('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20261203')).toEqual(['2026-12-01', '2026-12-02'])
    expect(read('DTSTART;VALUE=DATE:20280530', 'DTEND;VALUE=DATE:99991231')).toEqual(['2028-05-30', '2028-05-31'])
    expect(read('DTSTART;VALUE=DATE:20280530', 'DURATION:P9000000D')).toEqual(['2028-05-30', '2028-05-31'])
  })

  it('An event of our own that the other calendar repeats is ignored', () => {
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

  it('A recurring event that repeats too often is rejected', () => {
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
  for (const text of ['', '<!doctype html>']) expect(() => findBusyDays(text, options)).toThrow('unreadable')
  expect(() => findBusyDays(wrap('BEGIN:VEVENT'), options)).toThrow('did not end')
  expect(() => read('DTSTART:soon')).toThrow(/./)
})

const christmas = ['2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24']

/** @returns the name of the event that is not understood, and the days that are blocked nevertheless */
function readUnclear(...events: string[]) {
  try {
    findBusyDays(wrap(...events), options)
  } catch (error) {
    return (error as CalendarUnavailable).partial
  }
  throw new Error('The calendar was understood.')
}

describe('a value that is not written as the standard says', () => {
  it.each([
    ['hyphens in dates', 'DTSTART;VALUE=DATE:2026-12-20', 'DTEND;VALUE=DATE:2026-12-25'],
    ['dates without VALUE=DATE', 'DTSTART:20261220', 'DTEND:20261225'],
    ['one date without VALUE=DATE', 'DTSTART;VALUE=DATE:20261220', 'DTEND:20261225'],
    ['midnight instead of a date', 'DTSTART;VALUE=DATE:20261220T000000', 'DTEND;VALUE=DATE:20261225T000000'],
    ['midnight of the listing', 'DTSTART:20261220T000000', 'DTEND:20261225T000000'],
    ['a date and a time', 'DTSTART;VALUE=DATE:20261220', 'DTEND:20261225T100000'],
    ['a time and a date', 'DTSTART:20261220T140000', 'DTEND;VALUE=DATE:20261225'],
    ['ISO 8601', 'DTSTART:2026-12-20T14:00:00+02:00', 'DTEND:2026-12-25T10:00:00.000Z'],
    ['times without seconds', 'DTSTART:20261220T1400Z', 'DTEND:20261225T1000Z'],
    ['the end of a day as 24:00', 'DTSTART:20261220T140000', 'DTEND:20261224T240000'],
    ['spaces and lower case', 'dtstart;value=date: 20261220', 'duration: p5d'],
    ['an end that cannot be read beside a duration', 'DTSTART;VALUE=DATE:20261220', 'DTEND:soon', 'DURATION:P5D'],
  ])('is repaired: %s', (_, ...lines) => expect(read(...lines)).toEqual(christmas))

  it.each([
    ['an end before the start', 'DTEND;VALUE=DATE:20261215'],
    ['a day that does not exist', 'DTEND;VALUE=DATE:20261232'],
    ['a day with a word', 'DTEND;VALUE=DATE:20261225x'],
    ['two days', 'DTEND;VALUE=DATE:20261225,20261226'],
    ['a negative duration', 'DURATION:-P3D'],
    ['a duration without its P', 'DURATION:5D'],
    ['a duration in months', 'DURATION:P1M'],
    ['a line without a colon', 'DTEND 20261225'],
    ['a rule of an unknown frequency', 'RRULE:FREQ=FORTNIGHTLY'],
    ['a rule with an unknown part', 'RRULE:FREQ=DAILY;BYMOON=2;UNTIL=20270101'],
    ['a rule whose end is no day', 'RRULE:FREQ=DAILY;UNTIL=20270231'],
    ['a rule without an interval', 'RRULE:FREQ=DAILY;INTERVAL=0'],
    ['a further day that does not exist', 'RDATE;VALUE=DATE:20270231'],
    ['an end as seconds since 1970', 'DTEND:1798156800'],
    ['an end that begins with its day', 'DTEND:25122026'],
    ['a second start', 'DTSTART;VALUE=DATE:20261222'],
    ['a rule whose end is given in seconds since 1970', 'RRULE:FREQ=YEARLY;UNTIL=1898156800'],
    ['a rule whose end begins with its day', 'RRULE:FREQ=YEARLY;UNTIL=25122028'],
  ])(
    'A value that is not written as the standard says that has several meanings names the event, whose first day is blocked: %s',
    (_, line) =>
      expect(
        readUnclear(
          buildEvent('SUMMARY:Family Zulu', 'DTSTART;VALUE=DATE:20261220', line),
          buildEvent('DTSTART:20270105'),
        ),
      ).toEqual({ event: 'Family Zulu', days: ['2026-12-20', '2027-01-05'] }),
  )

  it('names an event whose start cannot be read', () => {
    for (const line of [
      'DTSTART:soon',
      'DTSTART:1797724800',
      'DTSTART:20122026',
      'DTSTART:20261232',
      'DTSTART 20261220',
      'DTEND:20261225',
    ])
      expect(readUnclear(buildEvent('SUMMARY:Zulu\\, family', line))).toEqual({ event: 'Zulu, family', days: [] })
    expect(readUnclear(buildEvent('DTSTART:soon'))!.event).toBe('event of soon')
  })

  it('is ignored if it cannot occupy a day in the future', () => {
    expect(read('SUMMARY:No date')).toEqual([])
    expect(read('DTSTART:20150231', 'DTEND:20150232')).toEqual([])
    expect(read('DTSTART:2015/2/10')).toEqual([])
    expect(read('DTSTART:20150210', 'DTEND:20150209')).toEqual([])
    expect(read('DTSTART:20150210', 'DURATION:-PT15M')).toEqual([])
    expect(read('DTSTART:20150210', 'RRULE:FREQ=YEARLY;BYMOON=1;UNTIL=20180101')).toEqual([])
    expect(read('DTSTART:20150210', 'RRULE:FREQ=FORTNIGHTLY;UNTIL=20150231T')).toEqual([])
    expect(read('DTSTART:20150210', 'RRULE:FREQ=DAILY;COUNT=3;')).toEqual([])
    expect(read('DTSTART;TZID=No/Where:20150210T100000')).toEqual([])
    expect(read('DTSTART:soon', 'STATUS:CANCELLED')).toEqual([])
  })
})

describe('the occurrences of an event', () => {
  it('contain its start, whatever its rules and lists are', () => {
    expect(read('DTSTART;VALUE=DATE:20261220', 'RDATE;VALUE=DATE:20261225')).toEqual(['2026-12-20', '2026-12-25'])
    // 20 December 2026 is a Sunday.
    expect(read('DTSTART;VALUE=DATE:20261220', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2')).toEqual([
      '2026-12-20',
      '2026-12-25',
      '2027-01-01',
    ])
    expect(read('DTSTART;VALUE=DATE:20261220', 'RRULE:FREQ=DAILY;UNTIL=20261101')).toEqual(['2026-12-20'])
    expect(read('DTSTART;VALUE=DATE:20261220', 'RRULE:FREQ=DAILY;COUNT=0')).toEqual(['2026-12-20'])
  })

  it('contain the periods of a list, with their own lengths', () => {
    expect(
      read(
        'DTSTART:20261220T140000',
        'DURATION:PT2H',
        'RDATE;VALUE=PERIOD:20261222T140000/P2D,20261226T140000/20261228T100000',
      ),
    ).toEqual(['2026-12-20', '2026-12-22', '2026-12-23', '2026-12-26', '2026-12-27'])
  })

  it('contain the last one before an end that is in UTC', () => {
    expect(
      read('DTSTART;TZID=Africa/Lusaka:20261220T010000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261221T230000Z'),
    ).toEqual(['2026-12-20', '2026-12-21', '2026-12-22'])
  })

  it('do not contain excluded ones, also if an exporter wrote midnight for a day', () => {
    const event = ['DTSTART;VALUE=DATE:20261220', 'RRULE:FREQ=DAILY;COUNT=3']
    expect(read(...event, 'EXDATE;VALUE=DATE:20261221')).toEqual(['2026-12-20', '2026-12-22'])
    expect(read(...event, 'EXDATE:20261221T000000Z')).toEqual(['2026-12-20', '2026-12-22'])
    expect(read(...event, 'EXDATE:20261220,soon')).toEqual(['2026-12-21', '2026-12-22'])
  })

  it('The occurrences of an event of which all from one on are moved occupy the new days', () => {
    const master = buildEvent('DTSTART;VALUE=DATE:20261220', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const moved = buildEvent('RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261227', 'DTSTART;VALUE=DATE:20261228')
    expect(findBusyDays(wrap(master, moved), options)).toEqual(
      expect.arrayContaining(['2026-12-20', '2026-12-28', '2027-01-04']),
    )
  })
})

describe('a time zone', () => {
  const readNewYear = (zone: string) =>
    read(`DTSTART;TZID=${zone}:20261231T230000`, `DTEND;TZID=${zone}:20261231T233000`)
  it.each([
    ['Pacific Standard Time', '2027-01-01'],
    ['"Pacific Standard Time"', '2027-01-01'],
    ['W. Europe Standard Time', '2027-01-01'],
    ['South Africa Standard Time', '2026-12-31'],
    ['/freeassociation.sourceforge.net/Europe/London', '2027-01-01'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '2027-01-01'],
    ['"(UTC+02:00) Harare, Pretoria"', '2026-12-31'],
    ['GMT-0500', '2027-01-01'],
    ['tzone://Microsoft/Utc', '2027-01-01'],
    ['"tzone://Microsoft/Utc"', '2027-01-01'],
    ['(UTC-05:00) Eastern Time', '2027-01-01'],
  ])('%s is known', (zone, date) => expect(readNewYear(zone)).toEqual([date]))

  it('A time zone that nobody knows is reported, and blocks the days in all zones', () => {
    const event = buildEvent(
      'SUMMARY:Zulu',
      'DTSTART;TZID=No/Where:20261210T233000',
      'DTEND;TZID=No/Where:20261210T234500',
    )
    expect(readUnclear(event)).toEqual({ event: 'Zulu', days: ['2026-12-10', '2026-12-11'] })
  })

  it('A time zone that nobody knows is also reported for an end, and for further or excluded occurrences', () => {
    const daily = ['SUMMARY:Zulu', 'DTSTART;TZID=Africa/Lusaka:20261210T140000', 'RRULE:FREQ=DAILY;COUNT=2']
    const readDays = (...lines: string[]) => readUnclear(buildEvent(...lines))!.days
    expect(readDays(...daily, 'EXDATE;TZID=No/Where:20261211T140000')).toEqual(
      expect.arrayContaining(['2026-12-10', '2026-12-11']),
    )
    // The exception could be meant for another day.
    const weekly = [...daily.slice(0, 2), 'RRULE:FREQ=WEEKLY;COUNT=2']
    expect(readDays(...weekly, 'EXDATE;TZID=No/Where:20261217T140000')).toContain('2026-12-17')
    expect(readDays(...daily, 'RDATE;TZID=No/Where:20261220T140000')).toContain('2026-12-20')
    expect(readDays(...daily.slice(0, 2), 'DTEND;TZID=No/Where:20261212T100000')).toEqual(
      expect.arrayContaining(['2026-12-10', '2026-12-11', '2026-12-12']),
    )
    expect(read(...daily, 'EXDATE;TZID=No/Where:20261211T120000Z')).toEqual(['2026-12-10'])
  })
})

describe('a calendar', () => {
  it('A calendar with raw line breaks in a description, or with lines that are no properties, is read', () => {
    expect(
      read(
        'DTSTART;VALUE=DATE:20261220',
        'DESCRIPTION:Late arrival',
        'Two guests: bring towels',
        'https://example.com',
        '',
        'BEGIN: 14:00',
        'END of the note',
        'DTEND;VALUE=DATE:20261225',
      ),
    ).toEqual(christmas)
  })

  it('A calendar with an alarm or a folded line is read', () => {
    expect(
      read(
        'DTSTART;VALUE=DATE:2026',
        ' 1220',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:bad',
        'END:VALARM',
        'DTEND;VALUE=DATE:20261225',
      ),
    ).toEqual(christmas)
  })

  it('A calendar that is cut off is rejected, because the rest may contain bookings', () => {
    const text = wrap(buildEvent('DTSTART:20261220'))
    for (const length of [text.length - 16, text.length - 40])
      expect(() => findBusyDays(text.slice(0, length), options)).toThrow('did not end')
  })

  it('A calendar that occupies the check-out day at midnight keeps the last night', () => {
    expect(read('DTSTART:20261220T140000', 'DTEND:20261225T000000')).toEqual(christmas)
    expect(
      findBusyDays(wrap(buildEvent('DTSTART:20261220T000000', 'DTEND:20261225T000000')), {
        ...options,
        byNight: false,
      }),
    ).toEqual(christmas)
  })
})
