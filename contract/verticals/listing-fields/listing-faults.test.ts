import { expect, it } from 'vitest'
import { blankPackage } from '../travel/listing-fields'
import { findListingFaults } from './index'

const old = {
  ...blankPackage,
  places: ['Kafue'],
  departureDays: ['friday'],
  smallestGroup: 9,
  largestGroup: 4,
} as never
const fault = { smallestGroup: "The smallest group can't exceed the largest." }

it('A fault that an old listing has already does not prevent other changes', () => {
  const cheaper = { ...(old as object), childPrice: 100 } as never
  expect(findListingFaults('travel', cheaper)).toEqual(fault)
  expect(findListingFaults('travel', cheaper, old)).toBeNull()
  expect(findListingFaults('travel', { ...(old as object), places: [] } as never, old)).toEqual({
    places: 'Please enter at least one place.',
  })
})
