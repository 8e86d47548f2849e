/** Things as the model server tells of them. */
import { weekdays } from '#contract/core/dates'
import type { BookingState } from '#contract/core/state-machines'

export const itemOf = (id: string, quantity: number) => ({
  _id: id,
  productId: {
    _id: id,
    name: `Product ${id.slice(0, 4)}`,
    price: 10,
    imageUrl: null,
    storeId: id,
    storeName: 'Store',
    path: '/',
    available: true,
  },
  quantity,
  priceWhenAdded: 10,
})

export const notificationOf = (id: string, isRead = false) => ({
  _id: id,
  message: 'News',
  isRead,
  createdAt: '2026-11-21T10:00:00.000Z',
  link: null,
})

export const favoriteOf = (id: string, savedAt: string) => ({
  _id: id,
  vertical: 'stores',
  name: `Product ${id.slice(0, 4)}`,
  price: 10,
  unit: 'item',
  imageUrl: null,
  vendorName: 'Store',
  town: 'Lusaka',
  path: '/',
  rating: null,
  available: true,
  savedAt,
})

export const meOf = (id: string, role: 'endUser' | 'partner', vendorId: string | null = null) => ({
  id,
  user_type: role,
  staffRole: null,
  isApproved: true,
  isActive: true,
  approvalStatus: 'approved',
  rejectionReason: null,
  full_name: 'Mutale Banda',
  companyName: null,
  business_type: vendorId ? 'hotel' : null,
  email: `${id}@example.test`,
  phone: '0961234567',
  nrc: null,
  gender: null,
  address: null,
  location: null,
  country: 'Zambia',
  imageUrl: null,
  dashboardRoute: '/',
  vendorId,
})

export const ownListingOf = (id: string, vertical: 'hotels' | 'stores', values: object, createdAt: string) => ({
  _id: id,
  vertical,
  imageUrl: null,
  values,
  path: '/',
  createdAt,
})

/** Paid for, and to be served from today on. */
export const deskBookingOf = (id: string) => ({
  _id: id,
  status: 'confirmed' as BookingState,
  assigned: null as string | null,
  createdAt: '2026-11-21T08:00:00.000Z',
})

export const businessOf = (id: string, values: object) => ({ _id: id, businessType: 'hotel', imageUrl: null, values })

export const memberOf = (id: string) => ({
  id,
  name: 'Kasonde Musonda',
  email: `${id}@example.test`,
  phoneNumber: null as string | null,
  role: 'partner-staff',
  status: 'active',
  createdAt: '2026-11-21T08:00:00.000Z',
})

/** One who does take part. */
export const managerOf = (id: string) => ({
  ...memberOf(id),
  name: 'Mutale Banda',
  phoneNumber: '0961234567',
  role: 'partner-manager',
})

/** What the business of a cast offers and says of itself in the beginning, here and at the real server. */
export const lodgingValues = {
  name: 'Garden room',
  description: '',
  price: 900,
  offered: true,
  roomType: '',
  rooms: 3,
  sleeps: 2,
  beds: '1 double',
  amenities: [],
}
export const productValues = (offered: boolean) => ({ name: 'Garden room', description: '', price: 900, offered })
export const businessValues = {
  ...{
    name: 'Chitenge Corner',
    description: '',
    address: '',
    city: 'Lusaka',
    province: '',
    country: 'Zambia',
    phone: '',
    email: '',
    amenities: [],
  },
  ...Object.fromEntries(weekdays.map((day) => [day, ''])),
}
