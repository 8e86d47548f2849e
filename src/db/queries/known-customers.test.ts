import { describe, expect, it } from 'vitest'
import { findKnownCustomers, groupKnownCustomers } from './known-customers'

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
