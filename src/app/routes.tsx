/** The whole route tree. A page's code is loaded when it is first needed. */
import type { AppRoute } from './page'
import { publicRoutes } from './routes/public'
import { signedInRoutes } from './routes/signed-in'

export const routes: AppRoute[] = [
  ...publicRoutes,
  ...signedInRoutes,
  { path: '*', page: () => import('./pages/NotFound'), layout: 'public', rendered: true },
]
