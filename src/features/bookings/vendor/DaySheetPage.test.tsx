import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { renderScreen, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import DaySheetPage from './DaySheetPage'

const today = lusakaDate(Date.now())

it('lists the bookings of the chosen day with what has to be paid', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  await storeBase(account, 'vendorBooking', [
    buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), paid: 1000, assigned: '12' }),
  ])
  renderScreen(<DaySheetPage />, { at: '/admin/hotel-management/day-sheet' })
  expect(screen.getByRole('heading', { level: 1, name: `Day sheet, ${formatDate(today)}` })).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Starting on this day' }))
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
})

it('shows no time for goods, and returns to the orders', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'store', staffRole: null })
  const startsAt = `${today}T22:00:00.000Z`
  await storeBase(account, 'vendorBooking', [buildVendorBooking({ bookingType: 'order', startsOn: today, startsAt })])
  renderScreen(<DaySheetPage />, { at: '/admin/store-management/day-sheet' })
  const table = within(await screen.findByRole('table', { name: 'For this day' }))
  expect(table.getAllByRole('cell')[0]!.textContent).toBe('')
  const link = screen.getByRole('link', { name: 'Orders' })
  expect(link.getAttribute('href')).toBe('/admin/store-management/orders')
})

it('says when a day has no bookings', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  await storeBase(account, 'vendorBooking', [])
  renderScreen(<DaySheetPage />, { at: '/admin/hotel-management/day-sheet' })
  expect(await screen.findByText('There are no paid bookings on this day.')).toBeTruthy()
})
