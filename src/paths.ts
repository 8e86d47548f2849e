/** All URLs of the app. No other file in `src` contains URL strings. */
import type { ReportedKind } from '#contract/platform/moderation/report-reasons'
import type { BookingType, VerticalId } from '#contract/verticals/vertical'

const fillPattern = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** URL patterns in the syntax of the route tree. */
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
  /** Short and in upper case, because QR codes contain it. */
  ticketCheck: '/T/:code',
  /** Form for entering a parcel number. */
  tracking: '/track',
  track: '/track/:number',

  unauthorized: '/unauthorized',
  suspended: '/suspended',
  pendingApproval: '/pending-approval',
  /** Page on which a user accepts or declines a staff account that an employer created. */
  employment: '/employment',
  /** Page on which an administrator sets up a second factor. */
  secondFactor: '/second-factor',

  payment: '/payment/:bookingType/:bookingId',
  paymentVerify: '/payment/verify',
  paymentFailed: '/payment-failed',
  busBookingConfirmation: '/bus-booking-confirmation/:id',

  dashboard: '/dashboard',
  myAccount: '/my-account',
  myBookings: '/my-account/bookings',
  booking: '/my-account/bookings/:id',
  changeBooking: '/my-account/bookings/:id/change',
  order: '/my-account/orders/:id',
  /** A case in which a customer, or a business, takes part. */
  case: '/my-account/cases/:caseId',
  vendorCase: '/admin/cases/:caseId',
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
  /** Form that reports a review, a listing, a vendor or a message to Tilipo. */
  report: '/report/:kind/:id',
  /** List of pending and refused changes. */
  myChanges: '/my-changes',

  admin: '/admin',
  adminGlobal: '/admin/global',
  adminAudit: '/admin/global/audit',
  adminApprovals: '/admin/global/approvals',
  adminFinance: '/admin/global/finance',
  approval: '/admin/global/approvals/:id',
  adminReports: '/admin/global/reports',
  adminUsers: '/admin/global/users',
  adminUser: '/admin/global/users/:id',
  adminBooking: '/admin/global/bookings/:id',
  adminSettings: '/admin/settings',
  adminSupportTickets: '/admin/support-tickets',
  supportTeamTicket: '/admin/support-tickets/:ticketId',
  adminMessages: '/admin/messages',
  scan: '/admin/scan',
  /** Support for all users except customers, who use `/support`. */
  adminSupport: '/admin/support',
  adminSupportTicket: '/admin/support/tickets/:ticketId',
  hotelManager: '/admin/hotel-manager-dashboard',
  hotelManagerBookings: '/admin/hotel-manager-dashboard/bookings',
  hotelManagerMessages: '/admin/hotel-manager-dashboard/messages',
  hotelManagerReviews: '/admin/hotel-manager-dashboard/reviews',
  hotelManagerCalendar: '/admin/hotel-manager-dashboard/calendar',
  hotelManagerGuests: '/admin/hotel-manager-dashboard/guests',
  hotelManagerRooms: '/admin/hotel-manager-dashboard/rooms',
} as const

/** Builds public paths of each vertical from the patterns in its descriptor, which the server uses too. */
export { buildPath } from '#contract/verticals/vertical'

export const paths = {
  ...patterns,
  /** Path of a showcase item without a path of its own. */
  service: (type: string, id: string): string => fillPattern(patterns.service, { type, id }),
  search: (text: string): string => `/services?q=${encodeURIComponent(text.trim())}`,
  vendor: (id: string): string => fillPattern(patterns.vendor, { id }),
  job: (id: string): string => fillPattern(patterns.job, { id }),
  auth: (mode: 'login' | 'signup' = 'login'): string => (mode === 'login' ? '/auth' : '/auth?mode=signup'),
  /** The sign-up form with the account of a business selected. */
  registerVendor: '/auth?mode=signup&account=partner',
  sessionExpired: '/auth?session=expired',
  verification: (status: string): string => fillPattern(patterns.verification, { status }),
  resetPassword: (token: string): string => fillPattern(patterns.resetPassword, { token }),
  payment: (bookingType: BookingType, bookingId: string): string =>
    fillPattern(patterns.payment, { bookingType, bookingId }),
  paymentVerify: (reference: string): string => `/payment/verify?reference=${encodeURIComponent(reference)}`,
  booking: (id: string): string => fillPattern(patterns.booking, { id }),
  changeBooking: (id: string): string => fillPattern(patterns.changeBooking, { id }),
  order: (id: string): string => fillPattern(patterns.order, { id }),
  case: (caseId: string): string => fillPattern(patterns.case, { caseId }),
  vendorCase: (caseId: string): string => fillPattern(patterns.vendorCase, { caseId }),
  refundWallet: (id: string): string => fillPattern(patterns.refundWallet, { id }),
  approval: (id: string): string => fillPattern(patterns.approval, { id }),
  report: (kind: ReportedKind, id: string): string => fillPattern(patterns.report, { kind, id }),
  track: (number: string): string => fillPattern(patterns.track, { number }),
  ticketCheck: (code: string): string => fillPattern(patterns.ticketCheck, { code }),
  busBookingConfirmation: (id: string): string => fillPattern(patterns.busBookingConfirmation, { id }),
  bookingReview: (id: string): string => fillPattern(patterns.bookingReview, { id }),
  chatWith: (provider: string, serviceId: string, type: VerticalId): string =>
    `/messages?${new URLSearchParams({ chatWith: provider, serviceId, serviceType: type })}`,
  /** A conversation within `/messages` or `/admin/messages`. */
  conversation: (within: string, other: string, serviceId?: string): string =>
    `${within}?${new URLSearchParams({ chatWith: other, ...(serviceId && { serviceId }) })}`,
  supportTicket: (ticketId: string): string => fillPattern(patterns.supportTicket, { ticketId }),
  adminSupportTicket: (ticketId: string): string => fillPattern(patterns.adminSupportTicket, { ticketId }),
  adminUser: (id: string): string => fillPattern(patterns.adminUser, { id }),
  adminBooking: (id: string): string => fillPattern(patterns.adminBooking, { id }),
  supportTeamTicket: (ticketId: string): string => fillPattern(patterns.supportTeamTicket, { ticketId }),
  /** A screen that displays the values of a refused command, so that the user corrects them. */
  correct: (screen: string, key: string): string => `${screen}?${new URLSearchParams({ refused: key })}`,
  /** A screen within a partner's area: `/admin/hotel-management` + `bookings`. */
  within: (area: string, screen: string): string => `${area}/${screen}`,
  /**
   * The counter of a partner's area.
   * @param query `listing`: what is sold, with its choice as in the query of its public page
   */
  counter: (area: string, query: Record<string, string> = {}): string => {
    const search = String(new URLSearchParams(query))
    return `${area}/counter${search && `?${search}`}`
  },
}

/**
 * Prefixes of paths that require a session. The shell answers them immediately; they are never rendered on the server
 * or cached. `/auth` is not included, because its response carries the content security policy that allows Google's
 * button.
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
  '/second-factor',
  '/payment',
  '/bus-booking-confirmation',
  '/forgot-password',
  '/reset-password',
  '/check-your-email',
  '/verification',
  '/unauthorized',
  '/suspended',
  '/report/',
  // Public, but rendered on the device only: the server need not see these paths, and no cache stores them.
  // cache.
  '/T/',
  '/track/',
] as const

/**
 * Returns whether `path` is a path of this app: `/x`, but not `//host` or another scheme. Checked before a redirect
 * back to the origin.
 */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[^\x20-\x7e]/.test(path)

/** Navigation state for `/auth`: where to return after sign-in, and the user who left. */
export interface Origin {
  from: string
  userId?: string | undefined
}

/** @param place with the hash of the section to return to, if it is not the top of the page */
export const createOrigin = (
  { pathname, search, hash = '' }: { pathname: string; search: string; hash?: string },
  userId?: string,
): Origin => ({ from: pathname + search + hash, userId })

/** Section of a listing's page in which it is booked or bought. */
export const purchaseSection = 'book'
