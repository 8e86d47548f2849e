import { expect, it, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import {
  buildCalendarEntry,
  buildMapUrl,
  buildSharedTicket,
  getBookingPlace,
  buildTicketUrl,
  formatBookingTime,
} from './ticket-details'

const booking = {
  _id: '7',
  reference: 'TLP-7K2MX9QA',
  listingName: 'Lusaka to Livingstone',
  vendorName: 'Mosi Express',
  vendorPhone: '0971234567',
  town: 'Lusaka',
  startsOn: '2026-12-06',
  endsOn: null,
  quote: { summary: 'Lusaka to Livingstone, 6 Dec 2026 at 06:00, seat 3' },
} as unknown as Booking
const withQuote = (quote: Partial<Booking['quote']>, more: Partial<Booking> = {}): Booking => ({
  ...booking,
  ...more,
  quote: { ...booking.quote, ...quote },
})
const startTime = { startsAt: '2026-12-06T04:00:00.000Z' }

test.each([
  ['one day', booking, '6 Dec 2026'],
  ['several days', withQuote({}, { endsOn: '2026-12-09' }), '6 to 9 Dec 2026'],
  ['a start time', withQuote(startTime), '6 Dec 2026, 06:00'],
  [
    'a start and end time',
    withQuote({ ...startTime, endsAt: '2026-12-06T11:30:00.000Z' }),
    '6 Dec 2026, 06:00 to 13:30',
  ],
  [
    'a period over midnight',
    withQuote({ ...startTime, endsAt: '2026-12-07T00:15:00.000Z' }),
    '6 Dec 2026, 06:00 to 7 Dec 2026, 02:15',
  ],
  ['a start time and an end date', withQuote(startTime, { endsOn: '2026-12-09' }), '6 Dec 2026, 06:00 to 9 Dec 2026'],
])('The time of a booking is formatted: %s', (_, givenBooking, formatted) =>
  expect(formatBookingTime(givenBooking)).toBe(formatted),
)

it('The calendar entry has exact times if known, and whole days otherwise', () => {
  const times = (exportedBooking: Booking) => {
    const { starts, ends } = buildCalendarEntry(exportedBooking, { origin: '', now: 0 })
    return [starts, ends]
  }
  expect(times(withQuote(startTime))).toEqual([startTime.startsAt, null])
  expect(times(withQuote({ ...startTime, endsAt: '2026-12-06T11:30:00.000Z' }))).toEqual([
    startTime.startsAt,
    '2026-12-06T11:30:00.000Z',
  ])
  expect(times(withQuote(startTime, { endsOn: '2026-12-09' }))).toEqual(['2026-12-06', '2026-12-09'])
  expect(times(booking)).toEqual(['2026-12-06', null])
})

it('The place is named once and used for the map link', () => {
  expect([
    getBookingPlace(booking),
    getBookingPlace(withQuote({ place: 'Intercity terminus' })),
    getBookingPlace(withQuote({ place: 'Intercity, Lusaka' })),
  ]).toEqual(['Lusaka', 'Intercity terminus, Lusaka', 'Intercity, Lusaka'])
  expect(buildMapUrl(booking)).toBe('https://www.openstreetmap.org/search?query=Mosi%20Express%2C%20Lusaka%2C%20Zambia')
  expect(buildMapUrl(withQuote({ place: 'Intercity terminus' }))).toBe(
    'https://www.openstreetmap.org/search?query=Intercity%20terminus%2C%20Lusaka%2C%20Zambia',
  )
})

it('The ticket URL is in upper case, for a coarser QR code', () => {
  expect(buildTicketUrl('ABC234', 'https://tilipo.example')).toBe('HTTPS://TILIPO.EXAMPLE/T/ABC234')
})

it('A shared ticket says what is booked, and links to the page that checks it', () => {
  const shared = buildSharedTicket(withQuote(startTime, { ticket: 'T1.ABC' }), 'https://tilipo.example')
  expect(shared).toEqual({
    title: 'Booking TLP-7K2MX9QA',
    text: 'Lusaka to Livingstone, Mosi Express\n6 Dec 2026, 06:00\nLusaka\nBooking TLP-7K2MX9QA',
    url: 'https://tilipo.example/T/T1.ABC',
  })
  expect(buildSharedTicket(booking, 'https://tilipo.example')).not.toHaveProperty('url')
})
