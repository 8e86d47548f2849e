import type { PlantedBug } from './bugs'

const base = 'src/db/base.ts'
const fold = 'src/db/fold.ts'
const pull = 'src/sync/pull/pull.ts'
const runner = 'src/sync/engine/runner.ts'

/** Bugs in reading from the server and in displaying the result. */
export const bugsOfReading: readonly PlantedBug[] = [
  {
    name: 'the cursor does not advance between pages',
    file: base,
    find: 'state: { ...state, cursor: page.cursor,',
    replace: 'state: { ...state, cursor: page.more && state.cursor ? state.cursor : page.cursor,',
    foundBy: 'model',
  },
  {
    name: 'the cursor advances past a page whose rows are dropped',
    file: pull,
    find: '    if (!result.ok) return result.status === 404',
    replace:
      '    if (result.ok && result.answer.rows.length === 2) result.answer.rows = []\n    if (!result.ok) return result.status === 404',
    foundBy: 'model',
  },
  {
    name: 'tombstones are ignored',
    file: base,
    find: '  const isNew = !incoming.deleted',
    replace: '  if (incoming.deleted) return null\n  const isNew = !incoming.deleted',
    foundBy: 'model',
  },
  {
    name: 'an older version overwrites a newer one',
    file: base,
    find: '!isSuperseded && before.version > incoming.version)',
    replace: 'false)',
    foundBy: 'src/db/base.test.ts',
  },
  {
    name: 'a new epoch keeps rows of the old base',
    file: base,
    find: '=> row.heard < snapshotSince',
    replace: '=> row.heard < snapshotSince && false',
    foundBy: 'model',
  },
  {
    name: 'rows of a new epoch are compared with versions of the old one',
    file: base,
    find: 'snapshotSince !== null && before.heard < snapshotSince',
    replace: 'false',
    foundBy: 'model',
  },
  {
    name: 'a page requested before a push response overwrites it',
    file: base,
    find: 'export const beginPushResponse = (state: CursorRow): CursorRow => beginPull(state)',
    replace: 'export const beginPushResponse = (state: CursorRow): CursorRow => state',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'an interrupted snapshot continues after another one began',
    file: base,
    find: '  return first ? pull : (state.snapshotSince ?? pull)',
    replace: '  return state.snapshotSince ?? (first ? pull : pull)',
    foundBy: 'src/db/base.test.ts',
  },
  {
    name: 'a rejected command is still displayed as applied',
    file: fold,
    find: "row.state === 'refused' ? undefined : findTarget",
    replace: 'findTarget',
    foundBy: 'model',
  },
  {
    name: 'an unconfirmed addition is displayed twice',
    file: fold,
    find: "  return version > row.seen && (isAdditive === true || row.state === 'settling')",
    replace: '  return false',
    foundBy: 'src/db/fold.test.ts',
  },
  {
    name: 'pending commands are applied in key order',
    file: fold,
    find: '=> a.sequence - b.sequence',
    replace: '=> (a.key < b.key ? -1 : 1)',
    foundBy: 'src/db/fold.test.ts',
  },
  {
    name: 'an earlier pull satisfies a later pull request',
    file: pull,
    find: 'if (pulledFrom > lastPullAtRequest)',
    replace: 'if (pulledFrom > 0)',
    foundBy: 'model',
  },
  {
    name: 'changes made during a snapshot are not pulled',
    file: pull,
    find: ' && canEndPull(result.answer)) return',
    replace: ') return',
    foundBy: 'src/sync/pull/pull.test.ts',
  },
  {
    name: 'a push response during a snapshot is not treated as part of it',
    file: 'src/sync/engine/storage.ts',
    find: 'applyRows(database, rows, state)',
    replace: 'applyRows(database, rows, { pull: state.pull, snapshotSince: null })',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'a push response from before a snapshot is applied',
    file: 'src/sync/engine/settle.ts',
    find: 'return leftIn === snapshots ?',
    replace: 'return leftIn <= snapshots ?',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'a list requested by a frozen tab is applied',
    file: 'src/sync/engine/storage.ts',
    find: '  if (state.pull !== pull) return false',
    replace: '  if (state.pull < pull) return false',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'commands settle although the feed is delayed',
    file: pull,
    find: '  if (pullAgainMs === null) await ports.storage.endPull(firstPull, startedAt)',
    replace: '  await ports.storage.endPull(firstPull, startedAt)',
    foundBy: 'src/sync/pull/pull.test.ts',
  },
  {
    name: 'delayed changes are not pulled again',
    file: pull,
    find: 'pullAgainMs: pullAgainMs === null ? null : Math.max(1, pullAgainMs) * 1000',
    replace: 'pullAgainMs: null',
    foundBy: 'src/sync/pull/pull.test.ts',
  },
  {
    name: 'a pull request during a pull is lost',
    file: runner,
    find: 'this.pullAt = Math.min(this.pullAt, this.computeNextPullAt(pulled, dueAt))',
    replace: 'this.pullAt = this.computeNextPullAt(pulled, dueAt)',
    foundBy: 'src/sync/engine/runner.test.ts',
  },
  {
    name: 'settled commands are dropped one pull too early',
    file: 'src/sync/outbox/row-transitions.ts',
    find: '(row.settledIn ?? 0) < pull',
    replace: '(row.settledIn ?? 0) <= pull',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
]
