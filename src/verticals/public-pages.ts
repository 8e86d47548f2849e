/** Registry of the public pages that verticals have besides their lists and listings. */
import type { AppRoute } from '../page'
import { patterns } from '../paths'

export const verticalPages: readonly Omit<AppRoute, 'layout'>[] = [
  {
    path: patterns.tracking,
    page: () => import('./carriers/parcels/TrackingPage'),
    parameters: ['number'],
    rendered: true,
  },
  {
    path: patterns.track,
    page: () => import('./carriers/parcels/TrackedParcelPage'),
  },
]
