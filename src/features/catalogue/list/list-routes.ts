/** Where lists stand, read from the descriptors. Apart from the screens, because the route tree needs it from the start. */
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'

/** `/services/bus/companies`, from `/services/bus/companies/:id`; the list itself where a vertical has one path for both. */
export const vendorsRoute = ({ routes }: Vertical): string => routes.vendor.replace(/\/:id$/, '')

/** Every path that a list stands at. */
export const listRoutes: readonly string[] = [
  ...new Set(allVerticals.flatMap((vertical) => [vertical.routes.list, vendorsRoute(vertical)])),
]
