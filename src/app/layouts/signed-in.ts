import type { Layout } from '../../page'

export const bare: Layout = { layout: () => import('./BareLayout') }
/** This layout and the next admit only users whom the stored session allows (guards/access-redirect.ts). */
export const dashboard: Layout = { layout: () => import('./DashboardLayout') }
export const payment: Layout = { layout: () => import('./PaymentLayout') }
