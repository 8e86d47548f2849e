import { useEffect, type ReactNode } from 'react'
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
  return <InMaintenance notice={data.maintenance} onRetry={refresh} />
}

const load = () => import('./Maintenance')

function InMaintenance(props: { notice: MaintenanceNotice | undefined; onRetry(): void }) {
  const Maintenance = useDeferredPart(load)
  return Maintenance && <Maintenance {...props} />
}
