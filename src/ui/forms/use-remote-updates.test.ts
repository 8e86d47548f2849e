import { expect, test } from 'vitest'
import { findApplicableUpdates } from './use-remote-updates'

const asTyped = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value)
const displayedValues = { name: 'River room', price: 900, amenities: ['Wi-Fi'] }
const findUpdates = (now: object, typed: object = { name: 'River room', price: '900', amenities: 'Wi-Fi' }) =>
  findApplicableUpdates({
    baseValues: displayedValues,
    now: { ...displayedValues, ...now },
    typed: { ...typed },
    asTyped,
  })

test('Fields that were not edited here follow updates', () => {
  expect(findUpdates({})).toEqual({})
  expect(findUpdates({ price: 950, amenities: ['Wi-Fi', 'Fan'] })).toEqual({ price: 950, amenities: ['Wi-Fi', 'Fan'] })
})

test('Edited fields are kept and compared with the displayed values', () => {
  expect(
    findUpdates({ price: 950, name: 'Garden room' }, { name: 'River room', price: '1000', amenities: 'Wi-Fi' }),
  ).toEqual({
    name: 'Garden room',
  })
  expect(findUpdates({ name: 'Garden room' }, { name: '', price: 900, amenities: 'Wi-Fi' })).toEqual({})
})

test('An edited value that was saved becomes the displayed value', () => {
  expect(findUpdates({ price: 1000 }, { name: 'River room', price: '1000', amenities: 'Wi-Fi' })).toEqual({
    price: 1000,
  })
})

test('Rows that were not edited here follow updates, and edited rows are kept', () => {
  const baseValues = { route: [{ stop: 'Lusaka', km: 0 }] }
  const now = { route: [{ km: 0, stop: 'Lusaka', place: 'Market' }] }
  const find = (typed: object[]) =>
    findApplicableUpdates({ baseValues, now, typed: { route: typed }, asTyped: (value) => value })
  expect(find([{ stop: 'Lusaka', km: '0', place: '' }])).toEqual(now)
  expect(find([{ stop: 'Lusaka', km: '10', place: '' }])).toEqual({})
})
