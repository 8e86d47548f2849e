/**
 * Registry of all endpoints. The server refuses to start if it implements a route that is missing here, or if it does
 * not implement an endpoint that is listed here.
 */
import * as activity from './business/activity/activity'
import * as customers from './bookings/customers'
import * as customerRecords from './bookings/customer-records'
import * as analytics from './business/analytics/analytics'
import * as application from './business/business/application'
import * as applicationDocuments from './business/business/application-documents'
import * as applications from './business/hiring/applications'
import * as adminSettings from './platform/settings'
import * as approvals from './platform/approvals'
import * as audit from './platform/audit'
import * as auth from './accounts/auth'
import * as bookingChanges from './counter/booking-changes'
import * as changeOffers from './counter/change-offers'
import * as partialRefunds from './counter/partial-refunds'
import * as addedProducts from './counter/added-products'
import * as dividedBookings from './counter/divided-bookings'
import * as bookingSteps from './counter/booking-steps'
import * as bookings from './bookings/bookings/bookings'
import * as requestBooking from './bookings/bookings/request-booking'
import * as ownBookings from './bookings/bookings/my-bookings'
import * as orderReports from './counter/order-reports'
import * as cashShifts from './counter/cash-shifts'
import * as businessDocuments from './business/business-documents/business-documents'
import * as business from './business/business/business-profile'
import * as cannedReplies from './messages/support/canned-replies'
import * as cart from './bookings/orders/cart'
import * as catalogue from './catalogue/catalogue'
import * as clientErrors from './platform/client-errors'
import * as contact from './messages/contact'
import * as companies from './counter/companies'
import * as counterStock from './counter/counter-stock'
import * as conversations from './messages/conversations'
import * as depositClaims from './money/deposit-claims'
import * as backgroundJobs from './platform/background-jobs'
import * as corrections from './money/corrections'
import * as dev from './platform/demo-mode'
import * as devices from './accounts/devices'
import * as employment from './accounts/employment'
import type { Endpoint } from './core/endpoint'
import * as favorites from './catalogue/favorites'
import * as hiring from './business/hiring/jobs'
import * as fiscalSettings from './money/fiscal-settings'
import * as paymentSettings from './money/payment-settings'
import * as paymentSummary from './money/payment-summary'
import * as payouts from './money/payouts'
import * as adminBookings from './platform/bookings'
import * as adminNotes from './platform/notes'
import * as cases from './platform/cases/cases'
import * as ownCases from './platform/cases/own-cases'
import * as adminSearch from './platform/search'
import * as earnings from './money/earnings'
import * as finance from './money/finance-admin'
import * as moneyRecords from './money/money-records'
import * as receipts from './money/receipts'
import * as statements from './money/statements'
import * as homes from './business/home-vacancy'
import * as apiKeys from './business/integrations/api-keys'
import * as webhooks from './business/integrations/webhooks'
import * as vendorBookings from './bookings/bookings/vendor-bookings'
import * as lateReturn from './counter/late-return'
import * as messages from './messages/messages'
import * as nameChanges from './business/business/name-changes'
import * as notifications from './messages/notifications'
import * as phoneSignIn from './accounts/phone-sign-in'
import * as pushSubscriptions from './messages/push-subscriptions'
import * as orderAddresses from './bookings/orders/change-address'
import * as orders from './bookings/orders/orders'
import * as calendarFeeds from './business/calendar-feeds'
import * as stockAdjustments from './business/listings/stock-adjustments'
import * as closedDays from './business/listings/closed-days'
import * as dayValues from './business/listings/day-values'
import * as fleet from './business/fleet'
import * as ownListings from './business/listings/own-listings'
import * as ownData from './accounts/personal-data'
import * as parcels from './verticals/carriers/parcels/parcels'
import * as payments from './money/payments'
import * as profile from './accounts/profile'
import * as reports from './platform/moderation/reports'
import * as refunds from './money/refunds'
import * as reviews from './bookings/reviews/reviews'
import * as secondFactor from './accounts/second-factor'
import * as secondFactorResets from './accounts/second-factor-resets'
import * as settings from './platform/public-settings'
import * as feeRules from './platform/fee-rules'
import * as statistics from './platform/statistics'
import * as staff from './business/staff'
import * as support from './messages/support/support'
import * as supportDesk from './messages/support/support-team'
import * as smsReports from './messages/sms/sms-reports'
import * as supportTickets from './messages/support/support-tickets'
import * as sync from './sync/sync'
import * as checkTicket from './bookings/tickets/check-ticket'
import * as tickets from './bookings/tickets/ticket-keys'
import * as invitations from './platform/invitations'
import * as userDetails from './platform/user-details'
import * as users from './platform/users'
import * as uploads from './sync/uploads'
import * as prompts from './counter/prompts'
import * as receiptSeries from './counter/receipt-series'
import * as walkIns from './counter/walk-ins'
import * as vendorAdmin from './platform/vendors'
import * as vendorJobs from './business/hiring/vendor-jobs'

const modules: Record<string, unknown>[] = [
  settings,
  auth,
  application,
  applicationDocuments,
  approvals,
  audit,
  statistics,
  adminBookings,
  adminNotes,
  cases,
  ownCases,
  adminSearch,
  adminSettings,
  feeRules,
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
  requestBooking,
  ownBookings,
  bookingChanges,
  changeOffers,
  partialRefunds,
  addedProducts,
  dividedBookings,
  bookingSteps,
  orderReports,
  homes,
  apiKeys,
  webhooks,
  vendorBookings,
  lateReturn,
  depositClaims,
  prompts,
  walkIns,
  receiptSeries,
  companies,
  counterStock,
  cashShifts,
  orderAddresses,
  orders,
  parcels,
  payments,
  refunds,
  paymentSummary,
  fiscalSettings,
  paymentSettings,
  analytics,
  activity,
  customers,
  customerRecords,
  payouts,
  statements,
  receipts,
  finance,
  earnings,
  moneyRecords,
  backgroundJobs,
  corrections,
  reports,
  notifications,
  phoneSignIn,
  pushSubscriptions,
  support,
  smsReports,
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
  checkTicket,
  tickets,
  sync,
  dev,
  // Last, because the test of hostile input hides the vendor that the other endpoints need.
  vendorAdmin,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
