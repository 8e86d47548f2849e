import type { Vertical } from '../vertical'

/** Limits for one booking. */
export const maxSeats = 10
export const maxBags = 20

/** Seats left and right of the aisle. */
export const layouts = ['2+2', '2+3'] as const

export const buses: Vertical = {
  id: 'buses',
  businessType: 'bus',
  bookingType: 'bus',
  name: 'Buses',
  service: {
    title: 'Bus Companies',
    description: 'Seats on intercity coaches, with boarding place and time.',
    location: 'All main routes',
  },
  routes: {
    list: '/services/bus-ticketing',
    vendor: '/services/bus/companies/:id',
    listing: '/services/bus-ticketing/book/:id',
  },
  unit: 'seat',
  stock: 'seat-leg',
  counterUnit: { label: 'Seats', one: '# seat', other: '# seats' },
}
