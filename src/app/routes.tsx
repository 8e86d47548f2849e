/** The whole route tree. A page's code is loaded when it is first needed. */
import type { AppRoute } from './page'

export const routes: AppRoute[] = [
  { path: '/', page: () => import('./pages/HomePlaceholder'), layout: 'public', rendered: true },
  { path: '*', page: () => import('./pages/NotFound'), layout: 'public', rendered: true },
]
