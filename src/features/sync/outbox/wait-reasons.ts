import type { SyncStatus } from '../../../sync/index'

/** Texts that explain why nothing is being sent and what happens next. */
export const waitReasons: Record<SyncStatus['reason'], string> = {
  none: "We'll send these as soon as we can.",
  offline: "You're offline. We'll send these when you're back online.",
  portal: 'This network needs you to sign in. Open any page in your browser to do that.',
  server: "We can't reach Tilipo right now. We'll keep trying.",
  too_many: "Tilipo is busy. We'll send these in a few minutes.",
  sign_in: "Please sign in again. Your changes are saved, and we'll send them after that.",
  storage: "This device's storage can't be opened, so we can't read your changes.",
  maintenance: "Tilipo is under maintenance. We'll send these when it's back.",
  upgrade: 'This version of the app is too old. Update it to send your changes. They are saved.',
}

export const getWaitReason = ({ state, reason }: Pick<SyncStatus, 'state' | 'reason'>): string =>
  state === 'sending' ? 'Sending now.' : waitReasons[reason]
