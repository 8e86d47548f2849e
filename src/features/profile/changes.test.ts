import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/session'
import { businessChanges, changesOf, emptiedOf, formOf } from './changes'

const me = {
  full_name: 'Mutale Banda',
  phone: '0961234567',
  nrc: null,
  gender: 'Female',
  address: 'Plot 4',
  location: null,
  country: 'Zambia',
} as SessionUser

test('nothing was changed: nothing is sent', () => {
  expect(changesOf(me, formOf(me))).toEqual({})
})

test('what was changed is sent alone, and never an empty value', () => {
  expect(changesOf(me, { ...formOf(me), nrc: '123456/10/1', address: '', gender: '' })).toEqual({ nrc: '123456/10/1' })
})

test('of a business, too, only what was changed and says something, with what it replaces', () => {
  const before = { name: 'Heron House', phone: '0971111111', amenities: ['Pool'] }
  expect(businessChanges(before, { ...before, phone: '', amenities: [] })).toBeNull()
  expect(businessChanges(before, { ...before, phone: '', name: 'Heron Lodge' })).toEqual({
    name: 'Heron Lodge',
    from: { name: 'Heron House' },
  })
  expect(businessChanges({}, { name: 'Heron House', phone: '' })).toEqual({ name: 'Heron House', from: {} })
})

test('where nothing is an answer, it is sent; but not where this device never knew what stood there', () => {
  const before = { name: 'Kabwata Crafts', deliveryFee: 40 }
  expect(businessChanges(before, { ...before, deliveryFee: null })).toEqual({
    deliveryFee: null,
    from: { deliveryFee: 40 },
  })
  expect(emptiedOf(before, { ...before, deliveryFee: null })).toBeNull()
  expect(businessChanges({ name: 'Kabwata Crafts' }, { name: 'Kabwata Crafts', deliveryFee: null })).toBeNull()
})

test('what was emptied is put back, because nothing empty is sent', () => {
  expect(emptiedOf(formOf(me), { ...formOf(me), address: '', nrc: '' })).toEqual({ address: 'Plot 4' })
  expect(emptiedOf({ amenities: ['Pool'], phone: '' }, { amenities: [], phone: '' })).toEqual({ amenities: ['Pool'] })
  expect(emptiedOf(formOf(me), formOf(me))).toBeNull()
})
