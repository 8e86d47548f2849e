import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FleetRecord } from '#contract/business/fleet'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { openPartnerScreen } from '../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows, storeRefused } from '../../../../tests/support/component/render-screen'
import RoutesPage from './RoutesPage'
import VehiclesPage from './VehiclesPage'

installFakeApi()

const id = 'd0000000-0000-4000-8000-000000000001'
const tripId = 'd0000000-0000-4000-8000-000000000002'
const today = lusakaDate(Date.now())
const createdAt = '2026-11-20T08:00:00.000Z'
const stops = [
  { stop: 'Lusaka', km: 0, minutes: 0 },
  { stop: 'Kabwe', km: 139, minutes: 120, place: 'Total station' },
  { stop: 'Kitwe', km: 358, minutes: 330 },
]
const route: FleetRecord = {
  _id: id,
  values: { name: 'Copperbelt', stops, fares: [{ since: '2026-01-01', legs: [90, 160] }], removed: false },
  createdAt,
}
const buildVehicle = (values: object = {}): FleetRecord => ({
  _id: id,
  values: {
    name: 'Coach 4',
    plate: 'BAE 4521',
    class: 'Executive',
    seats: 57,
    layout: '2+2',
    listingId: null,
    documents: [],
    removed: false,
    ...values,
  },
  createdAt,
})
const trip = {
  _id: tripId,
  vertical: 'buses' as const,
  imageUrl: null,
  values: {
    name: 'Morning coach',
    description: '',
    price: 250,
    offered: true,
    removed: false,
    seats: 57,
    layout: '2+2',
    route: [
      { stop: 'Lusaka', km: 0, time: '06:00' },
      { stop: 'Kabwe', km: 139, place: 'Total station', time: '08:00' },
      { stop: 'Kitwe', km: 358, time: '11:30' },
    ],
    fares: route.values.fares!,
    luggageFree: null,
    luggagePerBag: null,
    routeId: id,
    vehicleId: id,
  },
  path: '/',
  createdAt,
}

const openRoutes = (records: FleetRecord[], path = '', account: Partial<SessionUser> = {}, trips = [trip]) =>
  openPartnerScreen(
    <RoutesPage />,
    { busRoute: records, vendorListing: trips },
    {
      base: '/admin/bus-management/routes',
      path,
      parameter: 'record',
      account: { business_type: 'bus', ...account },
    },
  )
const openVehicles = (records: FleetRecord[], path = '', account: Partial<SessionUser> = {}) =>
  openPartnerScreen(
    <VehiclesPage />,
    { vehicle: records, vendorListing: [trip] },
    {
      base: '/admin/bus-management/fleet',
      path,
      parameter: 'record',
      account: { business_type: 'bus', ...account },
    },
  )
const readBodies = async (account: SessionUser) =>
  (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, JSON.parse(JSON.stringify(input.body))])
const findRow = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the routes of a bus company', () => {
  it('invite the owner to add the first one', async () => {
    await openRoutes([])
    expect(await screen.findByText('No routes yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add a route' }).getAttribute('href')).toBe(
      '/admin/bus-management/routes/new',
    )
  })

  it('are a table with stops, distance and time', async () => {
    await openRoutes([route])
    const row = within((await screen.findByRole('link', { name: 'Copperbelt' })).closest('tr')!)
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['Copperbelt', '3 stops', '358 km', '5 h 30 min', 'Saved'],
    ])
  })

  it('are added on the device, with kilometers, minutes and fares of each part', async () => {
    const { user, account, currentPath } = await openRoutes([], '/new')
    await user.type(await screen.findByLabelText('Name'), 'North')
    for (const [index, values] of [
      ['Lusaka', '0', '0'],
      ['Kasama', '850', '700'],
    ].entries()) {
      const stop = await findRow(`Stop ${index + 1}`)
      for (const [at, label] of ['Town or stop', 'From the start', 'After the start'].entries()) {
        await user.clear(stop.getByLabelText(label))
        await user.type(stop.getByLabelText(label), values[at]!)
      }
    }
    await user.click(screen.getByRole('button', { name: 'Add a fare' }))
    const fare = await findRow('Fare 1')
    await user.type(fare.getByLabelText('Valid from'), '2026-12-01')
    await user.type(fare.getByLabelText('Lusaka to Kasama'), '420')
    await user.click(screen.getByRole('button', { name: 'Add a route' }))
    expect(await findToast('North added')).toBeTruthy()
    const north = {
      name: 'North',
      stops: [
        { stop: 'Lusaka', km: 0, minutes: 0 },
        { stop: 'Kasama', km: 850, minutes: 700 },
      ],
      fares: [{ since: '2026-12-01', legs: [420] }],
      removed: false,
    }
    expect(await readBodies(account)).toEqual([['routes.save', north]])
    await expect.poll(currentPath).toBe('/admin/bus-management/routes')
  })

  it('name a fault of the stops and send nothing', async () => {
    const { user, account } = await openRoutes([route], `/${id}`)
    const kitwe = await findRow('Stop 3')
    await user.clear(kitwe.getByLabelText('After the start'))
    await user.type(kitwe.getByLabelText('After the start'), '100')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The coach must reach Kitwe after Kabwe.')).toBeTruthy()
    expect(await readBodies(account)).toEqual([])
  })

  it('list the trips that use them, and mark those with times of their own', async () => {
    const slow = { ...trip, _id: id, values: { ...trip.values, name: 'Slow coach', fares: [] } }
    await openRoutes([route], `/${id}`, {}, [trip, slow])
    const usedBy = await findRow('Used by')
    expect(usedBy.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Morning coach',
      'Slow coachDiffers',
    ])
  })

  it('are deleted after a confirmation', async () => {
    const { user, account } = await openRoutes([route], `/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await findToast('Deleted')).toBeTruthy()
    expect(await readBodies(account)).toEqual([['routes.save', { removed: true, from: { removed: false } }]])
    expect(await screen.findByText('/admin/bus-management/routes')).toBeTruthy()
  })

  it('show why the server refused a change', async () => {
    const { account } = await openRoutes([route])
    await storeRefused(account, {
      endpoint: 'routes.save',
      input: { params: { id }, query: {}, body: { removed: true, from: { removed: false } } },
      preview: { name: 'Copperbelt' },
      refusal: { code: 'in_use', message: 'It is still used by: Morning coach.' },
    } as never)
    expect(await screen.findByText('We couldn’t save Copperbelt.'.replace('’', "'"))).toBeTruthy()
    expect(screen.getByText('It is still used by: Morning coach.')).toBeTruthy()
  })

  it('are read-only for staff who may not change settings', async () => {
    await openRoutes([route], `/${id}`, { staffRole: 'partner-viewer' })
    expect(await screen.findByText('Lusaka 0 km, 0 min; Kabwe 139 km, 120 min; Kitwe 358 km, 330 min')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('the vehicles of a business', () => {
  it('show the document that expires first, and a missing number plate', async () => {
    const expired = addDays(today, -1)
    const documents = [
      { kind: 'Insurance', expires: addDays(today, 200) },
      { kind: 'Road tax', expires: expired },
    ]
    const [soon, valid] = [addDays(today, 30), addDays(today, 31)]
    await openVehicles([
      buildVehicle({ documents }),
      { ...buildVehicle({ name: 'Coach 5', documents: [{ kind: 'Insurance', expires: soon }] }), _id: tripId },
      {
        ...buildVehicle({ name: 'Coach 6', plate: '', documents: [{ kind: 'Insurance', expires: valid }] }),
        _id: tripId.replace('2', '3'),
      },
    ])
    const [, coach4, coach5] = await screen.findAllByRole('row')
    expect(coach4!.textContent).toContain(`Road taxExpired ${formatDate(expired)}`)
    expect(coach5!.textContent).toContain(`InsuranceExpires ${formatDate(soon)}`)
    expect(screen.getByText(`Valid until ${formatDate(valid)}`)).toBeTruthy()
    expect(screen.getByText('Missing')).toBeTruthy()
  })

  it('are added on the device with their documents', async () => {
    const { user, account } = await openVehicles([], '/new')
    await user.type(await screen.findByLabelText('Name'), 'Coach 7')
    await user.type(screen.getByLabelText('Number plate'), 'BAF 77')
    await user.clear(screen.getByLabelText('Seats'))
    await user.type(screen.getByLabelText('Seats'), '65')
    await user.selectOptions(screen.getByLabelText('Seats in a row'), '2+3')
    expect(screen.getByText('For example: Executive or Standard')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a document' }))
    const document = await findRow('Document 1')
    await user.selectOptions(document.getByLabelText('Document'), 'Certificate of fitness')
    await user.type(document.getByLabelText('Valid until'), addDays(today, 3))
    expect(await document.findByText('Expires soon')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a bus' }))
    expect(await findToast('Coach 7 added')).toBeTruthy()
    const documents = [{ kind: 'Certificate of fitness', expires: addDays(today, 3) }]
    const coach = { name: 'Coach 7', plate: 'BAF 77', class: null, seats: 65, layout: '2+3', listingId: null }
    expect(await readBodies(account)).toEqual([['vehicles.save', { ...coach, documents, removed: false }]])
  })

  it('send only the fields that the user changed', async () => {
    const { user, account } = await openVehicles([buildVehicle()], `/${id}`)
    await user.clear(await screen.findByLabelText('Number plate'))
    await user.type(screen.getByLabelText('Number plate'), 'BAF 77')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Saved')).toBeTruthy()
    expect(await readBodies(account)).toEqual([['vehicles.save', { plate: 'BAF 77', from: { plate: 'BAE 4521' } }]])
  })

  it('show a conflict with the values of both people', async () => {
    const { account } = await openVehicles([buildVehicle({ plate: 'BAG 1' })], `/${id}`)
    await storeRefused(account, {
      endpoint: 'vehicles.save',
      input: { params: { id }, query: {}, body: { plate: 'BAF 77', from: { plate: 'BAE 4521' } } },
      preview: { name: 'Coach 4' },
      refusal: { code: 'conflict', message: '', detail: { theirs: { plate: 'BAG 1' } } },
    } as never)
    expect(await screen.findByText('Coach 4 was changed twice')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('BAF 77')).toBeTruthy())
    expect(screen.getByText('BAG 1')).toBeTruthy()
  })

  it('have photos, which are queued one by one, and displayed at once', async () => {
    const photos = [
      { id: 'a', url: '/a' },
      { id: 'b', url: '/b', alt: 'The seats' },
    ]
    const { user, account } = await openVehicles([{ ...buildVehicle(), photos }], `/${id}`)
    const list = await screen.findByRole('list', { name: 'Photos' })
    const readAlts = () =>
      within(list)
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt }) => alt)
    expect(readAlts()).toEqual(['Photo 1', 'The seats'])
    await user.click(screen.getByRole('button', { name: 'Move photo 2 up' }))
    await expect.poll(readAlts).toEqual(['The seats', 'Photo 2'])
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }))
    await expect.poll(readAlts).toEqual(['The seats'])
    expect(await readBodies(account)).toEqual([
      ['vehicles.photos', { order: ['b', 'a'] }],
      ['vehicles.photos', { remove: 'a' }],
    ])
  })

  it('show their photos to staff who may not change settings', async () => {
    const photos = [{ id: 'a', url: '/a', alt: 'The front' }]
    await openVehicles([{ ...buildVehicle(), photos }], `/${id}`, { staffRole: 'partner-viewer' })
    expect(await screen.findByRole('img', { name: 'The front' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull()
  })

  it('name the vehicle of a refused photo', async () => {
    const { account } = await openVehicles([buildVehicle()], `/${id}`)
    await storeRefused(account, {
      endpoint: 'vehicles.photos',
      input: { params: { id }, query: {}, body: { add: tripId } },
      preview: { name: 'Coach 4' },
      refusal: { code: 'upload_gone', message: 'The photo is no longer available.' },
    } as never)
    expect(await screen.findByText("We couldn't save the photos of Coach 4.")).toBeTruthy()
  })

  it('The vehicles of a car hire name the car as which they are hired out, and have no seat plan', async () => {
    await openVehicles([buildVehicle({ listingId: tripId })], `/${id}`, { business_type: 'carHiring' })
    const select = await screen.findByLabelText<HTMLSelectElement>('Hired out as (optional)')
    expect(select.selectedOptions[0]!.textContent).toBe('Morning coach')
    expect(screen.queryByLabelText('Seats in a row')).toBeNull()
    expect(screen.queryByText('Used by')).toBeNull()
  })
})
