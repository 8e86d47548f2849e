/** Things as the model server tells of them. */
export const itemOf = (id: string, quantity: number) => ({
  _id: id,
  productId: { _id: id, name: `Product ${id.slice(0, 4)}`, price: 10, imageUrl: null, storeId: id, storeName: 'Store', path: '/', available: true },
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
  business_type: vendorId ? 'store' : null,
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
