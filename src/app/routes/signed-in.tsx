/** Routes that involve an account: authentication, the user's own pages, partner areas, payments. */
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
/** A screen with the menu of the user, which the session guard protects. */
export const guard = <Route extends Pick<AppRoute, 'page'>>(route: Route) => ({ ...route, ...guarded })
const guardedPayment = { layout: payment, guarded: true } as const
const bareScreen = { layout: bare } as const

export const createRoutes = (screen: Screen, ...places: string[]): AppRoute[] =>
  places.map((path) => ({ path, ...screen }))

const resetPassword: Screen = {
  page: () => import('../../features/accounts/auth/password/ResetPassword'),
  ...bareScreen,
}
const myBookings = guard({ page: () => import('../../features/bookings/bookings/MyBookings') })
const vendorBookings = guard({ page: () => import('../../features/counter/front-desk/bookings/VendorBookings') })
const ownListings = guard({ page: () => import('../../features/business/listings/OwnListings') })
const importListings = guard({ page: () => import('../../features/business/listings/import/ImportPage') })
const staffPage = guard({ page: () => import('../../features/business/staff/StaffPage') })
const reviewsPage = guard({ page: () => import('../../features/bookings/reviews/ReviewsPage') })
const vendorJobsPage = guard({ page: () => import('../../features/business/hiring/vendor/VendorJobsPage') })
const vendorJobPage = guard({ page: () => import('../../features/business/hiring/vendor/VendorJobPage') })
const analyticsPage = guard({ page: () => import('../../features/business/analytics/AnalyticsPage') })
const partnerHome = guard({ page: () => import('../pages/PartnerHome') })
const areaNotOpen = guard({ page: () => import('../pages/AreaNotOpen') })
const todayPage = guard({ page: () => import('../pages/PartnerToday') })
const daySheetPage = guard({ page: () => import('../../features/counter/front-desk/bookings/DaySheetPage') })
const cashShiftPage = guard({ page: () => import('../../features/counter/front-desk/sales/CashShiftPage') })
const shiftReportPage = guard({ page: () => import('../../features/counter/front-desk/sales/ShiftReportPage') })
const unsentSalesPage = guard({ page: () => import('../../features/counter/front-desk/sales/UnsentSalesPage') })
const counterReceiptPage = guard({ page: () => import('../../features/counter/front-desk/sales/CounterReceiptPage') })
const companiesPage = guard({ page: () => import('../../features/counter/companies/CompaniesPage') })
const counterPage = guard({ page: () => import('../pages/CounterPage') })
const createCounterRoutes = (area: string): AppRoute[] => [
  ...createRoutes(counterPage, paths.within(area, saleScreen)),
  ...createRoutes(cashShiftPage, paths.within(area, 'cash')),
  ...createRoutes(shiftReportPage, paths.within(area, 'cash-report')),
  ...createRoutes(unsentSalesPage, paths.within(area, 'unsent-sales')),
  ...createRoutes(counterReceiptPage, paths.within(area, 'counter-receipt')),
  ...createRoutes(companiesPage, paths.within(area, 'companies')),
]
const calendarPage = guard({ page: () => import('../../features/business/listings/CalendarPage') })
const financePage = guard({ page: () => import('../../features/money/finance/FinancePage') })
const customersPage = guard({ page: () => import('../../features/bookings/customers/CustomersPage') })
const supportPage = guard({ page: () => import('../../features/messages/support/SupportPage') })
const ticketPage = guard({ page: () => import('../../features/messages/support/TicketPage') })
const ownCasePage = guard({ page: () => import('../../features/platform/cases/OwnCasePage') })
const messages = guard({ page: () => import('../../features/messages/messages/MessagesPage') })
const routesPage = guard({ page: () => import('../../features/business/fleet/RoutesPage') })
const vehiclesPage = guard({ page: () => import('../../features/business/fleet/VehiclesPage') })

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

const dashboardRedirect = guard({ page: () => import('../pages/DashboardRedirect') })

const ownRoutes: AppRoute[] = [
  ...createRoutes(dashboardRedirect, patterns.dashboard, patterns.admin),
  guard({ path: patterns.myAccount, page: () => import('../../features/bookings/bookings/MyAccount') }),
  ...createRoutes(myBookings, patterns.myBookings, patterns.myCarHire),
  guard({
    path: patterns.changeBooking,
    page: () => import('../../features/catalogue/catalogue/book/ChangeOwnBookingPage'),
  }),
  guard({ path: patterns.bookingReview, page: () => import('../../features/bookings/reviews/ReviewPage') }),
  guard({
    path: patterns.refundWallet,
    page: () => import('../../features/bookings/bookings/cancellation/RefundWalletPage'),
  }),
  guard({ path: patterns.booking, page: () => import('../../features/bookings/bookings/ticket/BookingPage') }),
  guard({ path: patterns.order, page: () => import('../../features/bookings/bookings/order/OrderPage') }),
  guard({
    path: patterns.busBookingConfirmation,
    page: () => import('../../features/bookings/bookings/ticket/BusConfirmation'),
  }),
  guard({
    path: patterns.notifications,
    page: () => import('../../features/messages/notifications/NotificationsPage'),
  }),
  guard({ path: patterns.profile, page: () => import('../../features/accounts/profile/ProfilePage') }),
  guard({ path: patterns.myApplications, page: () => import('../../features/business/hiring/MyApplicationsPage') }),
  guard({ path: patterns.report, page: () => import('../../features/platform/moderation/ReportPage') }),
  guard({ path: patterns.myChanges, page: () => import('../../features/sync/outbox/OutboxPage') }),
  guard({ path: patterns.favorites, page: () => import('../../features/catalogue/favorites/FavoritesPage') }),
  guard({ path: patterns.cart, page: () => import('../../features/bookings/cart/CartPage') }),
  guard({ path: patterns.checkout, page: () => import('../../features/bookings/checkout/CheckoutPage') }),
  ...createRoutes(messages, patterns.messages, patterns.adminMessages),
  ...createRoutes(ownCasePage, patterns.case, patterns.vendorCase),
]

/** Support pages of customers, of all other users, and of the support team. */
const supportRoutes: AppRoute[] = [
  ...createRoutes(supportPage, patterns.support, patterns.adminSupport),
  ...createRoutes(ticketPage, patterns.supportTicket, patterns.adminSupportTicket),
  guard({ path: patterns.adminSupportTickets, page: () => import('../../features/messages/support/SupportTeamPage') }),
  guard({
    path: patterns.supportTeamTicket,
    page: () => import('../../features/messages/support/SupportTeamTicketPage'),
  }),
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

const scanRoute: AppRoute = guard({
  path: patterns.scan,
  page: () => import('../../features/counter/front-desk/check/ScanPage'),
})

/** Managers of one hotel use the same bookings and rooms screens as its owner. */
const hotelManagerRoutes: AppRoute[] = [
  guard({ path: patterns.hotelManager, page: () => import('../pages/HotelManagerHome') }),
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
  guard({ path: patterns.adminSettings, page: () => import('../../features/platform/admin/settings/SettingsPage') }),
  ...hotelManagerRoutes,
  ...notFoundRoutes,
]
