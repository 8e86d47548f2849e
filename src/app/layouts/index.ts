/** The public frame is part of the entry; the others come with the first page that needs them. */
import type { LayoutName, Wrapper } from '../page'
import PublicLayout from './PublicLayout'

interface LazyLayout {
  layout: () => Promise<{ default: Wrapper }>
  /** Written by the build, as a route's. */
  file?: string
}

export const layouts: Record<LayoutName, LazyLayout> = {
  public: { layout: async () => ({ default: PublicLayout }) },
  bare: { layout: () => import('./BareLayout') },
  dashboard: { layout: () => import('./DashboardLayout') },
  payment: { layout: () => import('./PaymentLayout') },
}
