import { isOwnPath, paths, type Origin } from '../../../../paths'

/**
 * Returns the path to open after sign-in: the page that required the sign-in, or the dashboard.
 * @param origin navigation state of the sign-in screen; used only if it belongs to the same user
 */
export function getPostLoginRedirect(origin: unknown, userId: string, dashboardRoute: string): string {
  // A user with an open employment offer cannot use any other screen before answering it.
  if (dashboardRoute === paths.employment) return dashboardRoute
  const { from, userId: originUserId = userId } = (origin ?? {}) as Partial<Origin>
  const isReturn = isOwnPath(from) && originUserId === userId && !/^\/auth\b/i.test(from)
  if (isReturn) return from
  return isOwnPath(dashboardRoute) ? dashboardRoute : paths.dashboard
}
