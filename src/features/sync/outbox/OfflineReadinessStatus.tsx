import { useSyncStatus } from '../../../sync/index'
import { useOfflineReadiness, type OfflineReadiness } from '../../../sync/hooks/use-offline-readiness'
import { Notice } from '../../../ui/states/Notice'
import { Progress } from '../../../ui/states/Progress'

/** Tells whether the user can rely on this device without a connection, and otherwise what is missing. */
export function OfflineReadinessStatus() {
  const readiness = useOfflineReadiness()
  const { syncedAt } = useSyncStatus()
  if (syncedAt === undefined) return null
  if (readiness.state === 'ready' && syncedAt !== null)
    return (
      <Notice tone="done" icon="check" role="status" title="Ready for offline use">
        Your screens and your data are on this device.
      </Notice>
    )
  const { done, total } = readiness
  return (
    <Notice icon="clock" title={readiness.state === 'preparing' ? 'Preparing for offline use' : notReady}>
      {describeMissing(readiness, syncedAt !== null)}
      {readiness.state === 'preparing' && <Progress label="Preparation for offline use" value={done / total} />}
    </Notice>
  )
}

const notReady = 'Not ready for offline use yet'
const connect = 'Connect to the internet and keep Tilipo open.'

function describeMissing({ state, done, total }: OfflineReadiness, hasData: boolean): string {
  const missingData = hasData ? '' : "Your data isn't on this device yet. "
  if (state === 'preparing') return `${missingData}${done} of ${total} parts of your screens are on this device.`
  if (state === 'incomplete')
    return `${missingData}${total - done} of ${total} parts of your screens are missing. ${connect}`
  if (state === 'ready') return missingData + connect
  return `${missingData}Your screens have not been downloaded. ${connect}`
}
