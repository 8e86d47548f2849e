/** The dashboard of a hotel manager. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Business } from '#contract/business/business/business-profile'
import { editListing, type OwnListing } from '#contract/business/listings/own-listings'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen, setSync, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import { send } from '../../../sync/index'
import { HotelManagerPage } from './HotelManagerPage'

installFakeApi()

const hotelId = 'c0000000-0000-4000-8000-000000000001'
const buildHotel = (values: Business['values'] = {}): Business => ({
  _id: hotelId,
  businessType: 'hotel',
  imageUrl: null,
  values: {
    name: 'Mosi Lodge',
    description: 'A lodge\nnear the falls.',
    city: 'Livingstone',
    province: 'Southern',
    phone: '0971000000',
    website: '',
    checkInTime: '14:00',
    amenities: ['Wi-Fi', 'Pool'],
    ...values,
  },
})
const buildRoom = (id: number, values: OwnListing['values'], more: Partial<OwnListing> = {}): OwnListing => ({
  _id: `d0000000-0000-4000-8000-00000000000${id}`,
  vertical: 'hotels',
  imageUrl: null,
  values: { price: 950, offered: true, ...values },
  path: '',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

async function open(hotel: Business | null, ...rooms: OwnListing[]) {
  const user = await signIn({ user_type: 'hotel-manager', business_type: 'hotel', vendorId: hotelId })
  if (hotel) await storeBase(user, 'business', [hotel])
  await storeBase(user, 'vendorListing', rooms)
  return { account: user, ...renderScreen(<HotelManagerPage actions="Link to today" />, { at: '/manager' }) }
}
const findRooms = async () => within(await screen.findByRole('list', { name: 'Rooms' }))

it('shows the profile of the hotel without the fields that are empty', async () => {
  await open(buildHotel())
  const hotel = within(await screen.findByRole('region', { name: 'Hotel' }))
  expect(hotel.getByRole('heading', { name: 'Mosi Lodge' })).toBeTruthy()
  const facts = Object.fromEntries(
    hotel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  )
  expect(facts).toMatchObject({ Phone: '0971000000' })
  expect(facts).not.toHaveProperty('Website')
  expect(screen.getByText('Link to today')).toBeTruthy()
})

it('lists the rooms by name with price and state, and links to each of them', async () => {
  await open(
    buildHotel(),
    buildRoom(1, { name: 'Veranda room', offered: false }),
    buildRoom(2, { name: 'Garden room', price: 1250.5 }),
    buildRoom(3, { name: 'Loft' }, { hiddenReason: 'The pictures show another hotel.' }),
    buildRoom(4, { name: 'Old room', removed: true }),
  )
  const rooms = await findRooms()
  const links = rooms.getAllByRole('link').map((link) => link.textContent?.replaceAll('\u00a0', ' '))
  expect(links).toEqual([
    expect.stringContaining('ZMW 1,250.50, active'),
    expect.stringContaining('ZMW 950.00, hidden by Tilipo'),
    expect.stringContaining('ZMW 950.00, offline'),
  ])
  expect(rooms.getAllByRole('link')[0]!.getAttribute('href')).toMatch(/\/rooms\/d0000000-0000-4000-8000-000000000002$/)
})

it('marks a room with an unsent change, and shows its new price', async () => {
  const room = buildRoom(1, { name: 'Garden room' })
  await open(buildHotel(), room)
  await findRooms()
  await send(editListing, { params: { id: room._id }, body: { price: 1000, from: { price: 950 } } as never })
  expect(await screen.findByText(/waiting to be sent/)).toBeTruthy()
  expect(screen.getByText(/1,000\.00/)).toBeTruthy()
})

it('says where the first room will appear, and links to its form', async () => {
  await open(buildHotel())
  expect(await screen.findByText('No rooms yet. Everyone can find and book the rooms you add.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add a room' }).getAttribute('href')).toMatch(/\/rooms\/new$/)
})

it('asks for a profile by the owner when the hotel has none', async () => {
  await open(null)
  expect(await screen.findByText('No hotel profile yet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Rooms' })).toBeNull()
})

it('does not take a business of another kind for a hotel', async () => {
  await open({ ...buildHotel(), businessType: 'bus' })
  expect(await screen.findByText('No hotel profile yet')).toBeTruthy()
})

it('says that a connection is needed when the hotel was never synced', async () => {
  await open(null)
  setSync({ online: 'no', syncedAt: null })
  expect(await screen.findByText("Your hotel can't be shown yet")).toBeTruthy()
  expect(screen.getByText('Link to today')).toBeTruthy()
})

it('shows the specified error when the first sync fails', async () => {
  await open(null)
  setSync({ online: 'yes', syncedAt: null, reason: 'server' })
  expect(await screen.findByText('Could not load hotel profile. Please try again later.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

it('says how old the copy is without a connection', async () => {
  await open(buildHotel())
  setSync({ online: 'no', syncedAt: Date.parse('2026-11-21T12:05:00Z') })
  expect(await screen.findByRole('region', { name: 'Hotel' })).toBeTruthy()
  expect(screen.getByText(/21 Nov 2026/)).toBeTruthy()
})
