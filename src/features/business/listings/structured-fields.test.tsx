import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FleetRecord } from '#contract/business/fleet'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { FleetKind } from '#contract/verticals/fleet/references'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { openPartnerScreen } from '../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows } from '../../../../tests/support/component/render-screen'
import OwnListings from './OwnListings'

installFakeApi()

const tripId = 'd0000000-0000-4000-8000-000000000002'
const route = [
  { stop: 'Lusaka', time: '06:00', km: 0 },
  { stop: 'Kabwe', time: '08:00', km: 139 },
  { stop: 'Kitwe', time: '11:30', km: 358 },
]
const trip: OwnListing = {
  _id: tripId,
  vertical: 'buses',
  imageUrl: null,
  values: {
    name: 'Lusaka to Kitwe',
    description: '',
    price: 350,
    offered: true,
    seats: 57,
    layout: '2+2',
    route,
    fares: [{ since: '2026-12-01', legs: [150, 250] }],
    luggageFree: null,
    luggagePerBag: null,
  },
  path: `/services/bus-ticketing/book/${tripId}`,
  createdAt: '2026-11-20T08:00:00.000Z',
}

const base = '/admin/bus-management/trips'
const open = (trips: OwnListing[], path = '', fleet: Partial<Record<FleetKind, FleetRecord[]>> = {}) =>
  openPartnerScreen(
    <OwnListings />,
    { busRoute: [], vehicle: [], ...fleet, vendorListing: trips },
    { base, path, account: { business_type: 'bus' } },
  )
const findStop = async (number: number) => within(await screen.findByRole('region', { name: `Stop ${number}` }))

describe('a form with rows', () => {
  it('adds a trip with its stops on the device', async () => {
    const { user, account } = await open([], '/new')
    await user.type(await screen.findByLabelText('Name'), 'Lusaka to Kabwe')
    await user.type(screen.getByLabelText('Fare for the whole trip'), '150')
    for (const [index, [stop, time, km]] of [
      ['Lusaka', '06:00', '0'],
      ['Kabwe', '08:15', '139'],
    ].entries()) {
      const row = await findStop(index + 1)
      await user.type(row.getByLabelText('Town or stop'), stop!)
      await user.type(row.getByLabelText(/^(Departs|Stops) at$/), time!)
      await user.clear(row.getByLabelText('From the start'))
      await user.type(row.getByLabelText('From the start'), km!)
    }
    await user.click(screen.getByRole('button', { name: 'Add a trip' }))
    expect(await findToast('Lusaka to Kabwe added')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(JSON.parse(JSON.stringify(row!.input.body)).route).toEqual([
      { stop: 'Lusaka', time: '06:00', km: 0 },
      { stop: 'Kabwe', time: '08:15', km: 139 },
    ])
  })

  it('names the fault of a row, and a fault of several rows together', async () => {
    const { user, account } = await open([trip], `/${tripId}`)
    const kabwe = await findStop(2)
    await user.clear(kabwe.getByLabelText('From the start'))
    await user.type(kabwe.getByLabelText('From the start'), '400')
    await user.clear(kabwe.getByLabelText('Town or stop'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await kabwe.findByText('Please enter the town or stop.')).toBeTruthy()
    await user.type(kabwe.getByLabelText('Town or stop'), 'Kabwe')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Kitwe must be farther from the first stop than Kabwe.')).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('removes a stop with its fares, and sends nothing else', async () => {
    const { user, account } = await open([trip], `/${tripId}`)
    await user.click(await screen.findByRole('button', { name: 'Remove: Stop 2' }))
    expect(screen.getByLabelText('Lusaka to Kitwe')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Saved')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    const body = JSON.parse(JSON.stringify(row!.input.body))
    expect(Object.keys(body).sort()).toEqual(['fares', 'from', 'route'])
    expect(body.route.map(({ stop }: { stop: string }) => stop)).toEqual(['Lusaka', 'Kitwe'])
    expect(body.fares).toEqual([{ since: '2026-12-01', legs: [150] }])
    expect(body.from.route).toEqual(route)
  })

  it('A form with rows without a change sends nothing', async () => {
    const { user, account } = await open([trip], `/${tripId}`)
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await findToast('Nothing to save')).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('changes the order of its rows', async () => {
    const { user } = await open([trip], `/${tripId}`)
    await user.click(await screen.findByRole('button', { name: 'Move down: Stop 1' }))
    const names = screen.getAllByLabelText('Town or stop').map((input) => (input as HTMLInputElement).value)
    expect(names).toEqual(['Kabwe', 'Lusaka', 'Kitwe'])
    const getFocused = () => document.activeElement?.getAttribute('aria-label')
    expect(getFocused()).toBe('Move down: Stop 2')
    // The last row cannot move further down.
    await user.keyboard('{Enter}')
    expect(getFocused()).toBe('Move up: Stop 3')
    await user.click(screen.getByRole('button', { name: 'Remove: Stop 1' }))
    expect(getFocused()).toMatch(/^Move/)
  })
})

it('Weekdays are switched on and off', async () => {
  const { user } = await openPartnerScreen(
    <OwnListings />,
    { vendorListing: [] },
    { base: '/admin/carrier-cargo/routes', path: '/new', account: { business_type: 'carrier' } },
  )
  const sunday = await screen.findByRole('button', { name: 'Sun' })
  expect(sunday.getAttribute('aria-pressed')).toBe('true')
  await user.click(sunday)
  expect(screen.getByRole('button', { name: 'Sun' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Sat' }).getAttribute('aria-pressed')).toBe('true')
})

describe('a trip that refers to a route and a vehicle', () => {
  const [routeId, vehicleId] = [tripId.replace('2', '3'), tripId.replace('2', '4')]
  const createdAt = '2026-11-20T08:00:00.000Z'
  const stops = [
    { stop: 'Lusaka', km: 0, minutes: 0 },
    { stop: 'Kabwe', km: 139, minutes: 120, place: 'Total station' },
    { stop: 'Kitwe', km: 358, minutes: 330 },
  ]
  const fares = [{ since: '2026-01-01', legs: [90, 160] }]
  const coach = { name: 'Coach 4', plate: 'BAE 4521', class: null, seats: 65, layout: '2+3', listingId: null }
  const fleet = {
    busRoute: [{ _id: routeId, values: { name: 'Copperbelt', stops, fares, removed: false }, createdAt }],
    vehicle: [{ _id: vehicleId, values: { ...coach, documents: [], removed: false }, createdAt }],
  }
  const readBody = async (account: Awaited<ReturnType<typeof open>>['account']) =>
    JSON.parse(JSON.stringify((await readOutboxRows(account)).at(-1)!.input.body))
  const withTimes = (...times: string[]) =>
    stops.map(({ minutes: _, ...stop }, index) => ({ ...stop, time: times[index] }))

  it('gets stops, fares, seats, name and price from them, and its times follow the departure', async () => {
    const { user, account } = await open([], '/new', fleet)
    await user.selectOptions(await screen.findByLabelText('Route (optional)'), 'Copperbelt')
    await user.selectOptions(screen.getByLabelText('Vehicle (optional)'), 'Coach 4')
    const start = await findStop(1)
    await user.type(start.getByLabelText('Departs at'), '21:00')
    expect((await findStop(3)).getByLabelText<HTMLInputElement>('Stops at').value).toBe('02:30')
    await user.clear(start.getByLabelText('Departs at'))
    await user.type(start.getByLabelText('Departs at'), '06:00')
    await user.click(screen.getByRole('button', { name: 'Add a trip' }))
    expect(await findToast('Copperbelt added')).toBeTruthy()
    expect(await readBody(account)).toMatchObject({
      name: 'Copperbelt',
      price: 250,
      routeId,
      vehicleId,
      fares,
      seats: 65,
      layout: '2+3',
      route: withTimes('06:00', '08:00', '11:30'),
    })
  })

  it('keeps a time that the user has changed when the departure changes', async () => {
    const { user, account } = await open([trip], `/${tripId}`, fleet)
    await user.selectOptions(await screen.findByLabelText('Route (optional)'), 'Copperbelt')
    const [start, kabwe] = [await findStop(1), await findStop(2)]
    await user.clear(kabwe.getByLabelText('Stops at'))
    await user.type(kabwe.getByLabelText('Stops at'), '08:30')
    await user.clear(start.getByLabelText('Departs at'))
    await user.type(start.getByLabelText('Departs at'), '06:10')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Saved')).toBeTruthy()
    const { route: sent, routeId: sentId, name } = await readBody(account)
    expect(sent.map(({ time }: { time: string }) => time)).toEqual(['06:10', '08:30', '11:30'])
    expect([sentId, name]).toEqual([routeId, undefined])
  })
})

describe('the cancellation policy of a listing', () => {
  it('is chosen among sentences, and for a season, and is sent without the other fields', async () => {
    const { user, account } = await open([trip], `/${tripId}`)
    const group = within(await screen.findByRole('group', { name: 'Cancellation' }))
    expect(group.getByLabelText<HTMLInputElement>(/^Standard/).checked).toBe(true)
    await user.click(
      group.getByLabelText(
        'Moderate' +
          'Free cancellation until 2 days before departure. After that, half of the price is charged; from 6 hours before departure, or if you do not come, the full price.',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Add a season' }))
    const season = within(screen.getByRole('region', { name: 'Season 1' }))
    await user.selectOptions(season.getByLabelText('Cancellation'), 'Non-refundable')
    expect(season.getByText('Non-refundable. If you cancel or do not come, the full price is charged.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Please choose the first or the last day of each season.')).toBeTruthy()
    await user.type(season.getByLabelText(/^From/), '2026-12-24')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Saved')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(JSON.parse(JSON.stringify(row!.input.body))).toEqual({
      cancellationPolicy: 'moderate',
      seasonPolicies: [{ policy: 'nonRefundable', from: '2026-12-24' }],
      from: { cancellationPolicy: 'standard', seasonPolicies: [] },
    })
  })
})
