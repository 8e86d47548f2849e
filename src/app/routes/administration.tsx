/** Routes below `/admin/global`. A table of its own, because only administrators need it, and it grows with their screens. */
import { paths, patterns } from '../../paths'
import type { AppRoute } from '../../page'
import { createRoutes, guard } from './signed-in'

/** Pages of the vendors of each service, in the administration. */
const servicePages = ['hotels', 'buses', 'car-hire', 'real-estate', 'travel-agencies', 'stores', 'carriers']

/** Movements of money that have a list and a page each, in the administration. */
const moneyPage = guard({ page: () => import('../../features/platform/admin/money/MoneyPage') })
const moneyKinds = ['payments', 'refunds', 'payouts']

export const administrationRoutes: AppRoute[] = [
  guard({ path: patterns.adminGlobal, page: () => import('../../features/platform/admin/overview/OverviewPage') }),
  guard({ path: patterns.adminApprovals, page: () => import('../../features/platform/approvals/ApprovalsPage') }),
  guard({ path: patterns.approval, page: () => import('../../features/platform/approvals/ApprovalPage') }),
  guard({ path: patterns.adminReports, page: () => import('../../features/platform/moderation/ReportedContentPage') }),
  guard({
    path: patterns.adminFinance,
    page: () => import('../../features/platform/admin/finance/PlatformFinancePage'),
  }),
  guard({ path: patterns.adminUsers, page: () => import('../../features/platform/admin/users/UsersPage') }),
  guard({ path: patterns.adminUser, page: () => import('../../features/platform/admin/users/UserPage') }),
  guard({ path: patterns.adminBooking, page: () => import('../../features/platform/admin/bookings/BookingPage') }),
  guard({
    path: paths.within(patterns.adminGlobal, 'search'),
    page: () => import('../../features/platform/admin/search/SearchPage'),
  }),
  guard({
    path: paths.within(patterns.adminGlobal, 'cases'),
    page: () => import('../../features/platform/admin/cases/CasesPage'),
  }),
  guard({
    path: paths.within(patterns.adminGlobal, 'cases/:id'),
    page: () => import('../../features/platform/admin/cases/CasePage'),
  }),
  guard({
    path: paths.within(patterns.adminGlobal, 'fees'),
    page: () => import('../../features/platform/admin/fees/FeesPage'),
  }),
  guard({
    path: paths.within(patterns.adminGlobal, 'earnings'),
    page: () => import('../../features/platform/admin/finance/EarningsPage'),
  }),
  guard({
    path: paths.within(patterns.adminGlobal, 'postings/:id'),
    page: () => import('../../features/platform/admin/money/PostingPage'),
  }),
  ...moneyKinds.flatMap((kind) =>
    createRoutes(moneyPage, `${patterns.adminGlobal}/${kind}`, `${patterns.adminGlobal}/${kind}/:id`),
  ),
  guard({ path: patterns.adminAudit, page: () => import('../../features/platform/admin/audit/AuditPage') }),
  ...servicePages.flatMap((slug) => [
    guard({
      path: `${patterns.adminGlobal}/${slug}`,
      page: () => import('../../features/platform/admin/vendors/VendorsPage'),
    }),
    guard({
      path: `${patterns.adminGlobal}/${slug}/:vendor`,
      page: () => import('../../features/platform/admin/vendors/VendorPage'),
    }),
  ]),
]
