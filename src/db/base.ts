/** Writing the server's word into the base. Pure decisions here; the transaction belongs to the caller. */
import type { EntityRow } from '#contract/sync'
import type { BaseRow, CursorRow } from './rows'

export interface Hearing {
  /** The pull (the reading of one page) in which, or after whose start, the row was heard of. */
  pull: number
  /** Set for a page of a snapshot: what was last heard of before it gives way whatever its version, as after a restore. */
  snapshotSince: number | null
}

/** What stands after hearing `incoming`; null when nothing changes. */
export function heard(
  before: BaseRow | undefined,
  incoming: EntityRow,
  { pull, snapshotSince }: Hearing,
  rank: number,
): BaseRow | null {
  const superseded = before !== undefined && snapshotSince !== null && before.heard < snapshotSince
  if (before && !superseded && before.version > incoming.version)
    return { ...before, heard: Math.max(before.heard, pull) }
  if (before && !superseded && before.version === incoming.version && before.heard >= pull) return null
  const appears = !incoming.deleted && (!before || before.deleted === 1)
  return {
    id: incoming.id,
    version: incoming.version,
    deleted: incoming.deleted ? 1 : 0,
    ...(incoming.deleted ? {} : { data: incoming.data }),
    heard: Math.max(before?.heard ?? 0, pull),
    rank: appears ? rank : (before?.rank ?? rank),
  }
}

/** Not named by any page of the whole snapshot. */
export const isGone = (row: BaseRow, snapshotSince: number): boolean => row.heard < snapshotSince

export const beginPull = (state: CursorRow): CursorRow => ({ ...state, pull: state.pull + 1 })

/**
 * Rows that came by an answer are of a moment of their own, after every page that is on its way: that one is read anew. Else,
 * where the server was restored between the two, they would pass for rows of the snapshot that the page begins.
 */
export const beginAnswer = beginPull

export interface Page {
  cursor: string
  snapshot: boolean
  first?: boolean
  more: boolean
}

/** The pull that began the snapshot of which this is a page; null where it is none. */
export function snapshotOf(state: CursorRow, { snapshot, first }: Page, pull: number): number | null {
  if (!snapshot) return null
  return first ? pull : (state.snapshotSince ?? pull)
}

/** The cursor's row after a page, and the snapshot that ends with it, if one does. */
export function turnPage(
  state: CursorRow,
  page: Page,
  pull: number,
): { state: CursorRow; endsSnapshot: number | null } {
  const since = snapshotOf(state, page, pull)
  // A delta right after snapshot pages ends that snapshot as well.
  const ended = !page.more || !page.snapshot ? (since ?? state.snapshotSince) : null
  return {
    state: {
      ...state,
      cursor: page.cursor,
      snapshotSince: ended === null ? since : null,
      snapshots: (state.snapshots ?? 0) + (page.first ? 1 : 0),
    },
    endsSnapshot: ended,
  }
}
