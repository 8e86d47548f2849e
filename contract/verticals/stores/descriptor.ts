import type { Vertical } from '../vertical'

export const stores: Vertical = {
  id: 'stores',
  businessType: 'store',
  bookingType: 'order',
  name: 'Stores',
  bookings: 'Orders',
  service: {
    title: 'Store Management',
    description: 'Things made and sold in Zambia, from chitenge to coffee.',
    location: 'Online',
  },
  routes: { list: '/services/stores', vendor: '/services/stores/:id', listing: '/services/stores/:id' },
  unit: 'item',
  stock: 'unit',
  countedField: 'stock',
  counterUnit: { label: 'Items', one: '# item', other: '# items' },
}
