import type { AdminBookingDetails } from '#contract/platform/bookings'

const createdAt = '2026-11-20T08:00:00.000Z'
/** A paid stay as administrators see it. */
export const buildAdminBooking = (more: Partial<AdminBookingDetails> = {}): AdminBookingDetails => ({
  _id: 'b0000000-0000-4000-8000-000000000001',
  reference: 'TLP-4H7K2M',
  status: 'confirmed',
  summary: '2 nights, 1 room, 1 guest',
  startsOn: '2026-12-20',
  createdAt,
  listing: { name: 'Garden room', path: '/services/hotels/book/x' },
  vendor: { _id: 'c0000000-0000-4000-8000-000000000001', name: 'Batoka Lodge', businessType: 'hotel' },
  customer: { _id: 'a0000000-0000-4000-8000-000000000001', name: 'Mutale Banda' },
  money: { total: 1800, deposit: 0, paid: 1800, returned: 0, fee: 180 },
  payments: [{ reference: 'PAY-1', amount: 1800, status: 'successful', createdAt }],
  refunds: [],
  timeline: [{ at: createdAt, text: 'Booked', by: 'Mutale Banda' }],
  cancellation: { full: 1800, terms: 900, others: 0 },
  refundable: null,
  refundDecisions: [],
  ...more,
})
