/**
 * Registry of all endpoints. The server refuses to start if it implements a route that is missing here, or if it does
 * not implement an endpoint that is listed here.
 */
import * as activity from './partners/activity'
import * as customers from './partners/customers'
import * as analytics from './partners/analytics'
import * as application from './partners/application'
import * as applicationDocuments from './partners/application-documents'
import * as applications from './hiring/applications'
import * as adminSettings from './admin/settings'
import * as approvals from './admin/approvals'
import * as audit from './admin/audit'
import * as auth from './accounts/auth'
import * as bookingSteps from './bookings/booking-steps'
import * as bookings from './bookings/bookings'
import * as orderReports from './bookings/order-reports'
import * as cashShifts from './bookings/cash-shifts'
import * as businessDocuments from './partners/business-documents'
import * as business from './partners/business-profile'
import * as cannedReplies from './support/canned-replies'
import * as cart from './orders/cart'
import * as catalogue from './catalogue/catalogue'
import * as clientErrors from './platform/client-errors'
import * as contact from './support/contact'
import * as counterStock from './bookings/counter-stock'
import * as conversations from './messages/conversations'
import * as depositClaims from './bookings/deposit-claims'
import * as backgroundJobs from './admin/background-jobs'
import * as corrections from './admin/corrections'
import * as dev from './platform/demo-mode'
import * as devices from './accounts/devices'
import * as employment from './accounts/employment'
import type { Endpoint } from './core/endpoint'
import * as favorites from './catalogue/favorites'
import * as hiring from './hiring/jobs'
import * as paymentSettings from './finance/payment-settings'
import * as paymentSummary from './finance/payment-summary'
import * as payouts from './finance/payouts'
import * as finance from './admin/finance'
import * as receipts from './payments/receipts'
import * as statements from './finance/statements'
import * as homes from './partners/home-vacancy'
import * as lateReturn from './bookings/late-return'
import * as messages from './messages/messages'
import * as nameChanges from './partners/name-changes'
import * as notifications from './messages/notifications'
import * as orders from './orders/orders'
import * as calendarFeeds from './partners/calendar-feeds'
import * as stockAdjustments from './partners/stock-adjustments'
import * as closedDays from './partners/closed-days'
import * as dayValues from './partners/day-values'
import * as fleet from './partners/fleet'
import * as ownListings from './partners/own-listings'
import * as ownData from './accounts/personal-data'
import * as parcels from './parcels/parcels'
import * as payments from './payments/payments'
import * as profile from './accounts/profile'
import * as reports from './moderation/reports'
import * as refunds from './payments/refunds'
import * as reviews from './catalogue/reviews'
import * as secondFactor from './accounts/second-factor'
import * as secondFactorResets from './admin/second-factor-resets'
import * as settings from './platform/public-settings'
import * as statistics from './admin/statistics'
import * as staff from './partners/staff'
import * as support from './support/support'
import * as supportDesk from './support/support-team'
import * as supportTickets from './support/support-tickets'
import * as sync from './sync/sync'
import * as tickets from './bookings/ticket-keys'
import * as invitations from './admin/invitations'
import * as userDetails from './admin/user-details'
import * as users from './admin/users'
import * as uploads from './sync/uploads'
import * as walkIns from './bookings/walk-ins'
import * as vendorAdmin from './admin/vendors'
import * as vendorJobs from './hiring/vendor-jobs'

const modules: Record<string, unknown>[] = [
  settings,
  auth,
  application,
  applicationDocuments,
  approvals,
  audit,
  statistics,
  adminSettings,
  users,
  invitations,
  userDetails,
  secondFactor,
  secondFactorResets,
  devices,
  employment,
  profile,
  ownData,
  catalogue,
  cart,
  favorites,
  bookings,
  bookingSteps,
  orderReports,
  homes,
  lateReturn,
  depositClaims,
  walkIns,
  counterStock,
  cashShifts,
  orders,
  parcels,
  payments,
  refunds,
  paymentSummary,
  paymentSettings,
  analytics,
  activity,
  customers,
  payouts,
  statements,
  receipts,
  finance,
  backgroundJobs,
  corrections,
  reports,
  notifications,
  support,
  supportTickets,
  supportDesk,
  cannedReplies,
  hiring,
  applications,
  contact,
  clientErrors,
  messages,
  conversations,
  reviews,
  ownListings,
  calendarFeeds,
  stockAdjustments,
  closedDays,
  dayValues,
  businessDocuments,
  fleet,
  business,
  nameChanges,
  staff,
  uploads,
  vendorJobs,
  tickets,
  sync,
  dev,
  // Last, because the test of hostile input hides the vendor that the other endpoints need.
  vendorAdmin,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
