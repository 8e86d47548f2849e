/** The analytics page of a business. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { readAnalytics, type Analytics, type AnalyticsTotals } from '#contract/business/analytics/analytics'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import AnalyticsPage from './AnalyticsPage'

const api = installFakeApi()

const totals: AnalyticsTotals = {
  sales: 2000,
  refunds: 100,
  fee: 190,
  net: 1710,
  bookings: 10,
  cancelled: 2,
  noShows: 1,
  averageValue: 200,
  leadDays: 12.5,
  customers: 8,
  repeatCustomers: 3,
  rating: 4.5,
  reviews: 2,
}
const nothing: AnalyticsTotals = {
  sales: 0,
  refunds: 0,
  fee: 0,
  net: 0,
  bookings: 0,
  cancelled: 0,
  noShows: 0,
  averageValue: null,
  leadDays: null,
  customers: 0,
  repeatCustomers: 0,
  rating: null,
  reviews: 0,
}
const build = (from: string, to: string): Analytics => ({
  from,
  to,
  previousFrom: addDays(from, -7),
  asOf: '2026-11-21T10:00:00.000Z',
  totals,
  previousTotals: { ...totals, sales: 1000, bookings: 10 },
  days: [
    { day: addDays(from, -1), sales: 1000, refunds: 0, fee: 100, bookings: 10 },
    { day: from, sales: 2000, refunds: 100, fee: 190, bookings: 10 },
  ],
  listings: [{ _id: '00000000-0000-4000-8000-000000000001', name: 'Garden room', bookings: 6, value: 1200 }],
})

async function openAnalytics(staffRole: 'partner-staff' | null = null) {
  await signIn({ user_type: 'partner', business_type: 'hotel', staffRole })
  return renderScreen(<AnalyticsPage />)
}
const getStat = (label: string) => screen.getByText(label, { selector: '.stat-label' }).closest('.stat')!.textContent

it('shows the figures with the comparison, the best listings and when they were computed', async () => {
  api.answer(readAnalytics, build('2026-10-23', '2026-11-21'))
  await openAnalytics()
  await screen.findByText('Revenue')
  expect(getStat('Revenue')).toContain('ZMW 2,000.00')
  expect(getStat('Revenue')).toContain('100% more than in the previous period')
  expect(getStat('Net')).toContain('ZMW 1,710.00')
  expect(getStat('Bookings')).toContain('The same as in the previous period')
  expect(getStat('Cancelled')).toContain('20% of 10 stays')
  expect(getStat('Booked ahead')).toContain('12.5 days')
  expect(getStat('Guests')).toContain('3 had stayed before')
  const table = within(screen.getByRole('table', { name: 'Best listings' }))
  expect(table.getByText('Garden room').closest('tr')!.textContent).toContain('ZMW 1,200.00')
  expect(screen.getByText('As of 21 Nov 2026, 12:00.')).toBeTruthy()
  expect(await screen.findByRole('img', { name: /^ZMW 2,000.00 from 23 Oct 2026 to 21 Nov 2026/ })).toBeTruthy()
})

it('reads the chosen period', async () => {
  api.answer(readAnalytics, build('2026-10-23', '2026-11-21'))
  const { user } = await openAnalytics()
  await user.click(await screen.findByRole('button', { name: '7 days' }))
  await screen.findByText('Revenue')
  const today = lusakaDate(Date.now())
  const queries = api
    .callsOf(readAnalytics)
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
  expect(queries.at(-1)).toEqual({ from: addDays(today, -6), to: today })
})

it('shows a new business that there is nothing yet', async () => {
  api.answer(readAnalytics, {
    ...build('2026-10-23', '2026-11-21'),
    totals: nothing,
    previousTotals: nothing,
    listings: [],
  })
  await openAnalytics()
  expect(await screen.findByText('No bookings in this period.', { selector: '.table-empty' })).toBeTruthy()
  expect(getStat('Rating')).toContain('None yet')
})

it('offers to load again after an error', async () => {
  api.refuse(readAnalytics, { status: 500 })
  const { user } = await openAnalytics()
  await screen.findByText('Could not fetch your figures.')
  api.answer(readAnalytics, build('2026-10-23', '2026-11-21'))
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Revenue')).toBeTruthy()
})

it('does not ask for the figures of staff who may not view them', async () => {
  await openAnalytics('partner-staff')
  expect(await screen.findByText('Your role does not include the figures of the business.')).toBeTruthy()
  expect(api.callsOf(readAnalytics)).toEqual([])
})

it('shows the key figures of the vertical with the period before, as chart and as table', async () => {
  api.answer(readAnalytics, {
    ...build('2026-10-23', '2026-10-24'),
    previousFrom: '2026-10-21',
    figures: {
      stats: [
        { name: 'occupancy', label: 'Occupancy', hint: '3 of 4 nights sold', unit: 'percent', value: 75, previous: 50 },
        {
          name: 'rate',
          label: 'Average daily rate',
          hint: 'Per night sold',
          unit: 'money',
          value: null,
          previous: null,
        },
      ],
      lines: [
        { name: 'occupancy', title: 'Occupancy per night', unit: 'percent', values: [50, 100], previous: [0, 25] },
      ],
      groups: [
        {
          name: 'rooms',
          title: 'Occupancy by room',
          hint: 'Nights in the period.',
          columns: [
            { label: 'Occupancy', unit: 'percent' },
            { label: 'Revenue', unit: 'money' },
          ],
          rows: [{ label: 'River chalet', values: [75, 2400] }],
        },
      ],
    },
  })
  const { user } = await openAnalytics()
  await screen.findByText('Key figures')
  expect(getStat('Occupancy')).toContain('75%')
  expect(getStat('Occupancy')).toContain('3 of 4 nights sold. Previous period: 50%')
  expect(getStat('Average daily rate')).toContain('None yet')
  await user.click(screen.getByRole('button', { name: 'Show table: Occupancy per night' }))
  const days = within(screen.getByRole('region', { name: 'Table: Occupancy per night' }))
  expect(days.getByText('24 Oct 2026').closest('tr')!.textContent).toBe('24 Oct 2026100%22 Oct 202625%')
  await user.click(screen.getByRole('button', { name: 'Show table: Occupancy by room' }))
  const rooms = within(screen.getByRole('region', { name: 'Table: Occupancy by room' }))
  expect(rooms.getByText('Revenue (ZMW)')).toBeTruthy()
  expect(rooms.getByText('River chalet').closest('tr')!.textContent).toBe('River chalet752,400')
})
