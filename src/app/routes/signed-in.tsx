/** Routes that involve an account: authentication, the user's own pages, partner and administrator areas, payments. */
import { partnerAreas } from '#contract/access'
import { paths, patterns } from '../../paths'
import { publicLayout } from '../layouts/public'
import { bookingScreens, listingScreens, screensOf } from '../menus/areas'
import { bare, dashboard, payment } from '../layouts/signed-in'
import type { AppRoute } from '../page'

type Screen = Omit<AppRoute, 'path'>

const guarded = { layout: dashboard, guarded: true } as const
const paid = { layout: payment, guarded: true } as const
const alone = { layout: bare } as const

const at = (screen: Screen, ...places: string[]): AppRoute[] => places.map((path) => ({ path, ...screen }))

const resetPassword: Screen = { page: () => import('../../features/auth/ResetPassword'), ...alone }
const myBookings: Screen = { page: () => import('../../features/bookings/MyBookings'), ...guarded }
const vendorBookings: Screen = { page: () => import('../../features/bookings/desk/VendorBookings'), ...guarded }
const ownListings: Screen = { page: () => import('../../features/listings/OwnListings'), ...guarded }
const staffPage: Screen = { page: () => import('../../features/staff/StaffPage'), ...guarded }
const reviewsPage: Screen = { page: () => import('../../features/reviews/ReviewsPage'), ...guarded }
const supportPage: Screen = { page: () => import('../../features/support/SupportPage'), ...guarded }
const ticketPage: Screen = { page: () => import('../../features/support/TicketPage'), ...guarded }
const messages: Screen = { page: () => import('../../features/messages/MessagesPage'), ...guarded }
const notYet: Screen = { page: () => import('../pages/NotYet'), ...guarded }

const gettingIn: AppRoute[] = [
  { path: patterns.auth, page: () => import('../../features/auth/AuthPage'), ...alone },
  { path: patterns.forgotPassword, page: () => import('../../features/auth/ForgotPassword'), ...alone },
  ...at(resetPassword, patterns.resetPassword, patterns.resetPasswordBare),
  { path: patterns.checkYourEmail, page: () => import('../../features/auth/CheckYourEmail'), ...alone },
  { path: patterns.verification, page: () => import('../../features/auth/Verification'), ...alone },
  { path: patterns.unauthorized, page: () => import('../../features/auth/Unauthorized'), layout: publicLayout },
  { path: patterns.suspended, page: () => import('../../features/auth/Suspended'), layout: publicLayout },
  {
    path: patterns.pendingApproval,
    page: () => import('../pages/PendingApproval'),
    layout: publicLayout,
    guarded: true,
  },
  { path: patterns.employment, page: () => import('../pages/Employment'), layout: publicLayout, guarded: true },
]

const dashboardRedirect: Screen = { page: () => import('../pages/DashboardRedirect'), ...guarded }

const own: AppRoute[] = [
  ...at(dashboardRedirect, patterns.dashboard, patterns.admin),
  { path: patterns.myAccount, page: () => import('../../features/bookings/MyAccount'), ...guarded },
  ...at(myBookings, patterns.myBookings, patterns.myCarHire),
  { path: patterns.bookingReview, page: () => import('../../features/reviews/ReviewPage'), ...guarded },
  { path: patterns.refundWallet, page: () => import('../../features/bookings/ending/RefundWalletPage'), ...guarded },
  { path: patterns.booking, page: () => import('../../features/bookings/ticket/BookingPage'), ...guarded },
  { path: patterns.order, page: () => import('../../features/bookings/order/OrderPage'), ...guarded },
  {
    path: patterns.busBookingConfirmation,
    page: () => import('../../features/bookings/ticket/BusConfirmation'),
    ...guarded,
  },
  { path: patterns.notifications, page: () => import('../../features/notifications/NotificationsPage'), ...guarded },
  { path: patterns.profile, page: () => import('../../features/profile/ProfilePage'), ...guarded },
  { path: patterns.myApplications, page: () => import('../../features/hiring/MyApplicationsPage'), ...guarded },
  { path: patterns.myChanges, page: () => import('../../features/outbox/OutboxPage'), ...guarded },
  { path: patterns.favorites, page: () => import('../../features/favorites/FavoritesPage'), ...guarded },
  { path: patterns.cart, page: () => import('../../features/cart/CartPage'), ...guarded },
  { path: patterns.checkout, page: () => import('../../features/checkout/CheckoutPage'), ...guarded },
  ...at(messages, patterns.messages, patterns.adminMessages),
]

/** Support pages of customers, of all other users, and of the support team. */
const support: AppRoute[] = [
  ...at(supportPage, patterns.support, patterns.adminSupport),
  ...at(ticketPage, patterns.supportTicket, patterns.adminSupportTicket),
  { path: patterns.adminSupportTickets, page: () => import('../../features/support/DeskPage'), ...guarded },
  { path: patterns.deskTicket, page: () => import('../../features/support/DeskTicketPage'), ...guarded },
]

const paying: AppRoute[] = [
  { path: patterns.payment, page: () => import('../../features/payments/PaymentPage'), ...paid },
  { path: patterns.paymentVerify, page: () => import('../../features/payments/VerifyPage'), ...paid },
  { path: patterns.paymentFailed, page: () => import('../../features/payments/PaymentFailed'), layout: payment },
]

/** The list of listings and a single listing: `new`, or by id. */
function listingsIn(type: string, area: string): AppRoute[] {
  const list = listingScreens[type] && paths.within(area, listingScreens[type])
  return list ? at(ownListings, list, paths.within(list, ':listing')) : []
}

const has = (type: string, screen: string): boolean => screensOf(type).some(({ slug }) => slug === screen)

const partners = Object.entries(partnerAreas).flatMap(([type, area]) => [
  ...listingsIn(type, area),
  ...(has(type, 'staff') ? at(staffPage, paths.within(area, 'staff')) : []),
  ...(has(type, 'reviews') ? at(reviewsPage, paths.within(area, 'reviews')) : []),
  ...at(vendorBookings, ...bookingScreens.map((screen) => `${area}/${screen}`)),
  ...at(notYet, area, `${area}/:screen`),
])

const scanning: AppRoute = {
  path: patterns.scan,
  page: () => import('../../features/bookings/check/ScanPage'),
  ...guarded,
}

const administrators = at(notYet, patterns.adminGlobal, `${patterns.adminGlobal}/:screen`, patterns.adminSettings)

/** Managers of one hotel use the same bookings and rooms screens as its owner. */
const hotelManagers: AppRoute[] = [
  { path: patterns.hotelManager, page: () => import('../../features/hotel/HotelManagerPage'), ...guarded },
  ...at(vendorBookings, patterns.hotelManagerBookings),
  ...at(ownListings, patterns.hotelManagerRooms, paths.within(patterns.hotelManagerRooms, ':listing')),
]

/** An unknown path below these shows "not found" only to users whom the session rules admit there. */
const restricted = [
  patterns.admin,
  patterns.myAccount,
  patterns.messages,
  patterns.cart,
  patterns.favorites,
  patterns.myApplications,
  patterns.support,
]
const missing = at(
  { page: () => import('../pages/NotFound'), ...guarded },
  ...restricted.map((area) => paths.within(area, '*')),
)

export const signedInRoutes: AppRoute[] = [
  ...gettingIn,
  ...own,
  ...support,
  ...paying,
  ...partners,
  scanning,
  ...administrators,
  ...hotelManagers,
  ...missing,
]
