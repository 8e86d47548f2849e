import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, lusakaDate } from '#contract/core/dates'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { Today } from './Today'

const today = lusakaDate(Date.now())
afterEach(() => vi.useRealTimers())

async function openToday(bookings: VendorBooking[], account: Partial<SessionUser> = {}) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  await storeBase(user, 'vendorBooking', bookings)
  return { account: user, ...renderScreen(<Today />) }
}

it('lists who arrives today, and checks a guest in without a connection', async () => {
  const { user, account } = await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2) })])
  const arrivals = within(await screen.findByRole('region', { name: 'Arriving today' }))
  expect(arrivals.getByText('Garden room')).toBeTruthy()
  await user.click(arrivals.getByRole('button', { name: 'Check in' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
    .toEqual([['bookings.serve', { step: 'begin' }]])
  // The guest has checked in and needs nothing else today.
  expect(await screen.findByText('All done for today')).toBeTruthy()
})

it('opens what needs a decision', async () => {
  await openToday([
    buildVendorBooking({ status: 'requested', answerBy: '2030-05-01T08:00:00.000Z' }),
    buildVendorBooking({ _id: 'b2', customerName: 'Chanda Mulenga', startsOn: addDays(today, -1) }),
  ])
  const answer = within(await screen.findByRole('region', { name: 'Requests to answer' }))
  expect(answer.getByRole('link', { name: 'Answer' }).getAttribute('href')).toContain('to=bookings&id=b0000000')
  const overdue = within(screen.getByRole('region', { name: 'Overdue' }))
  expect(overdue.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('to=bookings&id=b2')
  expect(overdue.queryByRole('button')).toBeNull()
})

it('shows five bookings of a group, and the others on request', async () => {
  const { user } = await openToday(
    Array.from({ length: 7 }, (_, index) =>
      buildVendorBooking({ _id: `b${index}`, startsOn: today, endsOn: addDays(today, 1) }),
    ),
  )
  const arrivals = within(await screen.findByRole('region', { name: 'Arriving today' }))
  expect(arrivals.getAllByRole('listitem')).toHaveLength(5)
  await user.click(arrivals.getByRole('button', { name: 'Show all 7' }))
  expect(arrivals.getAllByRole('listitem')).toHaveLength(7)
})

it('offers a viewer no action', async () => {
  await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2) })], { staffRole: 'partner-viewer' })
  const arrivals = within(await screen.findByRole('region', { name: 'Arriving today' }))
  expect(arrivals.queryByRole('button')).toBeNull()
  expect(arrivals.getByRole('link', { name: 'Open' })).toBeTruthy()
})

it('says when there is nothing to do', async () => {
  await openToday([])
  expect(await screen.findByText('All done for today')).toBeTruthy()
})

it('lists the arrivals of the new day after midnight in Zambia', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-21T21:59:30Z')
  await openToday([buildVendorBooking({ startsOn: '2026-11-22', endsOn: '2026-11-24' })])
  expect(await screen.findByText('All done for today')).toBeTruthy()
  act(() => vi.advanceTimersByTime(60_000))
  expect(await screen.findByRole('region', { name: 'Arriving today' })).toBeTruthy()
})

it('shows the time of a bus trip once, also if the name of the trip contains it', async () => {
  const trip = { bookingType: 'bus', startsOn: today, startsAt: `${today}T04:00:00.000Z` } as const
  await openToday(
    [
      buildVendorBooking({ ...trip, listingName: 'Lusaka to Kitwe, 06:00' }),
      buildVendorBooking({ ...trip, _id: 'b2', listingName: 'Early coach' }),
    ],
    { business_type: 'bus' },
  )
  expect(await screen.findByText('Lusaka to Kitwe, 06:00')).toBeTruthy()
  expect(screen.getByText('Early coach, 06:00')).toBeTruthy()
})

it('names the assigned room, so that a number does not look like a quantity', async () => {
  await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), assigned: '4' })])
  expect(await screen.findByText('Garden room, Room 4')).toBeTruthy()
})
