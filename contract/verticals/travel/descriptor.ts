import type { Vertical } from '../vertical'

export const travel: Vertical = {
  id: 'travel',
  businessType: 'travelAgent',
  bookingType: 'travel',
  name: 'Travel',
  service: {
    title: 'Travel Agency',
    description: 'Day trips and safaris with local guides.',
    location: 'National parks and falls',
  },
  routes: {
    list: '/services/travel-agencies',
    vendor: '/services/travel-agencies/:id',
    listing: '/services/travel-agencies/book/:id',
  },
  unit: 'person',
  stock: 'departure',
  dayValues: { stock: 'Places for sale' },
  counterUnit: { label: 'Places', one: '# place', other: '# places' },
}
