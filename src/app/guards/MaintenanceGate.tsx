import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { publicSettings } from '#contract/core/public-addresses'
import { useRead } from '../../api/use-read'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { useDeferredPart } from '../../ui/use-deferred-part'
import type { MaintenanceNotice } from './MaintenanceScreen'
import { isAdmin } from './roles'

/** Interval in ms between the checks of a visitor's open page, which has no socket. */
const settingsCheckMs = 60_000

/** Calls back regularly while the page is visible, and when it becomes visible after a longer time. */
function useRegularCheck(isActive: boolean, check: () => void): void {
  const latestCheck = useRef(check)
  useEffect(() => {
    latestCheck.current = check
  })
  useEffect(() => {
    if (!isActive) return
    let checkedAt = Date.now()
    const checkIfDue = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < settingsCheckMs) return
      checkedAt = Date.now()
      latestCheck.current()
    }
    const timer = setInterval(checkIfDue, settingsCheckMs)
    document.addEventListener('visibilitychange', checkIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkIfDue)
    }
  }, [isActive])
}

/**
 * Shows only the maintenance screen during maintenance. Administrators can sign in and work. Without a known setting,
 * maintenance is off.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(publicSettings, {})
  const user = useSession()?.user
  useRegularCheck(!user, refresh)
  const isSigningIn = useLocation().pathname === paths.auth()
  if (!data?.maintenanceMode || isSigningIn || (user && isAdmin(user))) return children
  return <InMaintenance notice={data.maintenance} onRetry={refresh} />
}

const load = () => import('./Maintenance')

function InMaintenance(props: { notice: MaintenanceNotice | undefined; onRetry(): void }) {
  const Maintenance = useDeferredPart(load)
  return Maintenance && <Maintenance {...props} />
}
