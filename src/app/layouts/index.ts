/** The public frame is part of the entry; the others come with the first page that needs them. */
import type { LayoutName, Wrapper } from '../page'
import PublicLayout from './PublicLayout'

export const layouts: Record<LayoutName, () => Promise<{ default: Wrapper }>> = {
  public: async () => ({ default: PublicLayout }),
  dashboard: () => import('./DashboardLayout'),
  bare: () => import('./BareLayout'),
}
