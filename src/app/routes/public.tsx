/** Public routes, rendered on the server with their data. The verticals define their paths in their descriptors. */
import { allVerticals } from '#contract/verticals/index'
import { listRoutes } from '../../features/catalogue/list/list-routes'
import { patterns } from '../../paths'
import { publicLayout } from '../layouts/public'
import type { AppRoute } from '../page'

type Screen = Omit<AppRoute, 'path'>

const shown = { layout: publicLayout, rendered: true } as const

const list: Screen = { page: () => import('../../features/catalogue/list/ListPage'), ...shown }
const shopfront: Screen = { page: () => import('../../features/catalogue/vendor/ShopfrontPage'), ...shown }
const listing: Screen = { page: () => import('../../features/catalogue/listing/ListingPage'), ...shown }
const either: Screen = { page: () => import('../../features/catalogue/listing/EitherPage'), ...shown }
const terms: Screen = { page: () => import('../../features/legal/TermsPage'), ...shown }

/** If a vertical uses one path for vendors and listings, the page determines which one it is. */
const services: AppRoute[] = allVerticals.flatMap(({ routes }) =>
  routes.vendor === routes.listing
    ? [{ path: routes.listing, ...either }]
    : [
        { path: routes.vendor, ...shopfront },
        { path: routes.listing, ...listing },
      ],
)

export const publicRoutes: AppRoute[] = [
  { path: patterns.home, page: () => import('../pages/Home'), ...shown },
  { path: patterns.services, page: () => import('../../features/catalogue/search/ServicesPage'), ...shown },
  ...listRoutes.map((path) => ({ path, ...list })),
  ...services,
  { path: patterns.service, ...listing },
  { path: patterns.vendors, page: () => import('../../features/catalogue/list/VendorsPage'), ...shown },
  { path: patterns.vendor, page: () => import('../../features/catalogue/vendor/VendorPage'), ...shown },
  { path: patterns.products, page: () => import('../../features/catalogue/list/ProductsPage'), ...shown },
  { path: patterns.about, page: () => import('../../features/company/AboutPage'), ...shown },
  { path: patterns.contact, page: () => import('../../features/company/ContactPage'), ...shown },
  { path: patterns.becomeVendor, page: () => import('../../features/company/BecomeVendorPage'), ...shown },
  { path: patterns.vendorBenefits, page: () => import('../../features/company/VendorBenefitsPage'), ...shown },
  { path: patterns.whosHiring, page: () => import('../../features/hiring/WhosHiringPage'), ...shown },
  { path: patterns.job, page: () => import('../../features/hiring/JobPage'), ...shown },
  // Not rendered on the server: ticket contents must not reach a server.
  {
    path: patterns.ticketCheck,
    page: () => import('../../features/bookings/check/TicketCheckPage'),
    layout: publicLayout,
  },
  { path: patterns.tracking, page: () => import('../../features/bookings/carrying/TrackingPage'), ...shown },
  { path: patterns.track, page: () => import('../../features/bookings/carrying/TrackPage'), layout: publicLayout },
  { path: patterns.privacyPolicy, page: () => import('../../features/legal/PrivacyPage'), ...shown },
  { path: patterns.terms, ...terms },
  { path: patterns.termsOfService, ...terms },
]
