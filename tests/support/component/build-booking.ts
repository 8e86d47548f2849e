import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'

/** A confirmed and paid hotel booking, with overrides. */
export const buildBooking = (overrides: Partial<Booking> = {}): Booking => ({
  _id: 'b0000000-0000-4000-8000-000000000001',
  reference: 'TLP-2K7M9Q',
  bookingType: 'hotel',
  vertical: 'hotels',
  status: 'confirmed',
  vendorId: 'c0000000-0000-4000-8000-000000000001',
  vendorName: 'Mosi Lodge',
  vendorPhone: '0971000000',
  listingId: 'd0000000-0000-4000-8000-000000000001',
  listingName: 'Garden room',
  imageUrl: null,
  town: 'Livingstone',
  choice: {},
  quote: {
    listingId: 'd0000000-0000-4000-8000-000000000001',
    summary: '2 nights, 2 guests',
    startsOn: '2030-05-01',
    endsOn: '2030-05-03',
    lines: [{ label: '2 nights', quantity: 2, amount: 1800 }],
    total: 1800,
    currency: 'ZMW',
    policy: 'Free cancellation until 7 days before.',
  },
  startsOn: '2030-05-01',
  endsOn: '2030-05-03',
  holdExpiresAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  paymentReference: null,
  due: 0,
  paid: 1800,
  ...overrides,
})

/** A booking whose hold expires in `minutes`. */
export const buildHeldBooking = (minutes = 15, overrides: Partial<Booking> = {}): Booking =>
  buildBooking({
    status: 'held',
    holdExpiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    due: 1800,
    paid: 0,
    ...overrides,
  })

/** A confirmed booking as its hotel sees it, with overrides. */
export const buildVendorBooking = (overrides: Partial<VendorBooking> = {}): VendorBooking => ({
  _id: 'b0000000-0000-4000-8000-000000000001',
  reference: 'TLP-2K7M9Q',
  bookingType: 'hotel',
  status: 'confirmed',
  vendorId: 'c0000000-0000-4000-8000-000000000001',
  listingId: 'd0000000-0000-4000-8000-000000000001',
  listingName: 'Garden room',
  customerName: 'Mercy Banda',
  customerPhone: '0971234567',
  summary: '2 nights, 2 guests',
  startsOn: '2030-05-01',
  endsOn: '2030-05-03',
  total: 1800,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
