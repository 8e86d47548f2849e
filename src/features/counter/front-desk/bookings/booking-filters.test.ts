import { expect, test } from 'vitest'
import { getWords } from '#contract/verticals/words/index'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import {
  countFilters,
  listFilterOptions,
  matchesFilters,
  noFilters,
  readFilters,
  type BookingFilters,
} from './booking-filters'
import { buildBookingsCsv } from './bookings-csv'
import { buildSearchText } from './search-text'
import { formatSheetTime, groupDaySheet, type SheetSection } from './day-sheet'

const booking = (more: Partial<VendorBookingLine> = {}): VendorBookingLine => ({
  ...buildVendorBooking({ startsOn: '2026-12-24', endsOn: '2026-12-26', paid: 1800 }),
  pending: false,
  ...more,
})

test.each<[Partial<BookingFilters>, boolean]>([
  [{}, true],
  [{ listingId: 'd0000000-0000-4000-8000-000000000001' }, true],
  [{ listingId: 'other' }, false],
  [{ status: 'Booked' }, true],
  [{ status: 'Checked out' }, false],
  [{ from: '2026-12-26' }, true],
  [{ from: '2026-12-27' }, false],
  [{ to: '2026-12-24' }, true],
  [{ to: '2026-12-23' }, false],
  [{ from: '2026-12-25', to: '2026-12-25' }, true],
  [{ payment: 'paid' }, true],
  [{ payment: 'unpaid' }, false],
])('A paid stay over Christmas and the filters %j: %s', (filters, isMatch) => {
  expect(matchesFilters([booking()], { ...noFilters, ...filters })).toBe(isMatch)
})

test('A walk-in counts as paid, and a booking with an open balance does not', () => {
  const unpaid: BookingFilters = { ...noFilters, payment: 'unpaid' }
  expect(matchesFilters([booking({ paid: 0, isWalkIn: true })], unpaid)).toBe(false)
  expect(matchesFilters([booking({ paid: 500 })], unpaid)).toBe(true)
})

test('An order matches if one of its bookings does', () => {
  const order = [booking({ listingId: 'a' }), booking({ listingId: 'b' })] as const
  expect(matchesFilters(order, { ...noFilters, listingId: 'b' })).toBe(true)
})

test('The filters offer what occurs, by name', () => {
  const { listings, statuses } = listFilterOptions([
    booking({ listingId: 'b', listingName: 'River room' }),
    booking({ listingId: 'a', listingName: 'Garden room', status: 'cancelled_by_partner' }),
    booking({ listingId: 'a', listingName: 'Garden room' }),
  ])
  expect(listings.map(({ label }) => label)).toEqual(['Garden room', 'River room'])
  expect(statuses.map(({ label }) => label)).toEqual(['Booked', 'Cancelled by you'])
  expect(countFilters({ ...noFilters, from: '2026-12-24', payment: 'paid' })).toBe(2)
})

test('The CSV has one line per booking and runs no formula in a spreadsheet', () => {
  const lines = buildBookingsCsv(
    [[booking({ customerName: '=cmd|calc', summary: '2 nights, "quiet"' }), booking({ reference: 'TLP-SECOND' })]],
    getWords('hotel'),
  )
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Guest,Phone,Room,Details,.*,Room number,.*,Reference$/)
  expect(lines[1]).toContain("'=cmd|calc")
  expect(lines[1]).toContain('"2 nights, ""quiet"""')
  expect(lines[1]).toContain('2026-12-24,2026-12-26,Booked,,1800.00,1800.00')
  expect(lines[2]).toContain('TLP-SECOND')
})

test('The day sheet lists who comes, stays and leaves on a day, by time', () => {
  const bookings = [
    booking({ _id: 'comes', startsOn: '2026-12-26', endsOn: '2026-12-28', startsAt: '2026-12-26T12:00:00.000Z' }),
    booking({ _id: 'early', startsOn: '2026-12-26', endsOn: null, startsAt: '2026-12-26T04:30:00.000Z' }),
    booking({ _id: 'stays', startsOn: '2026-12-25', endsOn: '2026-12-27' }),
    booking({ _id: 'leaves', startsOn: '2026-12-24', endsOn: '2026-12-26', endsAt: '2026-12-26T08:00:00.000Z' }),
    booking({ _id: 'other day', startsOn: '2026-12-20', endsOn: '2026-12-22' }),
    booking({ _id: 'cancelled', startsOn: '2026-12-26', status: 'cancelled_by_customer' }),
    booking({ _id: 'unpaid', startsOn: '2026-12-26', status: 'held' }),
  ]
  const sheets = groupDaySheet(bookings, '2026-12-26', Date.parse('2026-12-20T10:00:00.000Z'), '2026-12-20')
  const find = (section: SheetSection) => sheets.find((sheet) => sheet.section === section)!.bookings
  const [starting, continuing, ending] = [find('starting'), find('continuing'), find('ending')]
  const listIds = (rows: VendorBookingLine[]) => rows.map(({ _id }) => _id)
  expect([listIds(starting), listIds(continuing), listIds(ending)]).toEqual([['early', 'comes'], ['stays'], ['leaves']])
  expect([formatSheetTime(starting[0]!, 'starting'), formatSheetTime(ending[0]!, 'ending')]).toEqual(['06:30', '10:00'])
  expect(formatSheetTime(continuing[0]!, 'continuing')).toBe('')
})

test.each(['mercy', '0971 234', '+26097123', 'tlp-2k7', 'room 12', 'garden', 'peter'])(
  'A stay is found by what is typed at the desk: %s',
  (typed) => {
    const text = buildSearchText([booking({ assigned: '12', names: ['Mercy Banda', 'Peter Banda'] })])
    expect(text.toLowerCase()).toContain(typed)
  },
)

test.each(['7K2M9QXB', '7K2M-9QXB', '7k2m 9qxb'])('A parcel is found by its tracking number, typed as %s', (typed) => {
  const parcel = { number: '7K2M9QXB', state: 'awaited' } as VendorBookingLine['parcel']
  expect(buildSearchText([booking({ bookingType: 'parcel', parcel })]).toLowerCase()).toContain(typed.toLowerCase())
})

test('The list opens with the filters that a link names, and ignores what it does not know', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query))
  expect(read('group=ending')).toEqual({ ...noFilters, group: 'ending' })
  expect(read('listing=l1&day=2026-12-24')).toEqual({
    ...noFilters,
    listingId: 'l1',
    from: '2026-12-24',
    to: '2026-12-24',
  })
  expect(read('group=everything')).toEqual(noFilters)
})
