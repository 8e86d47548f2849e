/** Numbers of the lists and pages of businesses say whether they are totals, or what is left. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildListing } from '../../tests/support/component/build-listing'
import * as buses from './buses/ListingForm'
import * as carHire from './car-hire/ListingForm'
import { Details } from './hotels/Details'
import * as hotels from './hotels/ListingForm'
import * as stores from './stores/ListingForm'

const findHeader = (columns: readonly { id: string; header: string }[], id: string) =>
  columns.find((column) => column.id === id)?.header

it('The lists of listings name rooms, seats and cars as totals, and goods as what is left', () => {
  expect([
    findHeader(hotels.columns, 'rooms'),
    findHeader(buses.columns, 'seats'),
    findHeader(carHire.columns, 'cars'),
    findHeader(stores.columns, 'stock'),
  ]).toEqual(['Rooms in total', 'Seats in total', 'Cars in total', 'Left'])
})

it('The page of a room names the number of rooms as a total', () => {
  render(<Details listing={buildListing()} />)
  expect(screen.getByText('4 in total')).toBeTruthy()
})
