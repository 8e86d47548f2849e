import { paths } from '../../paths'
import { useSession, useSyncStatus, type SyncStatus as Status } from '../../sync/index'
import { Badge, type Tone } from '../../ui/Badge'
import type { IconName } from '../../ui/Icon'
import { Link } from '../../ui/Link'

interface Told {
  words: string
  tone: Tone
  icon: IconName
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** Reasons that the user can do something about. They take precedence over the general state. */
const stuck: Partial<Record<Status['reason'], { words(count: number): string; icon: IconName }>> = {
  sign_in: { words: (count) => `Sign in to send ${changes(count)}`, icon: 'user' },
  portal: { words: () => 'This network needs a sign-in', icon: 'cloud-off' },
  upgrade: { words: (count) => `Update to send ${changes(count)}`, icon: 'sync' },
  maintenance: { words: (count) => `Maintenance, ${changes(count)} pending`, icon: 'clock' },
}

/** Returns the badge of a status; null if everything is synced. */
export function toldOf({
  state,
  waiting,
  attention,
  reason,
}: Pick<Status, 'state' | 'waiting' | 'attention' | 'reason'>): Told | null {
  const why = stuck[reason]
  if (why && waiting > 0 && (state === 'offline' || state === 'waiting')) {
    return { words: why.words(waiting), tone: 'waiting', icon: why.icon }
  }
  switch (state) {
    case 'attention':
      return {
        words: attention === 1 ? '1 needs attention' : `${attention} need attention`,
        tone: 'attention',
        icon: 'alert',
      }
    case 'sending':
      return { words: `Sending ${changes(waiting)}`, tone: 'syncing', icon: 'sync' }
    case 'offline':
      return {
        words: waiting > 0 ? `Offline, ${changes(waiting)} pending` : 'Offline',
        tone: 'waiting',
        icon: 'cloud-off',
      }
    case 'waiting':
      return { words: `${changes(waiting)} pending`, tone: 'waiting', icon: 'clock' }
    case 'idle':
      return null
  }
}

/**
 * Shows the sync status as an icon and a text, which screen readers announce when it changes. Links to the pending
 * changes.
 */
export function SyncStatus() {
  const told = toldOf(useSyncStatus())
  const isSignedIn = useSession() !== null
  const badge = told && (
    <Badge tone={told.tone} icon={told.icon}>
      {told.words}
    </Badge>
  )
  return (
    <div className="sync-status" role="status" aria-live="polite">
      {badge && isSignedIn ? (
        <Link variant="plain" to={paths.myChanges}>
          {badge}
        </Link>
      ) : (
        badge
      )}
    </div>
  )
}
