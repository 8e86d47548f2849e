import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { publicSettings } from '#contract/public-addresses'
import { useRead } from '../../api/use-read'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { lazyPart } from '../../ui/states/lazy-part'
import { isAdmin } from './roles'

/** Interval in ms between the checks of a visitor's open page, which has no socket. */
const settingsCheckMs = 60_000

const Maintenance = lazyPart(() => import('./Maintenance'), { when: 'page-loaded', onFailure: 'fallback' })

/**
 * Shows only the maintenance screen during maintenance. Administrators can sign in and work. Without a known setting,
 * maintenance is off.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(publicSettings, {})
  const user = useSession()?.user
  const isVisitor = !user
  useEffect(() => {
    if (!isVisitor) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), settingsCheckMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is new with each render, and always the same call
  }, [isVisitor])
  const isSigningIn = useLocation().pathname === paths.auth()
  if (!data?.maintenanceMode || isSigningIn || (user && isAdmin(user))) return children
  return <Maintenance notice={data.maintenance} onRetry={refresh} />
}
