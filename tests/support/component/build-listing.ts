import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { weekdays } from '#contract/core/dates'

export const buildVendor = (overrides: Partial<Vendor> = {}): Vendor => ({
  _id: 'c0000000-0000-4000-8000-000000000001',
  businessName: 'Mosi Lodge',
  businessType: 'hotel',
  description: 'A lodge near the falls.',
  images: [],
  verified: true,
  location: { address: { street: 'Mosi-oa-Tunya Road', city: 'Livingstone', province: 'Southern' } },
  rating: { average: 4.5, count: 12 },
  contact: { phone: '0971000000', website: null },
  operatingHours: Object.fromEntries(weekdays.map((day) => [day, { closed: false, open: '08:00', close: '17:00' }])),
  ...overrides,
})

export const buildListing = (overrides: Partial<Listing> = {}): Listing => ({
  _id: 'd0000000-0000-4000-8000-000000000001',
  vertical: 'hotels',
  vendorId: 'c0000000-0000-4000-8000-000000000001',
  vendorName: 'Mosi Lodge',
  name: 'Garden room',
  description: 'Quiet room with a veranda.',
  price: 950,
  unit: 'night',
  imageUrl: null,
  town: 'Livingstone',
  rating: { average: 4.5, count: 12 },
  details: { sleeps: 2, rooms: 4, beds: '1 double bed', amenities: ['Wi-Fi'] },
  path: '/services/hotels/book/d0000000-0000-4000-8000-000000000001',
  ...overrides,
})
