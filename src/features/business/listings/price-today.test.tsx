/** One price has one place: lists and files show what customers pay today, and a fare table replaces the price field. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { buildRoom, openPartnerScreen, roomsPath } from '../../../../tests/support/component/partner-screens'
import { readOutboxRows } from '../../../../tests/support/component/render-screen'
import { readOwnListings } from '../../../db/queries/listings'
import { openUserDatabase } from '../../../db/database'
import { buildListingsCsv, planImport } from './import/listing-csv'
import OwnListings from './OwnListings'

installFakeApi()
const today = lusakaDate(Date.now())
const tripId = 'd0000000-0000-4000-8000-000000000009'
const tripsPath = '/admin/bus-management/trips'
const trip: OwnListing = {
  _id: tripId,
  vertical: 'buses',
  imageUrl: null,
  path: `/services/buses/${tripId}`,
  createdAt: '2026-11-20T08:00:00.000Z',
  values: {
    ...{
      name: 'Lusaka to Kitwe',
      description: '',
      price: 470,
      offered: true,
      removed: false,
      seats: 45,
      layout: '2+2',
    },
    route: [
      { stop: 'Lusaka', time: '06:00', km: 0 },
      { stop: 'Kabwe', time: '08:00', km: 140 },
      { stop: 'Kitwe', time: '12:00', km: 360 },
    ],
    fares: [
      { since: '2026-01-01', legs: [200, 250] },
      { since: addDays(today, 30), legs: [210, 270] },
    ],
    ...{ luggageFree: '', luggagePerBag: null, routeId: null, vehicleId: null },
  },
}
const openTrips = (path = '') =>
  openPartnerScreen(
    <OwnListings />,
    { vendorListing: [trip] },
    { base: tripsPath, path, account: { business_type: 'bus' } },
  )

describe('the price of a trip with a fare table', () => {
  it('is the fare that applies today, in the list and in the file', async () => {
    const { account } = await openTrips()
    const row = within((await screen.findByText('Lusaka to Kitwe')).closest('tr')!)
    expect(row.getByText('ZMW 450.00')).toBeTruthy()
    const listings = await readOwnListings(openUserDatabase(account.id))
    const [header, line] = buildListingsCsv(listings, 'buses').trim().split(/\r?\n/)
    expect([header!.split(',').at(-1), line!.split(',').at(-1)]).toEqual(['Price today', '450'])
    const plan = await planImport(`Id,Price\n${tripId},480\n`, 'buses', listings)
    expect([plan.edits, plan.faults[0]!.message]).toEqual([[], expect.stringMatching(/^Its fares determine the price/)])
  })

  it('is displayed in the form and changed in the table only', async () => {
    await openTrips(`/${tripId}`)
    const price = await screen.findByLabelText<HTMLInputElement>('Fare for the whole trip')
    expect([price.value, price.readOnly]).toEqual(['450', true])
    expect(screen.getByText('The sum of the fares below that apply today. Change them there.')).toBeTruthy()
  })
})

describe('the price of a trip whose fares come from a route', () => {
  const route = {
    _id: 'a0000000-0000-4000-8000-000000000001',
    values: { name: 'Copperbelt', stops: [], fares: trip.values.fares!, removed: false },
  }
  const openTrip = (fares = trip.values.fares!) => {
    const values = { ...trip.values, routeId: route._id, fares }
    const base = { base: tripsPath, path: `/${tripId}`, account: { business_type: 'bus' } as const }
    const records = { vendorListing: [{ ...trip, values }], busRoute: [route as never] }
    return openPartnerScreen(<OwnListings />, records, base)
  }

  it('names the route and links to it', async () => {
    await openTrip()
    const link = await screen.findByRole('link', { name: 'Copperbelt' })
    expect(link.getAttribute('href')).toBe(`/admin/bus-management/routes/${route._id}`)
  })

  it('names the fares of the trip if they were changed there', async () => {
    await openTrip([{ since: '2026-01-01', legs: [100, 150] }])
    expect(await screen.findByText('The sum of the fares below that apply today. Change them there.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Copperbelt' })).toBeNull()
  })
})

it('A copy of a trip with a fare table displays the fare, and a changed copy sends no other price', async () => {
  const { user, account } = await openTrips(`/new?copy=${tripId}`)
  const price = await screen.findByLabelText<HTMLInputElement>('Fare for the whole trip')
  expect([price.value, price.readOnly]).toEqual(['450', true])
  await user.click(screen.getByRole('button', { name: 'Add a trip' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body).toMatchObject({ price: 470 })
})

it('A price that was typed before the fares were is not sent, because it would change nothing', async () => {
  const without = { ...trip, values: { ...trip.values, price: 400, fares: [] } }
  const { user, account } = await openPartnerScreen(
    <OwnListings />,
    { vendorListing: [without] },
    { base: tripsPath, path: `/${tripId}`, account: { business_type: 'bus' } },
  )
  const price = await screen.findByLabelText<HTMLInputElement>('Fare for the whole trip')
  await user.clear(price)
  await user.type(price, '480')
  await user.click(screen.getByRole('button', { name: 'Add a fare' }))
  fireEvent.change(await screen.findByLabelText('Valid from'), { target: { value: today } })
  await user.type(screen.getByLabelText('Lusaka to Kabwe'), '200')
  await user.type(screen.getByLabelText('Kabwe to Kitwe'), '250')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body).toMatchObject({ from: { fares: [] } })
  expect((await readOutboxRows(account))[0]!.input.body).not.toHaveProperty('price')
})

it('The form of a room names the price of the season that customers pay today', async () => {
  const room = buildRoom({ prices: [{ from: today, to: today, amount: 1200 }] })
  await openPartnerScreen(<OwnListings />, { vendorListing: [room] }, { base: roomsPath, path: `/${room._id}` })
  expect(await screen.findByText(/^Today customers pay ZMW 1,200\.00/)).toBeTruthy()
})

it('shows the price of the season in the list of rooms', async () => {
  const room = buildRoom({ prices: [{ from: today, to: today, amount: 1200 }] })
  await openPartnerScreen(<OwnListings />, { vendorListing: [room] }, { base: roomsPath })
  const row = within((await screen.findByText('Garden room')).closest('tr')!)
  expect(row.getByText('ZMW 1,200.00')).toBeTruthy()
})
