import type { Vertical } from '../vertical'

export const realEstate: Vertical = {
  id: 'real-estate',
  businessType: 'realEstate',
  bookingType: 'realEstate',
  name: 'Real Estate',
  service: {
    title: 'Real Estate',
    description: 'Houses and flats to rent. Viewing is always free.',
    location: 'Nationwide',
  },
  routes: {
    list: '/services/real-estate',
    vendor: '/services/real-estate/companies/:id',
    listing: '/services/real-estate/properties/:id',
  },
  unit: 'month',
  stock: 'slot',
}
