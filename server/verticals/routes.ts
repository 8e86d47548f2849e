/** Registry of the endpoints that verticals have of their own. */
import type { Route } from '../domain/route'
import { parcelRoutes } from './carriers/parcels/routes'

export const verticalRoutes: readonly Route[] = [...parcelRoutes]
