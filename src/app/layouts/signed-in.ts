import type { Layout } from '../page'

export const bare: Layout = { layout: () => import('./BareLayout') }
/** This one and the next let in only whom the kept session admits (guards/detour.ts). */
export const dashboard: Layout = { layout: () => import('./DashboardLayout') }
export const payment: Layout = { layout: () => import('./PaymentLayout') }
