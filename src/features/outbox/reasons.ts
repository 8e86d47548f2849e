import type { SyncStatus } from '../../sync/index'

/** Why nothing is being sent just now, and what comes next. */
export const reasons: Record<SyncStatus['reason'], string> = {
  none: 'It is sent as soon as it can be.',
  offline: 'There is no connection. It is sent by itself once there is one.',
  portal: 'This network wants you to sign in to it first. Open any page in your browser to do that.',
  server: 'Tilipo cannot be reached right now. It is tried again by itself.',
  too_many: 'Tilipo asked for a little patience. It is sent by itself in a while.',
  sign_in: 'Please sign in again. What waits here is kept, and sent after that.',
  maintenance: 'Tilipo is being worked on. It is sent by itself when that is done.',
  upgrade: 'This version of the app is too old to send. Update it: what waits is kept.',
}

export const reasonOf = ({ state, reason }: Pick<SyncStatus, 'state' | 'reason'>): string =>
  state === 'sending' ? 'It is being sent.' : reasons[reason]
