/** Routes that involve an account: authentication, the user's own pages, partner and administrator areas, payments. */
import { partnerDashboardPaths } from '#contract/core/access'
import { paths, patterns } from '../../paths'
import { listingScreens } from '../../verticals/listing-screens'
import { publicLayout } from '../layouts/public'
import {
  analyticsPageAreas,
  bookingScreens,
  customerScreens,
  getAreaScreens,
  routeScreens,
  saleScreen,
  vehicleScreens,
} from '../menus/areas'
import { bare, dashboard, payment } from '../layouts/signed-in'
import type { AppRoute } from '../../page'

type Screen = Omit<AppRoute, 'path'>

const guarded = { layout: dashboard, guarded: true } as const
const guardedPayment = { layout: payment, guarded: true } as const
const bareScreen = { layout: bare } as const

const createRoutes = (screen: Screen, ...places: string[]): AppRoute[] => places.map((path) => ({ path, ...screen }))

const resetPassword: Screen = {
  page: () => import('../../features/accounts/auth/password/ResetPassword'),
  ...bareScreen,
}
const myBookings: Screen = { page: () => import('../../features/bookings/bookings/MyBookings'), ...guarded }
const vendorBookings: Screen = {
  page: () => import('../../features/counter/front-desk/bookings/VendorBookings'),
  ...guarded,
}
const ownListings: Screen = { page: () => import('../../features/business/listings/OwnListings'), ...guarded }
const importListings: Screen = { page: () => import('../../features/business/listings/import/ImportPage'), ...guarded }
const staffPage: Screen = { page: () => import('../../features/business/staff/StaffPage'), ...guarded }
const reviewsPage: Screen = { page: () => import('../../features/bookings/reviews/ReviewsPage'), ...guarded }
const vendorJobsPage: Screen = {
  page: () => import('../../features/business/hiring/vendor/VendorJobsPage'),
  ...guarded,
}
const vendorJobPage: Screen = { page: () => import('../../features/business/hiring/vendor/VendorJobPage'), ...guarded }
const analyticsPage: Screen = { page: () => import('../../features/business/analytics/AnalyticsPage'), ...guarded }
const partnerHome: Screen = { page: () => import('../pages/PartnerHome'), ...guarded }
const areaNotOpen: Screen = { page: () => import('../pages/AreaNotOpen'), ...guarded }
const todayPage: Screen = { page: () => import('../pages/PartnerToday'), ...guarded }
const daySheetPage: Screen = {
  page: () => import('../../features/counter/front-desk/bookings/DaySheetPage'),
  ...guarded,
}
const cashShiftPage: Screen = {
  page: () => import('../../features/counter/front-desk/sales/CashShiftPage'),
  ...guarded,
}
const shiftReportPage: Screen = {
  page: () => import('../../features/counter/front-desk/sales/ShiftReportPage'),
  ...guarded,
}
const unsentSalesPage: Screen = {
  page: () => import('../../features/counter/front-desk/sales/UnsentSalesPage'),
  ...guarded,
}
const counterReceiptPage: Screen = {
  page: () => import('../../features/counter/front-desk/sales/CounterReceiptPage'),
  ...guarded,
}
const companiesPage: Screen = {
  page: () => import('../../features/counter/companies/CompaniesPage'),
  ...guarded,
}
const counterPage: Screen = { page: () => import('../pages/CounterPage'), ...guarded }
const createCounterRoutes = (area: string): AppRoute[] => [
  ...createRoutes(counterPage, paths.within(area, saleScreen)),
  ...createRoutes(cashShiftPage, paths.within(area, 'cash')),
  ...createRoutes(shiftReportPage, paths.within(area, 'cash-report')),
  ...createRoutes(unsentSalesPage, paths.within(area, 'unsent-sales')),
  ...createRoutes(counterReceiptPage, paths.within(area, 'counter-receipt')),
  ...createRoutes(companiesPage, paths.within(area, 'companies')),
]
const calendarPage: Screen = { page: () => import('../../features/business/listings/CalendarPage'), ...guarded }
const financePage: Screen = { page: () => import('../../features/money/finance/FinancePage'), ...guarded }
const customersPage: Screen = { page: () => import('../../features/bookings/customers/CustomersPage'), ...guarded }
const supportPage: Screen = { page: () => import('../../features/messages/support/SupportPage'), ...guarded }
const ticketPage: Screen = { page: () => import('../../features/messages/support/TicketPage'), ...guarded }
const messages: Screen = { page: () => import('../../features/messages/messages/MessagesPage'), ...guarded }
const routesPage: Screen = { page: () => import('../../features/business/fleet/RoutesPage'), ...guarded }
const vehiclesPage: Screen = { page: () => import('../../features/business/fleet/VehiclesPage'), ...guarded }

const authRoutes: AppRoute[] = [
  {
    path: patterns.forgotPassword,
    page: () => import('../../features/accounts/auth/password/ForgotPassword'),
    ...bareScreen,
  },
  ...createRoutes(resetPassword, patterns.resetPassword, patterns.resetPasswordBare),
  {
    path: patterns.checkYourEmail,
    page: () => import('../../features/accounts/auth/sign-up/CheckYourEmail'),
    ...bareScreen,
  },
  {
    path: patterns.verification,
    page: () => import('../../features/accounts/auth/sign-up/Verification'),
    ...bareScreen,
  },
  {
    path: patterns.unauthorized,
    page: () => import('../../features/accounts/auth/Unauthorized'),
    layout: publicLayout,
  },
  { path: patterns.suspended, page: () => import('../pages/Suspended'), layout: publicLayout },
  {
    path: patterns.pendingApproval,
    page: () => import('../pages/PendingApproval'),
    layout: publicLayout,
    guarded: true,
  },
  { path: patterns.employment, page: () => import('../pages/Employment'), layout: publicLayout, guarded: true },
  {
    path: patterns.secondFactor,
    page: () => import('../pages/SecondFactorSetup'),
    layout: publicLayout,
    guarded: true,
  },
]

const dashboardRedirect: Screen = { page: () => import('../pages/DashboardRedirect'), ...guarded }

const ownRoutes: AppRoute[] = [
  ...createRoutes(dashboardRedirect, patterns.dashboard, patterns.admin),
  { path: patterns.myAccount, page: () => import('../../features/bookings/bookings/MyAccount'), ...guarded },
  ...createRoutes(myBookings, patterns.myBookings, patterns.myCarHire),
  {
    path: patterns.changeBooking,
    page: () => import('../../features/catalogue/catalogue/book/ChangeOwnBookingPage'),
    ...guarded,
  },
  { path: patterns.bookingReview, page: () => import('../../features/bookings/reviews/ReviewPage'), ...guarded },
  {
    path: patterns.refundWallet,
    page: () => import('../../features/bookings/bookings/cancellation/RefundWalletPage'),
    ...guarded,
  },
  { path: patterns.booking, page: () => import('../../features/bookings/bookings/ticket/BookingPage'), ...guarded },
  { path: patterns.order, page: () => import('../../features/bookings/bookings/order/OrderPage'), ...guarded },
  {
    path: patterns.busBookingConfirmation,
    page: () => import('../../features/bookings/bookings/ticket/BusConfirmation'),
    ...guarded,
  },
  {
    path: patterns.notifications,
    page: () => import('../../features/messages/notifications/NotificationsPage'),
    ...guarded,
  },
  { path: patterns.profile, page: () => import('../../features/accounts/profile/ProfilePage'), ...guarded },
  {
    path: patterns.myApplications,
    page: () => import('../../features/business/hiring/MyApplicationsPage'),
    ...guarded,
  },
  { path: patterns.report, page: () => import('../../features/platform/moderation/ReportPage'), ...guarded },
  { path: patterns.myChanges, page: () => import('../../features/sync/outbox/OutboxPage'), ...guarded },
  { path: patterns.favorites, page: () => import('../../features/catalogue/favorites/FavoritesPage'), ...guarded },
  { path: patterns.cart, page: () => import('../../features/bookings/cart/CartPage'), ...guarded },
  { path: patterns.checkout, page: () => import('../../features/bookings/checkout/CheckoutPage'), ...guarded },
  ...createRoutes(messages, patterns.messages, patterns.adminMessages),
]

/** Support pages of customers, of all other users, and of the support team. */
const supportRoutes: AppRoute[] = [
  ...createRoutes(supportPage, patterns.support, patterns.adminSupport),
  ...createRoutes(ticketPage, patterns.supportTicket, patterns.adminSupportTicket),
  {
    path: patterns.adminSupportTickets,
    page: () => import('../../features/messages/support/SupportTeamPage'),
    ...guarded,
  },
  {
    path: patterns.supportTeamTicket,
    page: () => import('../../features/messages/support/SupportTeamTicketPage'),
    ...guarded,
  },
]

const paymentRoutes: AppRoute[] = [
  { path: patterns.payment, page: () => import('../../features/money/payments/PaymentPage'), ...guardedPayment },
  { path: patterns.paymentVerify, page: () => import('../../features/money/payments/VerifyPage'), ...guardedPayment },
  { path: patterns.paymentFailed, page: () => import('../../features/money/payments/PaymentFailed'), layout: payment },
]

const createListRoutes = (list: string): AppRoute[] => [
  ...createRoutes(ownListings, list, paths.within(list, ':listing')),
  ...createRoutes(importListings, paths.within(list, 'import-export')),
]

/** The list of listings, their import, and a single listing: `new`, or by id. */
function createListingRoutes(type: string, area: string): AppRoute[] {
  const list = listingScreens[type] && paths.within(area, listingScreens[type])
  return list ? createListRoutes(list) : []
}

/** The list of jobs and a single job: `new`, or by id. */
const createJobRoutes = (list: string): AppRoute[] => [
  ...createRoutes(vendorJobsPage, list),
  ...createRoutes(vendorJobPage, paths.within(list, ':job')),
]

/** The table of records and a single record: `new`, or by id. */
const createRecordRoutes = (page: Screen, area: string, screen: string | undefined): AppRoute[] =>
  screen ? createRoutes(page, paths.within(area, screen), paths.within(area, `${screen}/:record`)) : []

const hasScreen = (type: string, screen: string): boolean => getAreaScreens(type).some(({ slug }) => slug === screen)

const partnerRoutes = Object.entries(partnerDashboardPaths).flatMap(([type, area]) => [
  ...createListingRoutes(type, area),
  ...createRecordRoutes(routesPage, area, routeScreens[type]),
  ...createRecordRoutes(vehiclesPage, area, vehicleScreens[type]),
  ...(hasScreen(type, 'staff') ? createRoutes(staffPage, paths.within(area, 'staff')) : []),
  ...(hasScreen(type, 'reviews') ? createRoutes(reviewsPage, paths.within(area, 'reviews')) : []),
  ...(hasScreen(type, 'jobs') ? createJobRoutes(paths.within(area, 'jobs')) : []),
  ...(hasScreen(type, 'finance') ? createRoutes(financePage, paths.within(area, 'finance')) : []),
  ...(hasScreen(type, 'calendar') ? createRoutes(calendarPage, paths.within(area, 'calendar')) : []),
  ...createRoutes(vendorBookings, ...bookingScreens.map((screen) => `${area}/${screen}`)),
  ...(hasScreen(type, 'today') ? createRoutes(todayPage, `${area}/today`) : []),
  ...createRoutes(daySheetPage, `${area}/day-sheet`),
  ...createCounterRoutes(area),
  ...customerScreens
    .filter((screen) => hasScreen(type, screen))
    .flatMap((screen) => createRoutes(customersPage, paths.within(area, screen))),
  ...createRoutes(hasScreen(type, 'finance') ? partnerHome : areaNotOpen, area),
  ...(analyticsPageAreas.includes(type) ? createRoutes(analyticsPage, paths.within(area, 'analytics')) : []),
])

const scanRoute: AppRoute = {
  path: patterns.scan,
  page: () => import('../../features/counter/front-desk/check/ScanPage'),
  ...guarded,
}

/** Pages of the vendors of each service, in the administration. */
const servicePages = ['hotels', 'buses', 'car-hire', 'real-estate', 'travel-agencies', 'stores', 'carriers']

/** Movements of money that have a list and a page each, in the administration. */
const moneyKinds = ['payments', 'refunds', 'payouts']

const adminRoutes: AppRoute[] = [
  { path: patterns.adminGlobal, page: () => import('../../features/platform/admin/overview/OverviewPage'), ...guarded },
  { path: patterns.adminApprovals, page: () => import('../../features/platform/approvals/ApprovalsPage'), ...guarded },
  { path: patterns.approval, page: () => import('../../features/platform/approvals/ApprovalPage'), ...guarded },
  {
    path: patterns.adminReports,
    page: () => import('../../features/platform/moderation/ReportedContentPage'),
    ...guarded,
  },
  {
    path: patterns.adminFinance,
    page: () => import('../../features/platform/admin/finance/PlatformFinancePage'),
    ...guarded,
  },
  { path: patterns.adminUsers, page: () => import('../../features/platform/admin/users/UsersPage'), ...guarded },
  { path: patterns.adminUser, page: () => import('../../features/platform/admin/users/UserPage'), ...guarded },
  {
    path: patterns.adminBooking,
    page: () => import('../../features/platform/admin/bookings/BookingPage'),
    ...guarded,
  },
  { path: patterns.adminSearch, page: () => import('../../features/platform/admin/search/SearchPage'), ...guarded },
  {
    path: patterns.adminPosting,
    page: () => import('../../features/platform/admin/money/PostingPage'),
    ...guarded,
  },
  ...moneyKinds.flatMap((kind) => [
    {
      path: `${patterns.adminGlobal}/${kind}`,
      page: () => import('../../features/platform/admin/money/MoneyListPage'),
      ...guarded,
    },
    {
      path: `${patterns.adminGlobal}/${kind}/:id`,
      page: () => import('../../features/platform/admin/money/MoneyRecordPage'),
      ...guarded,
    },
  ]),
  { path: patterns.adminAudit, page: () => import('../../features/platform/admin/audit/AuditPage'), ...guarded },
  {
    path: patterns.adminSettings,
    page: () => import('../../features/platform/admin/settings/SettingsPage'),
    ...guarded,
  },
  ...servicePages.flatMap((slug) => [
    {
      path: `${patterns.adminGlobal}/${slug}`,
      page: () => import('../../features/platform/admin/vendors/VendorsPage'),
      ...guarded,
    },
    {
      path: `${patterns.adminGlobal}/${slug}/:vendor`,
      page: () => import('../../features/platform/admin/vendors/VendorPage'),
      ...guarded,
    },
  ]),
]

/** Managers of one hotel use the same bookings and rooms screens as its owner. */
const hotelManagerRoutes: AppRoute[] = [
  { path: patterns.hotelManager, page: () => import('../pages/HotelManagerHome'), ...guarded },
  ...createRoutes(vendorBookings, patterns.hotelManagerBookings),
  ...createRoutes(calendarPage, patterns.hotelManagerCalendar),
  ...createRoutes(todayPage, paths.within(patterns.hotelManager, 'today')),
  ...createRoutes(daySheetPage, paths.within(patterns.hotelManager, 'day-sheet')),
  ...createCounterRoutes(patterns.hotelManager),
  ...createRoutes(messages, patterns.hotelManagerMessages),
  ...createRoutes(reviewsPage, patterns.hotelManagerReviews),
  ...createRoutes(customersPage, patterns.hotelManagerGuests),
  ...createListRoutes(patterns.hotelManagerRooms),
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
const notFoundRoutes = createRoutes(
  { page: () => import('../pages/NotFound'), ...guarded },
  ...restricted.map((area) => paths.within(area, '*')),
)

export const signedInRoutes: AppRoute[] = [
  ...authRoutes,
  ...ownRoutes,
  ...supportRoutes,
  ...paymentRoutes,
  ...partnerRoutes,
  scanRoute,
  ...adminRoutes,
  ...hotelManagerRoutes,
  ...notFoundRoutes,
]
