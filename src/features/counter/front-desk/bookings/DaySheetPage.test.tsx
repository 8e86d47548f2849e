import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addDays, formatDate, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import DaySheetPage from './DaySheetPage'

const today = lusakaDate(Date.now())

it('lists the bookings of the chosen day with what has to be paid', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  await storeBase(account, 'vendorBooking', [
    buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), paid: 1000, assigned: '12' }),
  ])
  renderScreen(<DaySheetPage />, { at: '/admin/hotel-management/day-sheet' })
  expect(screen.getByRole('heading', { level: 1, name: `Day sheet, ${formatDate(today)}` })).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Arrivals' }))
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual([
    '',
    'Mercy Banda, TLP-2K7M9Q',
    formatPhone('0971234567'),
    'Garden room',
    '2 nights, 2 guests',
    '12',
    'ZMW 800.00',
    '☐',
  ])
  expect(screen.getByText('TLP-2K7M9Q').className).toContain('text-whole')
})

it('shows no time for goods, and returns to the orders', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'store', staffRole: null })
  const startsAt = `${today}T22:00:00.000Z`
  await storeBase(account, 'vendorBooking', [buildVendorBooking({ bookingType: 'order', startsOn: today, startsAt })])
  renderScreen(<DaySheetPage />, { at: '/admin/store-management/day-sheet' })
  const table = within(await screen.findByRole('table', { name: 'For this day' }))
  expect(table.getAllByRole('columnheader')[0]!.textContent).toBe('Customer')
  expect(table.getAllByRole('cell')[0]!.textContent).toBe('Mercy Banda, TLP-2K7M9Q')
  expect(table.getAllByRole('row').map((row) => row.children.length)).toEqual([7, 7])
  const link = screen.getByRole('link', { name: 'Orders' })
  expect(link.getAttribute('href')).toBe('/admin/store-management/orders')
})

it('says when a day has no bookings', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  await storeBase(account, 'vendorBooking', [])
  renderScreen(<DaySheetPage />, { at: '/admin/hotel-management/day-sheet' })
  expect(await screen.findByText('There are no paid bookings on this day.')).toBeTruthy()
})

it('shows what was done, and which guests are overdue', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  const stay = (id: string, more: Partial<VendorBooking>) =>
    buildVendorBooking({ _id: id, startsOn: today, endsOn: addDays(today, 2), customerName: id, ...more })
  await storeBase(account, 'vendorBooking', [
    stay('Here', { status: 'in_service' }),
    stay('Expected', {}),
    stay('Absent', { status: 'no_show' }),
    stay('Gone', { status: 'completed', startsOn: addDays(today, -2), endsOn: today }),
    stay('Leaving', { status: 'in_service', startsOn: addDays(today, -2), endsOn: today }),
    stay('Late', { status: 'in_service', startsOn: addDays(today, -4), endsOn: addDays(today, -1) }),
    stay('Missing', { startsOn: addDays(today, -1), endsOn: addDays(today, 1) }),
  ])
  renderScreen(<DaySheetPage />, { at: '/admin/hotel-management/day-sheet' })
  await screen.findByRole('table', { name: 'Overdue' })
  const done = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const cells = within(row).getAllByRole('cell')
        return `${cells[1]!.textContent.split(',')[0]}: ${cells.at(-1)!.textContent}`
      })
  expect(screen.getAllByText(formatDate(addDays(today, -1)))).toHaveLength(2)
  expect(within(screen.getByRole('table', { name: 'Overdue' })).getByRole('columnheader', { name: 'Due' })).toBeTruthy()
  expect(done('Overdue')).toEqual(['Late: ☐ Check out', 'Missing: ☐ Check in'])
  expect(done('Arrivals')).toEqual(['Absent: No-show', 'Expected: ☐', 'Here: ☑ In house'])
  expect(done('Departures')).toEqual(['Gone: ☑ Checked out', 'Leaving: ☐'])
})

it('has a sheet for each departure, with the passengers who board on the way', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'bus', staffRole: null })
  const ride = (id: string, listingId: string, listingName: string, time: string) =>
    buildVendorBooking({
      _id: id,
      customerName: id,
      bookingType: 'bus',
      listingId,
      listingName,
      startsOn: today,
      endsOn: null,
      startsAt: lusakaInstant(today, time).toISOString(),
    })
  await storeBase(account, 'vendorBooking', [
    ride('Kabwe', 'coach-1', 'Lusaka to Kitwe', '08:00'),
    ride('Lusaka', 'coach-1', 'Lusaka to Kitwe', '06:00'),
    ride('Evening', 'coach-2', 'Lusaka to Chipata, 20:00', '20:00'),
  ])
  renderScreen(<DaySheetPage />, { at: '/admin/bus-management/day-sheet' })
  const first = within(await screen.findByRole('table', { name: 'Lusaka to Kitwe, departs 06:00' }))
  expect(
    first
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('06:00Lusaka'), expect.stringContaining('08:00Kabwe')])
  expect(first.queryByRole('columnheader', { name: 'Trip' })).toBeNull()
  expect(first.getAllByRole('row').map((row) => row.children.length)).toEqual([7, 7, 7])
  expect(screen.getByRole('table', { name: 'Lusaka to Chipata, 20:00' })).toBeTruthy()
})
