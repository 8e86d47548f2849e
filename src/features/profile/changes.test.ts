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

test('An unchanged profile sends nothing', () => {
  expect(changesOf(me, formOf(me))).toEqual({})
})

test('Only changed fields are sent, and never empty values', () => {
  expect(changesOf(me, { ...formOf(me), nrc: '123456/10/1', address: '', gender: '' })).toEqual({ nrc: '123456/10/1' })
})

test('A business edit sends only changed, non-empty fields with their previous values', () => {
  const before = { name: 'Heron House', phone: '0971111111', amenities: ['Pool'] }
  expect(businessChanges(before, { ...before, phone: '', amenities: [] })).toBeNull()
  expect(businessChanges(before, { ...before, phone: '', name: 'Heron Lodge' })).toEqual({
    name: 'Heron Lodge',
    from: { name: 'Heron House' },
  })
  expect(businessChanges({}, { name: 'Heron House', phone: '' })).toEqual({ name: 'Heron House', from: {} })
})

test('A field that can be cleared is sent as null, unless its value was never known', () => {
  const before = { name: 'Kabwata Crafts', deliveryFee: 40 }
  expect(businessChanges(before, { ...before, deliveryFee: null })).toEqual({
    deliveryFee: null,
    from: { deliveryFee: 40 },
  })
  expect(emptiedOf(before, { ...before, deliveryFee: null })).toBeNull()
  expect(businessChanges({ name: 'Kabwata Crafts' }, { name: 'Kabwata Crafts', deliveryFee: null })).toBeNull()
})

test('Emptied fields are restored, because empty values are not sent', () => {
  expect(emptiedOf(formOf(me), { ...formOf(me), address: '', nrc: '' })).toEqual({ address: 'Plot 4' })
  expect(emptiedOf({ amenities: ['Pool'], phone: '' }, { amenities: [], phone: '' })).toEqual({ amenities: ['Pool'] })
  expect(emptiedOf(formOf(me), formOf(me))).toBeNull()
})
