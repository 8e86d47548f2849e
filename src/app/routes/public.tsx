/** Public routes, rendered on the server with their data. The verticals define their paths in their descriptors. */
import { allVerticals } from '#contract/verticals/index'
import { filterNames } from '../../features/catalogue/catalogue/list/filter-names'
import { listRoutes } from '../../features/catalogue/catalogue/list/list-routes'
import { patterns } from '../../paths'
import { verticalPages } from '../../verticals/public-pages'
import { publicLayout } from '../layouts/public'
import { bare } from '../layouts/signed-in'
import type { AppRoute } from '../../page'

type Screen = Omit<AppRoute, 'path'>

const publicScreen = { layout: publicLayout, rendered: true } as const

const list: Screen = {
  page: () => import('../../features/catalogue/catalogue/list/ListPage'),
  parameters: [...filterNames, 'show'],
  ...publicScreen,
}
// Listings have no parameters: the booking form reads the choice in the URL after the page has loaded.
const shopfront: Screen = {
  page: () => import('../../features/catalogue/catalogue/vendor/ShopfrontPage'),
  ...publicScreen,
}
const listing: Screen = {
  page: () => import('../../features/catalogue/catalogue/listing/ListingPage'),
  ...publicScreen,
}
const vendorOrListing: Screen = {
  page: () => import('../../features/catalogue/catalogue/listing/ListingOrVendorPage'),
  ...publicScreen,
}
const terms: Screen = { page: () => import('../../features/platform/legal/TermsPage'), ...publicScreen }

/** If a vertical uses one path for vendors and listings, the page determines which one it is. */
const verticalRoutes: AppRoute[] = allVerticals.flatMap(({ routes }) =>
  routes.vendor === routes.listing
    ? [{ path: routes.listing, ...vendorOrListing }]
    : [
        { path: routes.vendor, ...shopfront },
        { path: routes.listing, ...listing },
      ],
)

export const publicRoutes: AppRoute[] = [
  { path: patterns.home, page: () => import('../pages/Home'), ...publicScreen },
  {
    path: patterns.services,
    page: () => import('../../features/catalogue/catalogue/search/ServicesPage'),
    parameters: [...filterNames, 'vertical'],
    ...publicScreen,
  },
  ...listRoutes.map((path) => ({ path, ...list })),
  ...verticalRoutes,
  { path: patterns.service, ...listing },
  {
    path: patterns.vendors,
    page: () => import('../../features/catalogue/catalogue/list/VendorsPage'),
    parameters: [...filterNames, 'businessType'],
    ...publicScreen,
  },
  {
    path: patterns.vendor,
    page: () => import('../../features/catalogue/catalogue/vendor/VendorPage'),
    ...publicScreen,
  },
  {
    path: patterns.products,
    page: () => import('../../features/catalogue/catalogue/list/ProductsPage'),
    ...publicScreen,
  },
  { path: patterns.about, page: () => import('../../features/platform/company/AboutPage'), ...publicScreen },
  { path: patterns.contact, page: () => import('../../features/messages/contact/ContactPage'), ...publicScreen },
  {
    path: patterns.becomeVendor,
    page: () => import('../../features/platform/company/BecomeVendorPage'),
    ...publicScreen,
  },
  {
    path: patterns.vendorBenefits,
    page: () => import('../../features/platform/company/VendorBenefitsPage'),
    ...publicScreen,
  },
  {
    path: patterns.whosHiring,
    page: () => import('../../features/business/hiring/WhosHiringPage'),
    parameters: ['q', 'town', 'vendorId', 'kind', 'page'],
    ...publicScreen,
  },
  { path: patterns.job, page: () => import('../../features/business/hiring/JobPage'), ...publicScreen },
  {
    path: patterns.auth,
    page: () => import('../../features/accounts/auth/AuthPage'),
    parameters: ['mode', 'session', 'account'],
    layout: bare,
    rendered: true,
  },
  // Not rendered on the server: ticket contents must not reach a server.
  {
    path: patterns.ticketCheck,
    page: () => import('../../features/counter/front-desk/check/TicketCheckPage'),
    layout: publicLayout,
  },
  ...verticalPages.map((page) => ({ ...page, layout: publicLayout })),
  { path: patterns.privacyPolicy, page: () => import('../../features/platform/legal/PrivacyPage'), ...publicScreen },
  { path: patterns.terms, ...terms },
  { path: patterns.termsOfService, ...terms },
]
