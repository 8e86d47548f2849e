import { describe, expect, it } from 'vitest'
import { fleetFields } from '../business/fleet'
import { getListingFields } from '../business/listings/own-listings'
import { staffFields } from '../business/staff'
import * as listingLabels from '../verticals/listing-labels'
import { profileFields } from '../verticals/profile-fields'
import { verticalIds } from '../verticals/vertical'
import * as profileLabels from './field-labels'

const listFieldNames = (all: readonly object[]): string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))]
const listMissing = ({ getFieldLabel }: typeof profileLabels | typeof listingLabels, names: readonly string[]) =>
  names.filter((name) => getFieldLabel(name) === name)

describe('every editable field has a label', () => {
  it('Every editable field of profiles and staff has a label', () => {
    const { password: _, ...editable } = staffFields as Record<string, unknown>
    expect(listMissing(profileLabels, listFieldNames([...Object.values(profileFields), editable]))).toEqual([])
  })

  it('Every editable field of listings, routes, vehicles and profiles has a label', () => {
    const fields = [...verticalIds.map(getListingFields), ...Object.values(fleetFields).map((kind) => kind.fields)]
    expect(listMissing(listingLabels, listFieldNames([...fields, ...Object.values(profileFields)]))).toEqual([])
  })
})

it('an id is displayed as the name of its record, or as another record if the device does not have it', () => {
  const names = new Map([['1', 'Copperbelt']])
  expect(listingLabels.formatFieldValue('routeId', '1', names)).toBe('Copperbelt')
  expect(listingLabels.formatFieldValue('routeId', '2', names)).toBe('Another route')
  expect(listingLabels.formatFieldValue('routeId', null, names)).toBe('No route')
})
