/** Everything the server can be asked to do. */
import { accountRoutes } from './accounts'
import { auditRoutes } from './audit'
import { bookingRoutes } from './bookings'
import { businessRoutes } from './business'
import { cartRoutes } from './cart'
import { catalogueRoutes } from './catalogue'
import { contactRoutes } from './contact'
import { devRoutes } from './dev'
import { favoriteRoutes } from './favorites'
import { homeRoutes } from './homes'
import { hiringRoutes } from './hiring'
import { listingRoutes } from './listings'
import { messageRoutes } from './messages'
import { notificationRoutes } from './notifications'
import { orderRoutes } from './orders'
import { ownDataRoutes } from './own-data'
import { parcelRoutes } from './parcels'
import { paymentRoutes } from './payments'
import { refundRoutes } from './refunds'
import { reviewRoutes } from './reviews'
import type { Route } from './route'
import { settingsRoutes } from './settings'
import { staffRoutes } from './staff'
import { stepRoutes } from './steps'
import { supportRoutes } from './support'
import { syncRoutes } from './sync'
import { ticketRoutes } from './tickets'
import { uploadRoutes } from './uploads'

export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...accountRoutes,
  ...ownDataRoutes,
  ...catalogueRoutes,
  ...listingRoutes,
  ...businessRoutes,
  ...auditRoutes,
  ...staffRoutes,
  ...cartRoutes,
  ...favoriteRoutes,
  ...bookingRoutes,
  ...orderRoutes,
  ...parcelRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...stepRoutes,
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
