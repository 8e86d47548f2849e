import { describe, expect, it } from 'vitest'
import { blankCustomer } from '#contract/bookings/customer-values'
import { createRecordFinder } from './customer-identity'
import { filterBookingsOf, listEarlier } from './customer-records'

const record = (id: string, name: string, phones: string[] = [], otherNames: string[] = []) => ({
  ...{ _id: id, values: { ...blankCustomer, name, phones }, otherNames },
  ...{ mergedInto: null, createdAt: '2026-11-01T08:00:00.000Z' },
})
const records = [
  record('a', 'Chanda Mulenga', ['0961234567'], ['C. Mulenga']),
  record('b', 'Mwila Mulenga', ['0961234567', '0977000111']),
  record('c', 'Ruth Zulu'),
  record('d', 'Joe Banda'),
  record('e', 'Joe Banda', ['0955000222']),
]
const find = (name: string, phone: string | null = null) => createRecordFinder(records)({ name, phone })?._id

describe('the record of a person', () => {
  it('is found by the number, in any spelling and under any name', () => {
    expect(find('M. Mulenga', '+260 977 000 111')).toBe('b')
    expect(find('Ruth Zulu', '0955999999')).toBeUndefined()
  })

  it('is that with the same name if several have the number', () => {
    expect(find('mwila  mulenga', '0961234567')).toBe('b')
    expect(find('C. Mulenga', '0961234567')).toBe('a')
    expect(find('Somebody', '0961234567')).toBe('a')
  })

  it('is found by the name without a number, if only one has it', () => {
    expect(find('ruth zulu')).toBe('c')
    expect(find('C Mulenga')).toBe('a')
    expect(find('Joe Banda')).toBeUndefined()
  })

  it('has the bookings by its numbers and names', () => {
    const bookings = [
      { customerName: 'Ruth Zulu', customerPhone: null },
      { customerName: 'Ruth Zulu', customerPhone: '0977000111' },
    ]
    expect(filterBookingsOf(bookings, records, 'c')).toEqual([bookings[0]])
    expect(filterBookingsOf(bookings, records, 'b')).toEqual([bookings[1]])
  })
})

describe('the earlier bookings of a customer', () => {
  const booking = (_id: string, startsOn: string, status = 'completed' as const, orderId: string | null = null) => ({
    ...{ _id, startsOn, status, orderId, createdAt: '2026-11-01T08:00:00.000Z' },
  })

  it('are those that began before, took place, and belong to another order', () => {
    const bookings = [
      booking('now', '2026-11-20', 'completed', 'o2'),
      booking('same order', '2026-11-19', 'completed', 'o2'),
      booking('order, first item', '2026-11-10', 'completed', 'o1'),
      booking('order, second item', '2026-11-10', 'completed', 'o1'),
      booking('cancelled', '2026-11-05', 'cancelled_by_customer' as never),
      booking('later', '2026-12-01', 'confirmed' as never),
      booking('first', '2026-10-01'),
    ]
    expect(listEarlier(bookings, 'now').map(({ _id }) => _id)).toEqual(['order, first item', 'first'])
    expect(listEarlier(bookings, 'unknown')).toEqual([])
  })
})
