import { describe, expect, it } from 'vitest'
import { blankCustomer } from '#contract/bookings/customer-values'
import { addCustomerRecords, findKnownCustomers, groupKnownCustomers } from './known-customers'

const booking = (
  customerName: string,
  customerPhone: string | null = null,
  bookingType: 'hotel' | 'bus' = 'hotel',
) => ({
  customerName,
  customerPhone,
  bookingType,
})

describe('earlier customers', () => {
  it('Bookings of one name and number are one customer, whatever the spelling', () => {
    const bookings = [booking('Chanda Mulenga', '+260 97 123 4567'), booking('chanda  mulenga', '0971234567')]
    expect(groupKnownCustomers(bookings)).toEqual([{ name: 'Chanda Mulenga', phone: '0971234567', bookingCount: 2 }])
  })

  it('Relatives who share a number are different customers', () => {
    const bookings = [booking('Chanda Mulenga', '0971234567'), booking('Mwila Mulenga', '0971234567')]
    expect(groupKnownCustomers(bookings).map(({ name }) => name)).toEqual(['Chanda Mulenga', 'Mwila Mulenga'])
  })

  it('A booking without a number belongs to the only customer with this name, otherwise to nobody known', () => {
    const one = groupKnownCustomers([booking('Mary Phiri'), booking('Mary Phiri', '0961234567')])
    expect(one).toEqual([{ name: 'Mary Phiri', phone: '0961234567', bookingCount: 2 }])
    const two = groupKnownCustomers([
      booking('Mary Phiri'),
      booking('Mary Phiri', '0961234567'),
      booking('Mary Phiri', '0957654321'),
    ])
    expect(two.map(({ phone, bookingCount }) => [phone, bookingCount])).toEqual([
      ['0961234567', 1],
      ['0957654321', 1],
      ['', 1],
    ])
  })

  it('Passengers who gave no name are nobody', () => {
    expect(groupKnownCustomers([booking('Walk-in passenger', null, 'bus'), booking('')])).toEqual([])
  })

  const customers = groupKnownCustomers([
    booking('Chanda Mulenga', '0971234567'),
    booking('Chanda Phiri', '0961112223'),
    booking("N'gandwe Mwansa"),
  ])
  const find = (name: string, phone = '') => findKnownCustomers(customers, { name, phone }).map((found) => found.name)

  it('Customers are found by the beginnings of their names, in any order', () => {
    expect(find('cha')).toEqual(['Chanda Mulenga', 'Chanda Phiri'])
    expect(find('mul cha')).toEqual(['Chanda Mulenga'])
    expect(find('anda')).toEqual([])
    expect(find("n'g")).toEqual(["N'gandwe Mwansa"])
  })

  it('Customers are found by a part of their number, also with a country code', () => {
    expect(find('', '111 222')).toEqual(['Chanda Phiri'])
    expect(find('', '+260 97 123 4567')).toEqual(['Chanda Mulenga'])
    expect(find('chanda', '097')).toEqual(['Chanda Mulenga'])
  })

  it('Nobody is offered for one letter, or once a customer is chosen', () => {
    expect(find('c', '09')).toEqual([])
    expect(find('Chanda Mulenga', '0971234567')).toEqual([])
  })
})

describe('customers with a record', () => {
  const record = (id: string, name: string, phones: string[], otherNames: string[] = []) => ({
    ...{ _id: id, values: { ...blankCustomer, name, phones }, otherNames },
    ...{ mergedInto: null, createdAt: '2026-11-01T08:00:00.000Z' },
  })

  it('Bookings of any of their numbers and names are theirs, and they are offered once', () => {
    const bookings = [
      booking('C. Mulenga', '0971234567'),
      booking('Chanda Mulenga', '0961234567'),
      booking('Ruth Zulu'),
    ]
    const records = [record('a', 'Chanda Mulenga', ['0961234567', '0971234567'], ['C. Mulenga'])]
    const known = addCustomerRecords(groupKnownCustomers(bookings), records)
    expect(known).toEqual([
      { name: 'Ruth Zulu', phone: '', bookingCount: 1 },
      { name: 'Chanda Mulenga', phone: '0961234567', otherPhones: ['0971234567'], recordId: 'a', bookingCount: 2 },
    ])
    expect(findKnownCustomers(known, { name: '', phone: '097123' }).map(({ recordId }) => recordId)).toEqual(['a'])
  })

  it('Relatives who share the number of a record are still offered under their own names', () => {
    const bookings = [booking('Mwila Mulenga', '0961234567')]
    const known = addCustomerRecords(groupKnownCustomers(bookings), [record('a', 'Chanda Mulenga', ['0961234567'])])
    expect(known.map(({ name }) => name)).toEqual(['Mwila Mulenga', 'Chanda Mulenga'])
  })
})
