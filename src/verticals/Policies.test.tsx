/** The page of a listing says what cancelling costs, in every trade whose businesses choose a policy. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildListing } from '../../tests/support/component/build-listing'
import { getDetailsComponent } from './details'

const route = { from: 'Lusaka', to: 'Kitwe', departsAt: '06:00', seats: 45, km: 360, kgPerDay: 500, licence: 'ZICTA-1' }
const group = { days: 2, places: ['Kafue'], included: [], smallestGroup: 1, largestGroup: 8 }
const car = { make: 'Toyota', model: 'Hilux', year: 2019, seats: 5, gearbox: 'Manual', kmPerDay: 200 }

it.each([
  ['hotels', { sleeps: 2, beds: '', amenities: [], rooms: 4 }],
  ['buses', { ...route, stops: ['Lusaka', 'Kitwe'] }],
  ['car-hire', car],
  ['travel', group],
  ['carriers', route],
] as const)('The page of a listing of %s displays each policy under its name', (vertical, details) => {
  const Details = getDetailsComponent(vertical)
  const policies = [
    { label: 'Cancellation', text: 'Free cancellation until 3 days before.' },
    { label: 'Cancellation from 24 Dec 2026', text: 'Non-refundable.' },
  ]
  render(<Details listing={buildListing({ vertical, details, policies })} />)
  expect(screen.getByRole('heading', { name: 'Cancellation' })).toBeTruthy()
  expect(screen.getByText('Free cancellation until 3 days before.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Cancellation from 24 Dec 2026' })).toBeTruthy()
})
