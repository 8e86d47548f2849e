import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { getBusinessChanges, getProfileChanges, getClearedFields, getProfileFormValues } from './profile-changes'

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
  expect(getProfileChanges(me, getProfileFormValues(me))).toEqual({})
})

test('Only changed fields are sent, and never empty values', () => {
  expect(getProfileChanges(me, { ...getProfileFormValues(me), nrc: '123456/10/1', address: '', gender: '' })).toEqual({
    nrc: '123456/10/1',
  })
})

test('A business edit sends only changed, non-empty fields with their previous values', () => {
  const before = { name: 'Heron House', phone: '0971111111', amenities: ['Pool'] }
  expect(getBusinessChanges(before, { ...before, phone: '', amenities: [] })).toBeNull()
  expect(getBusinessChanges(before, { ...before, phone: '', name: 'Heron Lodge' })).toEqual({
    name: 'Heron Lodge',
    from: { name: 'Heron House' },
  })
  expect(getBusinessChanges({}, { name: 'Heron House', phone: '' })).toEqual({ name: 'Heron House', from: {} })
})

test('A field that can be cleared is sent as null, unless its value was never known', () => {
  const before = { name: 'Kabwata Crafts', deliveryFee: 40 }
  expect(getBusinessChanges(before, { ...before, deliveryFee: null })).toEqual({
    deliveryFee: null,
    from: { deliveryFee: 40 },
  })
  expect(getClearedFields(before, { ...before, deliveryFee: null })).toBeNull()
  expect(getBusinessChanges({ name: 'Kabwata Crafts' }, { name: 'Kabwata Crafts', deliveryFee: null })).toBeNull()
})

test('Emptied fields are restored, because empty values are not sent', () => {
  expect(getClearedFields(getProfileFormValues(me), { ...getProfileFormValues(me), address: '', nrc: '' })).toEqual({
    address: 'Plot 4',
  })
  expect(getClearedFields({ amenities: ['Pool'], phone: '' }, { amenities: [], phone: '' })).toEqual({
    amenities: ['Pool'],
  })
  expect(getClearedFields(getProfileFormValues(me), getProfileFormValues(me))).toBeNull()
})
