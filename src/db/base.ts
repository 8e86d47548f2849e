/** Merges server rows into the base. Pure functions; the caller owns the transaction. */
import type { EntityRow } from '#contract/sync/sync'
import type { BaseRow, CursorRow } from './rows'

export interface ReceiveContext {
  /** Number of the pull (one page) during or after which the row was received. */
  pull: number
  /**
   * Set for a page of a snapshot: rows last received before it are replaced whatever their version, as after a restore.
   */
  snapshotSince: number | null
}

/**
 * Merges a row from the server.
 * @returns the new base row; null if nothing changes
 */
export function mergeIncomingRow(
  before: BaseRow | undefined,
  incoming: EntityRow,
  { pull, snapshotSince }: ReceiveContext,
  rank: number,
): BaseRow | null {
  const isSuperseded = before !== undefined && snapshotSince !== null && before.heard < snapshotSince
  if (before && !isSuperseded && before.version > incoming.version)
    return { ...before, heard: Math.max(before.heard, pull) }
  if (before && !isSuperseded && before.version === incoming.version && before.heard >= pull) return null
  const isNew = !incoming.deleted && (!before || before.deleted === 1)
  return {
    id: incoming.id,
    version: incoming.version,
    deleted: incoming.deleted ? 1 : 0,
    ...(incoming.deleted ? {} : { data: incoming.data }),
    heard: Math.max(before?.heard ?? 0, pull),
    rank: isNew ? rank : (before?.rank ?? rank),
  }
}

/** Returns whether no page of the snapshot contained the row. */
export const isMissingFromSnapshot = (row: BaseRow, snapshotSince: number): boolean => row.heard < snapshotSince

export const beginPull = (state: CursorRow): CursorRow => ({ ...state, pull: state.pull + 1 })

/**
 * Rows of a push response get a pull number of their own, so that a page in transit is read again. Otherwise, if the
 * server was restored in between, these rows would be taken for rows of the snapshot that the page begins.
 */
export const beginPushResponse = (state: CursorRow): CursorRow => beginPull(state)

interface FeedPage {
  cursor: string
  snapshot: boolean
  first?: boolean
  more: boolean
}

/** Returns the pull that began the snapshot to which the page belongs; null if it belongs to none. */
export function getSnapshotStart(state: CursorRow, { snapshot, first }: FeedPage, pull: number): number | null {
  if (!snapshot) return null
  return first ? pull : (state.snapshotSince ?? pull)
}

/** Computes the cursor row after a page, and the snapshot that ends with it, if any. */
export function advanceCursor(
  state: CursorRow,
  page: FeedPage,
  pull: number,
): { state: CursorRow; endsSnapshot: number | null } {
  const since = getSnapshotStart(state, page, pull)
  // A delta directly after snapshot pages ends that snapshot as well.
  const endedSnapshot = !page.more || !page.snapshot ? (since ?? state.snapshotSince) : null
  return {
    state: {
      ...state,
      cursor: page.cursor,
      snapshotSince: endedSnapshot === null ? since : null,
      snapshots: (state.snapshots ?? 0) + (page.first ? 1 : 0),
    },
    endsSnapshot: endedSnapshot,
  }
}
