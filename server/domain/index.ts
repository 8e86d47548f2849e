/** All endpoints of the server. */
import { accountRoutes } from './accounts/accounts'
import { activityRoutes } from './business/activity'
import { analyticsRoutes } from './business/analytics'
import { approvalRoutes } from './platform/approvals'
import { auditRoutes } from './platform/audit'
import { backgroundJobRoutes } from './platform/background-jobs'
import { balanceRoutes } from './money/balances'
import { bookingChangeRoutes } from './counter/booking-changes'
import { bookingRoutes } from './bookings/bookings'
import { businessRoutes } from './business/business'
import { calendarFeedRoutes } from './business/calendar-feeds'
import { businessDocumentRoutes } from './business/business-documents'
import { cartRoutes } from './bookings/cart'
import { cashShiftRoutes } from './counter/cash-shifts'
import { catalogueRoutes } from './catalogue/catalogue'
import { contactRoutes } from './messages/contact'
import { correctionRoutes } from './money/corrections'
import { counterStockRoutes } from './counter/counter-stock'
import { customerRecordRoutes } from './bookings/customer-records'
import { customerRoutes } from './bookings/customers'
import { depositRoutes } from './money/deposits'
import { devRoutes } from './platform/dev'
import { favoriteRoutes } from './catalogue/favorites'
import { financeAdminRoutes } from './money/finance-admin'
import { moneyAdminRoutes } from './money/money-admin'
import { fleetRoutes } from './business/fleet'
import { homeRoutes } from './business/homes'
import { integrationRoutes } from './business/integrations'
import { hiringRoutes } from './business/hiring'
import { listingRoutes } from './business/listings'
import { messageRoutes } from './messages/messages'
import { moderationRoutes } from './platform/moderation'
import { notificationRoutes } from './messages/notifications'
import { orderRoutes } from './bookings/orders'
import { ownDataRoutes } from './accounts/own-data'
import { paymentRoutes } from './money/payments'
import { fiscalRoutes } from './money/fiscal'
import { paymentSettingsRoutes } from './money/payment-settings'
import { payoutRoutes } from './money/payouts'
import { receiptRoutes } from './money/receipts'
import { refundRoutes } from './money/refunds'
import { pushRoutes } from './messages/push'
import { reviewRoutes } from './bookings/reviews'
import type { Route } from './route'
import { smsRoutes } from './messages/sms'
import { settingsRoutes } from './core/settings'
import { statementRoutes } from './money/statements'
import { statisticsRoutes } from './platform/statistics'
import { staffRoutes } from './business/staff'
import { stepRoutes } from './counter/steps'
import { supportRoutes } from './messages/support'
import { syncRoutes } from './sync'
import { ticketRoutes } from './bookings/tickets'
import { uploadRoutes } from './core/uploads'
import { companyRoutes } from './counter/companies'
import { walkInRoutes } from './counter/walk-ins'
import { bookingAdminRoutes } from './platform/booking-admin'
import { caseRoutes } from './platform/cases'
import { feeRuleRoutes } from './platform/fee-rules'
import { noteRoutes } from './platform/notes'
import { searchRoutes } from './platform/search'
import { vendorAdminRoutes } from './platform/vendor-admin'
import { userRoutes } from './platform/users'
import { verticalRoutes } from '../verticals/routes'

export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...smsRoutes,
  ...accountRoutes,
  ...ownDataRoutes,
  ...catalogueRoutes,
  ...listingRoutes,
  ...calendarFeedRoutes,
  ...integrationRoutes,
  ...fleetRoutes,
  ...businessRoutes,
  ...businessDocumentRoutes,
  ...auditRoutes,
  ...backgroundJobRoutes,
  ...approvalRoutes,
  ...statisticsRoutes,
  ...bookingAdminRoutes,
  ...caseRoutes,
  ...feeRuleRoutes,
  ...noteRoutes,
  ...searchRoutes,
  ...vendorAdminRoutes,
  ...moderationRoutes,
  ...userRoutes,
  ...staffRoutes,
  ...activityRoutes,
  ...cartRoutes,
  ...favoriteRoutes,
  ...bookingRoutes,
  ...orderRoutes,
  ...verticalRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...fiscalRoutes,
  ...paymentSettingsRoutes,
  ...analyticsRoutes,
  ...payoutRoutes,
  ...statementRoutes,
  ...receiptRoutes,
  ...financeAdminRoutes,
  ...moneyAdminRoutes,
  ...correctionRoutes,
  ...stepRoutes,
  ...bookingChangeRoutes,
  ...depositRoutes,
  ...companyRoutes,
  ...walkInRoutes,
  ...counterStockRoutes,
  ...cashShiftRoutes,
  ...customerRoutes,
  ...customerRecordRoutes,
  ...homeRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...messageRoutes,
  ...reviewRoutes,
  ...supportRoutes,
  ...hiringRoutes,
  ...contactRoutes,
  ...uploadRoutes,
  ...ticketRoutes,
  ...syncRoutes,
  ...devRoutes,
]
