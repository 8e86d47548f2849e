import type { Vertical } from '../vertical'

export const hotels = {
  id: 'hotels',
  businessType: 'hotel',
  bookingType: 'hotel',
  name: 'Hotels',
  service: {
    title: 'Hotel Management',
    description: 'Rooms, lodges and guest houses, from Livingstone to Mpulungu.',
    location: 'Nationwide',
  },
  routes: { list: '/services/hotels', vendor: '/services/hotels/companies/:id', listing: '/services/hotels/book/:id' },
  unit: 'night',
  stock: 'night',
  dayValues: {
    stock: 'Rooms for sale',
    minStay: { name: 'Minimum stay', unit: { one: '# night', other: '# nights' }, starts: 'arrivals' },
  },
  hasTourismLevy: true,
  counterUnit: { label: 'Rooms', one: '# room', other: '# rooms' },
} satisfies Vertical
