import { isOwnPath, paths, type Origin } from '../../paths'

/** Where a person goes once signed in: back to where they were sent from, if it was they; else to their dashboard. */
export function wayOn(origin: unknown, userId: string, dashboardRoute: string): string {
  // Every other screen is closed until the employment is answered.
  if (dashboardRoute === paths.employment) return dashboardRoute
  const { from, userId: leftBy = userId } = (origin ?? {}) as Partial<Origin>
  const isReturn = isOwnPath(from) && leftBy === userId && !/^\/auth\b/i.test(from)
  if (isReturn) return from
  return isOwnPath(dashboardRoute) ? dashboardRoute : paths.dashboard
}
