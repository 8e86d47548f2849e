/** The paths of the lists, from the vertical descriptors. Separate from the screens, because the router loads first. */
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'

/**
 * Returns the path of the vendor list, such as `/services/bus/companies` from `/services/bus/companies/:id`. Equal to
 * the path of the listings if a vertical has one path for both.
 */
export const getVendorsRoute = ({ routes }: Vertical): string => routes.vendor.replace(/\/:id$/, '')

/** The paths of all lists. */
export const listRoutes: readonly string[] = [
  ...new Set(allVerticals.flatMap((vertical) => [vertical.routes.list, getVendorsRoute(vertical)])),
]
