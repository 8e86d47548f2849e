import { expect, it } from 'vitest'
import { check } from '#contract/core/validation'
import { getPartnerCommandEdit } from './partner-editable-fields'

const room = {
  id: 'r1',
  name: 'Loft',
  description: '',
  price: 640.5,
  offered: true,
  roomType: 'Twin',
  rooms: 1,
  sleeps: 2,
  beds: '',
  amenities: ['Fan', 'Wi-Fi'],
  taxes: [],
  extras: [],
  prices: [{ amount: 900, weekdays: ['friday'] }],
}
const row = {
  endpoint: 'listings.create',
  input: { params: {}, query: {}, body: room },
  preview: { name: 'Loft', vertical: 'hotels' as const },
}

it('A refused listing is edited by its texts and numbers, without its switches and rows', () => {
  const edit = getPartnerCommandEdit(row as never)!
  expect(edit.fields.map(({ name }) => name)).toEqual([
    ...['name', 'description', 'price', 'roomType', 'rooms', 'sleeps', 'beds', 'amenities'],
  ])
  expect(edit.values.amenities).toBe('Fan, Wi-Fi')
  expect(check(edit.struct, edit.values)).toMatchObject({ ok: true, value: { amenities: ['Fan', 'Wi-Fi'] } })
})
