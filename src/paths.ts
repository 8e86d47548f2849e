/** Every URL of the app. No URL string stands anywhere else in `src`. */
import type { BookingType, VerticalId } from '#contract/verticals/vertical'

const fill = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** Patterns, as the route tree matches them. */
export const patterns = {
  home: '/',
  services: '/services',
  service: '/services/:type/:id',
  vendors: '/vendors',
  vendor: '/vendor/:id',
  products: '/products',
  about: '/about',
  contact: '/contact',
  whosHiring: '/whos-hiring',
  job: '/whos-hiring/:id',
  becomeVendor: '/become-vendor',
  vendorBenefits: '/vendor-benefits',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  termsOfService: '/terms-of-service',

  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  resetPasswordBare: '/reset-password',
  checkYourEmail: '/check-your-email',
  verification: '/verification/:status',
  /** Short, and in capitals: it stands in QR codes. */
  ticketCheck: '/T/:code',
  /** Where a parcel's number is typed. */
  tracking: '/track',
  track: '/track/:number',

  unauthorized: '/unauthorized',
  suspended: '/suspended',
  pendingApproval: '/pending-approval',
  /** Where a staff account that an employer created is accepted or declined. */
  employment: '/employment',

  payment: '/payment/:bookingType/:bookingId',
  paymentVerify: '/payment/verify',
  paymentFailed: '/payment-failed',
  busBookingConfirmation: '/bus-booking-confirmation/:id',

  dashboard: '/dashboard',
  myAccount: '/my-account',
  myBookings: '/my-account/bookings',
  booking: '/my-account/bookings/:id',
  order: '/my-account/orders/:id',
  refundWallet: '/my-account/bookings/:id/refund',
  myCarHire: '/my-bookings/car-hire',
  bookingReview: '/my-account/bookings/:id/review',
  notifications: '/notifications',
  profile: '/profile',
  favorites: '/favorites',
  cart: '/cart',
  checkout: '/checkout',
  messages: '/messages',
  support: '/support',
  supportTicket: '/support/tickets/:ticketId',
  myApplications: '/my-applications',
  /** The sync centre. */
  myChanges: '/my-changes',

  admin: '/admin',
  adminGlobal: '/admin/global',
  adminSettings: '/admin/settings',
  adminSupportTickets: '/admin/support-tickets',
  deskTicket: '/admin/support-tickets/:ticketId',
  adminMessages: '/admin/messages',
  scan: '/admin/scan',
  /** Support for those whom `/support` is closed to: everybody but customers. */
  adminSupport: '/admin/support',
  adminSupportTicket: '/admin/support/tickets/:ticketId',
  hotelManager: '/admin/hotel-manager-dashboard',
  hotelManagerBookings: '/admin/hotel-manager-dashboard/bookings',
  hotelManagerRooms: '/admin/hotel-manager-dashboard/rooms',
} as const

/** Where each vertical's public pages stand; the same patterns as in its descriptor, which the server uses. */
export { pathTo } from '#contract/verticals/vertical'

export const paths = {
  ...patterns,
  /** Where a showcase item stands that names no path of its own. */
  service: (type: string, id: string): string => fill(patterns.service, { type, id }),
  search: (text: string): string => `/services?q=${encodeURIComponent(text.trim())}`,
  vendor: (id: string): string => fill(patterns.vendor, { id }),
  job: (id: string): string => fill(patterns.job, { id }),
  auth: (mode: 'login' | 'signup' = 'login'): string => (mode === 'login' ? '/auth' : '/auth?mode=signup'),
  sessionExpired: '/auth?session=expired',
  verification: (status: string): string => fill(patterns.verification, { status }),
  resetPassword: (token: string): string => fill(patterns.resetPassword, { token }),
  payment: (bookingType: BookingType, bookingId: string): string => fill(patterns.payment, { bookingType, bookingId }),
  paymentVerify: (reference: string): string => `/payment/verify?reference=${encodeURIComponent(reference)}`,
  booking: (id: string): string => fill(patterns.booking, { id }),
  order: (id: string): string => fill(patterns.order, { id }),
  refundWallet: (id: string): string => fill(patterns.refundWallet, { id }),
  track: (number: string): string => fill(patterns.track, { number }),
  ticketCheck: (code: string): string => fill(patterns.ticketCheck, { code }),
  busBookingConfirmation: (id: string): string => fill(patterns.busBookingConfirmation, { id }),
  bookingReview: (id: string): string => fill(patterns.bookingReview, { id }),
  chatWith: (provider: string, serviceId: string, type: VerticalId): string =>
    `/messages?${new URLSearchParams({ chatWith: provider, serviceId, serviceType: type })}`,
  /** A conversation among those of `/messages` or `/admin/messages`. */
  conversation: (within: string, other: string): string => `${within}?${new URLSearchParams({ chatWith: other })}`,
  supportTicket: (ticketId: string): string => fill(patterns.supportTicket, { ticketId }),
  adminSupportTicket: (ticketId: string): string => fill(patterns.adminSupportTicket, { ticketId }),
  deskTicket: (ticketId: string): string => fill(patterns.deskTicket, { ticketId }),
  /** A screen of a partner's area: `/admin/hotel-management` + `bookings`. */
  within: (area: string, screen: string): string => `${area}/${screen}`,
}

/**
 * Paths below which only the signed-in see anything: answered by the shell at once, never rendered or cached. Not `/auth`:
 * the policy that admits Google's button comes with its own answer.
 */
export const signedInPrefixes = [
  '/my-',
  '/cart',
  '/checkout',
  '/profile',
  '/messages',
  '/admin',
  '/favorites',
  '/support',
  '/dashboard',
  '/notifications',
  '/pending-approval',
  '/employment',
  '/payment',
  '/bus-booking-confirmation',
  '/forgot-password',
  '/reset-password',
  '/check-your-email',
  '/verification',
  '/unauthorized',
  '/suspended',
  // Anybody's, but told by the device alone: no server needs to know of it, and no cache to keep it.
  '/T/',
  '/track/',
] as const

/** Whether `path` leads within this app: `/x`, never `//host` or another scheme. For returning to an origin. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[^\x20-\x7e]/.test(path)

/** What a navigation to `/auth` carries in its state: where to go on once signed in, and as whom it was left. */
export interface Origin {
  from: string
  userId?: string | undefined
}

export const fromHere = ({ pathname, search }: { pathname: string; search: string }, userId?: string): Origin => ({
  from: pathname + search,
  userId,
})
