import { formatPlural } from '#contract/core/plural'
import { paths } from '../../paths'
import { useSession, useSyncStatus, type SyncStatus as Status } from '../../sync/index'
import { Badge, type Tone } from '../../ui/text/Badge'
import type { IconName } from '../../ui/text/Icon'
import { Link } from '../../ui/text/Link'

interface SyncBadge {
  label: string
  tone: Tone
  icon: IconName
}

/** Reasons that the user can do something about. They take precedence over the general state. */
const blockedBadges: Partial<Record<Status['reason'], { getLabel(count: number): string; icon: IconName }>> = {
  sign_in: {
    getLabel: (count) => formatPlural(count, { one: 'Sign in to send # change', other: 'Sign in to send # changes' }),
    icon: 'user',
  },
  portal: { getLabel: () => 'This network needs a sign-in', icon: 'cloud-off' },
  upgrade: {
    getLabel: (count) => formatPlural(count, { one: 'Update to send # change', other: 'Update to send # changes' }),
    icon: 'sync',
  },
  maintenance: {
    getLabel: (count) =>
      formatPlural(count, { one: 'Maintenance, # change pending', other: 'Maintenance, # changes pending' }),
    icon: 'clock',
  },
}

/** Returns the badge of a status; null if everything is synced. */
function getSyncBadge({
  state,
  waiting,
  attention,
  reason,
}: Pick<Status, 'state' | 'waiting' | 'attention' | 'reason'>): SyncBadge | null {
  const blockedBadge = blockedBadges[reason]
  if (blockedBadge && waiting > 0 && (state === 'offline' || state === 'waiting')) {
    return { label: blockedBadge.getLabel(waiting), tone: 'waiting', icon: blockedBadge.icon }
  }
  switch (state) {
    case 'attention':
      return {
        label: formatPlural(attention, { one: '# needs attention', other: '# need attention' }),
        tone: 'attention',
        icon: 'alert',
      }
    case 'sending':
      return {
        label: formatPlural(waiting, { one: 'Sending # change', other: 'Sending # changes' }),
        tone: 'syncing',
        icon: 'sync',
      }
    case 'offline':
      return {
        label:
          waiting > 0
            ? formatPlural(waiting, { one: 'Offline, # change pending', other: 'Offline, # changes pending' })
            : 'Offline',
        tone: 'waiting',
        icon: 'cloud-off',
      }
    case 'waiting':
      return {
        label: formatPlural(waiting, { one: '# change pending', other: '# changes pending' }),
        tone: 'waiting',
        icon: 'clock',
      }
    case 'idle':
      return null
  }
}

/**
 * Shows the sync status as an icon and a text, which screen readers announce when it changes. Links to the pending
 * changes.
 */
export function SyncStatus() {
  const syncBadge = getSyncBadge(useSyncStatus())
  const isSignedIn = useSession() !== null
  const badge = syncBadge && (
    <Badge tone={syncBadge.tone} icon={syncBadge.icon}>
      {syncBadge.label}
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
