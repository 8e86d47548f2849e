import type { Vertical } from '../vertical'

export const carriers: Vertical = {
  id: 'carriers',
  businessType: 'carrier',
  bookingType: 'parcel',
  name: 'Couriers',
  bookings: 'Parcels',
  service: {
    title: 'Courier & Cargo',
    description: 'Parcels and cargo with licensed carriers, tracked all the way.',
    location: 'Town to town',
  },
  routes: { list: '/services/carrier', vendor: '/services/carrier/:id', listing: '/services/carrier/book/:id' },
  unit: 'parcel under 5 kg',
  stock: 'load',
}
