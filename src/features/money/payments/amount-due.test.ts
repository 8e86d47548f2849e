import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { getRebookPath, getAmountDue, getBookingsPaidTogether } from './amount-due'

const booking = (more: Partial<Booking>) => ({ _id: 'a', quote: { total: 900 }, ...more }) as Booking

test('The amount due is the server’s value, or the total if unknown', () => {
  expect(getAmountDue(booking({ due: 300 }))).toBe(300)
  expect(getAmountDue(booking({ due: 0 }))).toBe(0)
  expect(getAmountDue(booking({}))).toBe(900)
})

test('All payable bookings of one order are paid together', () => {
  const orderBooking = booking({ orderId: 'o' })
  const otherOrderBooking = booking({ _id: 'b', orderId: 'o', due: 50 })
  const all = [
    orderBooking,
    otherOrderBooking,
    booking({ _id: 'c', orderId: 'o', due: 0 }),
    booking({ _id: 'd', orderId: 'p', due: 50 }),
    booking({ _id: 'e' }),
  ]
  expect(getBookingsPaidTogether(all, orderBooking).map(({ _id }) => _id)).toEqual(['a', 'b'])
  expect(getBookingsPaidTogether(all, booking({ _id: 'e' })).map(({ _id }) => _id)).toEqual(['e'])
})

test('An order is booked again on its own page, and other bookings on the listing page', () => {
  expect(getRebookPath(booking({ orderId: 'o', vertical: 'hotels', listingId: 'l' }))).toBe('/my-account/orders/o')
  expect(getRebookPath(booking({ vertical: 'hotels', listingId: 'l' }))).toMatch(/\/l$/)
})
