import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { OrderQuote } from '#contract/bookings/orders/orders'
import { splitByAvailability, getReorderItems } from './reorder'

const orderBooking = (listingId: string, quantity: number) =>
  ({
    listingId,
    listingName: listingId,
    quote: {
      lines: [
        { label: listingId, quantity, amount: 100 },
        { label: 'Delivery', quantity: 1, amount: 40 },
      ],
    },
  }) as Booking
const stockLine = (productId: string, remaining: number) => ({ productId, left: remaining })

test('Products that are still sold are added up to their stock, and the others are named', () => {
  const reorderItems = getReorderItems([
    orderBooking('Cloth', 2),
    orderBooking('Honey', 5),
    orderBooking('Drum', 1),
    orderBooking('Basket', 1),
  ])
  const { take, missing } = splitByAvailability(reorderItems, {
    shops: [{ lines: [stockLine('Cloth', 9), stockLine('Honey', 3)] }, { lines: [stockLine('Drum', 0)] }],
    gone: ['Basket'],
  } as unknown as OrderQuote)
  expect(take.map(({ booking, quantity }) => [booking.listingName, quantity])).toEqual([
    ['Cloth', 2],
    ['Honey', 3],
  ])
  expect(missing).toEqual(['Only 3 of 5 left: Honey.', 'Drum is sold out.', 'Basket is no longer sold.'])
})

test('A booking without a quantity counts as one', () => {
  expect(
    getReorderItems([{ ...orderBooking('Cloth', 2), quote: { lines: [] } } as unknown as Booking])[0]!.quantity,
  ).toBe(1)
})
