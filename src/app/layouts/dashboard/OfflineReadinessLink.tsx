import { paths } from '../../../paths'
import { useSyncStatus } from '../../../sync/index'
import { useOfflineReadiness } from '../../../sync/hooks/use-offline-readiness'
import { NavLink } from '../../../ui/text/NavLink'

/** Tells whether the screens of the user are on this device. The linked screen says what is missing. */
export default function OfflineReadinessLink() {
  const { state, done, total } = useOfflineReadiness()
  const { syncedAt } = useSyncStatus()
  if (state === 'unknown' || syncedAt === undefined) return null
  const isReady = state === 'ready' && syncedAt !== null
  return (
    <NavLink side to={paths.myChanges} icon={isReady ? 'check' : 'clock'}>
      {isReady
        ? 'Ready for offline use'
        : state === 'preparing'
          ? `Preparing for offline use, ${Math.floor((100 * done) / total)} %`
          : 'Not ready for offline use'}
    </NavLink>
  )
}
