/** Everything the server can be asked to do. */
import { accountRoutes } from './accounts'
import { bookingRoutes } from './bookings'
import { cartRoutes } from './cart'
import { catalogueRoutes } from './catalogue'
import { devRoutes } from './dev'
import { notificationRoutes } from './notifications'
import { paymentRoutes } from './payments'
import type { Route } from './route'
import { settingsRoutes } from './settings'
import { syncRoutes } from './sync'

export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...accountRoutes,
  ...catalogueRoutes,
  ...cartRoutes,
  ...bookingRoutes,
  ...paymentRoutes,
  ...notificationRoutes,
  ...syncRoutes,
  ...devRoutes,
]
