/** Entities as the model server returns them. */
import { weekdays } from '#contract/core/dates'
import type { BookingState } from '#contract/core/state-machines'

export const buildCartItem = (id: string, quantity: number) => ({
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

export const buildNotification = (id: string, isRead = false) => ({
  _id: id,
  message: 'News',
  isRead,
  createdAt: '2026-11-21T10:00:00.000Z',
  link: null,
})

export const buildFavorite = (id: string, savedAt: string) => ({
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

export const buildAccount = (id: string, role: 'endUser' | 'partner', vendorId: string | null = null) => ({
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

export const buildOwnListing = (id: string, vertical: 'hotels' | 'stores', values: object, createdAt: string) => ({
  _id: id,
  vertical,
  imageUrl: null,
  values,
  path: '/',
  createdAt,
})

/** A paid booking that can be served from today. */
export const buildVendorBooking = (id: string) => ({
  _id: id,
  status: 'confirmed' as BookingState,
  assigned: null as string | null,
  createdAt: '2026-11-21T08:00:00.000Z',
})

export const buildBusiness = (id: string, values: object) => ({
  _id: id,
  businessType: 'hotel',
  imageUrl: null,
  values,
})

export const buildStaffMember = (id: string) => ({
  id,
  name: 'Kasonde Musonda',
  email: `${id}@example.test`,
  phoneNumber: null as string | null,
  role: 'partner-staff' as const,
  status: 'active' as const,
  createdAt: '2026-11-21T08:00:00.000Z',
})

/** A manager who is also a user of the world. */
export const buildManager = (id: string) => ({
  ...buildStaffMember(id),
  name: 'Mutale Banda',
  phoneNumber: '0961234567',
  role: 'partner-manager',
})

/** The initial listings and profile of the business, the same in the model and on the real server. */
export const lodgingValues = {
  name: 'Garden room',
  description: '',
  price: 900,
  offered: true,
  removed: false,
  roomType: '',
  rooms: 3,
  sleeps: 2,
  beds: '1 double',
  amenities: [],
  prices: [],
  extras: [],
  taxes: [],
  minStays: [],
  cancellationPolicy: 'standard',
  seasonPolicies: [],
}
export const productValues = (offered: boolean) => ({
  name: 'Garden room',
  description: '',
  price: 900,
  offered,
  removed: false,
  category: 'crafts',
  stock: 3,
  delivery: null,
  sku: null,
  barcode: null,
})
export const businessValues = {
  name: 'Chitenge Corner',
  description: '',
  address: '',
  city: 'Lusaka',
  province: '',
  country: 'Zambia',
  phone: '',
  email: '',
  amenities: [],
  position: null,
  ...Object.fromEntries(weekdays.map((day) => [day, ''])),
}
