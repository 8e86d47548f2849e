import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, lusakaDate } from '#contract/core/dates'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import { blankTrip } from '#contract/verticals/buses/listing-fields'
import { Today } from './Today'

const today = lusakaDate(Date.now())
const lateToday = `${today}T21:59:00.000Z`
/** Leaves at the end of the day, so that it has not left whenever the test runs. */
const lateCoach = {
  ...buildRoom(),
  _id: 'trip',
  vertical: 'buses' as const,
  values: { ...blankTrip, seats: 45, route: [{ stop: 'Lusaka', time: '23:59' }] },
}
afterEach(() => vi.useRealTimers())

async function openToday(bookings: VendorBooking[], account: Partial<SessionUser> = {}) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  await storeBase(user, 'vendorBooking', bookings)
  return { account: user, ...renderScreen(<Today />, { at: '/admin/hotel-management/today' }) }
}

it('lists who arrives today, and checks a guest in without a connection', async () => {
  const { user, account } = await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2) })])
  const arrivals = within(await screen.findByRole('region', { name: 'Arrivals' }))
  expect(arrivals.getByText('Garden room')).toBeTruthy()
  await user.click(arrivals.getByRole('button', { name: 'Check in' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
    .toEqual([['bookings.serve', { step: 'begin' }]])
  // The guest has checked in and stays.
  expect(await screen.findByRole('region', { name: 'In house' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Arrivals' })).toBeNull()
})

it('opens what needs a decision', async () => {
  await openToday([
    buildVendorBooking({ status: 'requested', answerBy: '2030-05-01T08:00:00.000Z' }),
    buildVendorBooking({ _id: 'b2', customerName: 'Chanda Mulenga', startsOn: addDays(today, -1) }),
  ])
  const answer = within(await screen.findByRole('region', { name: 'Requests to answer' }))
  expect(answer.getByRole('link', { name: 'Answer' }).getAttribute('href')).toContain('/today?id=b0000000')
  const overdue = within(screen.getByRole('region', { name: 'Overdue' }))
  expect(overdue.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('/today?id=b2')
  expect(overdue.queryByRole('button')).toBeNull()
})

it('shows five bookings of a group, and the others on request', async () => {
  const { user } = await openToday(
    Array.from({ length: 7 }, (_, index) =>
      buildVendorBooking({ _id: `b${index}`, startsOn: today, endsOn: addDays(today, 1) }),
    ),
  )
  const arrivals = within(await screen.findByRole('region', { name: 'Arrivals' }))
  expect(arrivals.getAllByRole('listitem')).toHaveLength(5)
  await user.click(arrivals.getByRole('button', { name: 'Show all 7' }))
  expect(arrivals.getAllByRole('listitem')).toHaveLength(7)
})

it('offers a viewer no action', async () => {
  await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2) })], { staffRole: 'partner-viewer' })
  const arrivals = within(await screen.findByRole('region', { name: 'Arrivals' }))
  expect(arrivals.queryByRole('button')).toBeNull()
  expect(arrivals.getByRole('link', { name: 'Open' })).toBeTruthy()
})

it('warns that fiscal invoices lag behind the sales, without a connection', async () => {
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  await openToday([buildVendorBooking({ fiscal: [{ kind: 'sale', number: '000001', state: 'queued', createdAt }] })])
  expect(await screen.findByText(/1 fiscal invoice is waiting since/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fiscal receipts' }).getAttribute('href')).toBe(
    '/admin/hotel-management/finance?tab=fiscal',
  )
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
  expect(await screen.findByRole('region', { name: 'Arrivals' })).toBeTruthy()
})

it('shows the time of a viewing before the home', async () => {
  await openToday(
    [
      buildVendorBooking({
        bookingType: 'realEstate',
        startsOn: today,
        endsOn: null,
        startsAt: `${today}T21:59:00.000Z`,
      }),
    ],
    { business_type: 'realEstate' },
  )
  const viewings = within(await screen.findByRole('region', { name: 'Viewings' }))
  expect(viewings.getByText('23:59, Garden room')).toBeTruthy()
})

it('lists a departure as one row with its load, and its passengers behind it', async () => {
  const trip = { bookingType: 'bus', startsOn: today, endsOn: null, startsAt: `${today}T21:59:00.000Z` } as const
  const { account } = await openToday(
    [
      buildVendorBooking({ ...trip, choice: { seats: ['1A', '1B'] } }),
      buildVendorBooking({ ...trip, _id: 'b2', choice: { seats: ['2A'] }, status: 'in_service' }),
    ],
    { business_type: 'bus' },
  )
  await storeBase(account, 'vendorListing', [
    {
      ...buildRoom(),
      _id: 'd0000000-0000-4000-8000-000000000001',
      vertical: 'buses',
      values: { ...blankTrip, seats: 45 },
    },
  ])
  const departures = within(await screen.findByRole('region', { name: 'Departures' }))
  expect(departures.getAllByRole('listitem')).toHaveLength(1)
  expect(departures.getByRole('link', { name: '23:59 Garden room' }).getAttribute('href')).toContain('listing=d0000000')
  expect(await departures.findByText(/3 of 45 seats booked, 1 boarded/)).toBeTruthy()
  expect(departures.getByRole('link', { name: 'Board' }).getAttribute('href')).toBe('/admin/scan')
})

it('lists a coach that nobody has booked, and sells its seats with one tap', async () => {
  const { account } = await openToday([], { business_type: 'bus' })
  await storeBase(account, 'vendorListing', [lateCoach])
  const departures = within(await screen.findByRole('region', { name: 'Departures' }))
  expect(departures.getByText('0 of 45 seats booked')).toBeTruthy()
  expect(departures.getByRole('link', { name: 'Sell' }).getAttribute('href')).toContain('/counter?listing=trip')
})

it('lists no coach without passengers before the device knows all bookings', async () => {
  const ride = buildVendorBooking({ bookingType: 'bus', startsOn: today, startsAt: lateToday, listingId: 'other' })
  const { account } = await openToday([ride], { business_type: 'bus' })
  setSync({ online: 'no', syncedAt: null })
  await storeBase(account, 'vendorListing', [lateCoach])
  expect(await screen.findByText("Some of this isn't on this device yet")).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  setSync({})
  expect(await screen.findByText('0 of 45 seats booked')).toBeTruthy()
})

it('tells with one tap, offline, that an order can be collected', async () => {
  const order = {
    bookingType: 'order',
    startsOn: today,
    endsOn: null,
    choice: { receive: 'pickUp' },
    summary: '2 × Solar lamp',
  } as const
  const { account, user } = await openToday([buildVendorBooking(order)], { business_type: 'store' })
  const toPack = within(await screen.findByRole('region', { name: 'To pack' }))
  expect(toPack.getByText('2 × Solar lamp')).toBeTruthy()
  await user.click(toPack.getByRole('button', { name: 'Mark ready' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
    .toEqual([['orders.report', { report: 'ready' }]])
  const ready = within(await screen.findByRole('region', { name: 'Ready for collection' }))
  expect(ready.getByRole('button', { name: 'Mark collected' })).toBeTruthy()
})

it('loads a parcel with one tap, offline, and asks for the code of a parcel at its destination', async () => {
  const buildParcel = (_id: string, state: 'at_depot' | 'arrived') =>
    buildVendorBooking({
      _id,
      bookingType: 'parcel',
      status: 'in_service',
      startsOn: today,
      endsOn: null,
      parcel: {
        number: '7K2M9QXB',
        state,
        steps: [{ step: state, at: '2026-11-20T08:00:00.000Z', place: 'Lusaka', by: null }],
        toTheDoor: false,
        isLocked: false,
        counters: { from: 'Lusaka', to: 'Ndola' },
      },
    })
  const { account, user } = await openToday([buildParcel('b1', 'at_depot'), buildParcel('b2', 'arrived')], {
    business_type: 'carrier',
  })
  const toLoad = within(await screen.findByRole('region', { name: 'To load' }))
  await user.click(await toLoad.findByRole('button', { name: 'Load' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
    .toMatchObject([['parcels.step', { step: 'on_the_way', place: 'Lusaka' }]])
  const toDeliver = within(screen.getByRole('region', { name: 'To deliver' }))
  expect(toDeliver.getByRole('link', { name: 'Open' })).toBeTruthy()
})

it('stays short with 2,000 bookings, whose headings count as the list of bookings does', async () => {
  const buildStay = (index: number) =>
    buildVendorBooking({
      _id: `b${index}`,
      status: index < 700 ? 'confirmed' : 'in_service',
      startsOn: index < 700 ? today : addDays(today, -2),
      endsOn: index < 1400 ? today : addDays(today, 2),
    })
  await openToday(Array.from({ length: 2000 }, (_, index) => buildStay(index)))
  for (const [title, count] of [
    ['Arrivals', 700],
    ['Departures', 700],
    ['In house', 600],
  ] as const)
    expect(await screen.findByRole('heading', { name: `${title} (${count})` })).toBeTruthy()
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(10)
  const arrivals = within(screen.getByRole('region', { name: 'Arrivals' }))
  expect(arrivals.getByRole('link', { name: 'Show all 700' }).getAttribute('href')).toContain('group=starting')
})

it('names the assigned room, so that a number does not look like a quantity', async () => {
  await openToday([buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), assigned: '4' })])
  expect(await screen.findByText('Garden room, Room 4')).toBeTruthy()
})
