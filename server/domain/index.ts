/** All endpoints of the server. */
import { accountRoutes } from './accounts'
import { activityRoutes } from './activity'
import { analyticsRoutes } from './analytics'
import { approvalRoutes } from './approvals'
import { auditRoutes } from './audit'
import { backgroundJobRoutes } from './background-jobs'
import { balanceRoutes } from './balances'
import { bookingRoutes } from './bookings'
import { businessRoutes } from './business'
import { calendarFeedRoutes } from './calendar-feeds'
import { businessDocumentRoutes } from './business-documents'
import { cartRoutes } from './cart'
import { cashShiftRoutes } from './cash-shifts'
import { catalogueRoutes } from './catalogue'
import { contactRoutes } from './contact'
import { correctionRoutes } from './corrections'
import { counterStockRoutes } from './counter-stock'
import { customerRoutes } from './customers'
import { depositRoutes } from './deposits'
import { devRoutes } from './dev'
import { favoriteRoutes } from './favorites'
import { financeAdminRoutes } from './finance-admin'
import { fleetRoutes } from './fleet'
import { homeRoutes } from './homes'
import { hiringRoutes } from './hiring'
import { listingRoutes } from './listings'
import { messageRoutes } from './messages'
import { moderationRoutes } from './moderation'
import { notificationRoutes } from './notifications'
import { orderRoutes } from './orders'
import { ownDataRoutes } from './own-data'
import { parcelRoutes } from './parcels'
import { paymentRoutes } from './payments'
import { paymentSettingsRoutes } from './payment-settings'
import { payoutRoutes } from './payouts'
import { receiptRoutes } from './receipts'
import { refundRoutes } from './refunds'
import { reviewRoutes } from './reviews'
import type { Route } from './route'
import { settingsRoutes } from './settings'
import { statementRoutes } from './statements'
import { statisticsRoutes } from './statistics'
import { staffRoutes } from './staff'
import { stepRoutes } from './steps'
import { supportRoutes } from './support'
import { syncRoutes } from './sync'
import { ticketRoutes } from './tickets'
import { uploadRoutes } from './uploads'
import { walkInRoutes } from './walk-ins'
import { vendorAdminRoutes } from './vendor-admin'
import { userRoutes } from './users'

export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...accountRoutes,
  ...ownDataRoutes,
  ...catalogueRoutes,
  ...listingRoutes,
  ...calendarFeedRoutes,
  ...fleetRoutes,
  ...businessRoutes,
  ...businessDocumentRoutes,
  ...auditRoutes,
  ...backgroundJobRoutes,
  ...approvalRoutes,
  ...statisticsRoutes,
  ...vendorAdminRoutes,
  ...moderationRoutes,
  ...userRoutes,
  ...staffRoutes,
  ...activityRoutes,
  ...cartRoutes,
  ...favoriteRoutes,
  ...bookingRoutes,
  ...orderRoutes,
  ...parcelRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...paymentSettingsRoutes,
  ...analyticsRoutes,
  ...payoutRoutes,
  ...statementRoutes,
  ...receiptRoutes,
  ...financeAdminRoutes,
  ...correctionRoutes,
  ...stepRoutes,
  ...depositRoutes,
  ...walkInRoutes,
  ...counterStockRoutes,
  ...cashShiftRoutes,
  ...customerRoutes,
  ...homeRoutes,
  ...notificationRoutes,
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
