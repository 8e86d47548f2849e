import type { Planted } from './bugs'

const base = 'src/db/base.ts'
const fold = 'src/db/fold.ts'
const pull = 'src/sync/pull.ts'
const runner = 'src/sync/runner.ts'

/** In what comes from the server, and in what is shown of it. */
export const bugsOfReading: readonly Planted[] = [
  {
    name: 'stale cursor',
    file: base,
    find: 'state: { ...state, cursor: page.cursor,',
    replace: 'state: { ...state, cursor: page.more && state.cursor ? state.cursor : page.cursor,',
    foundBy: 'model',
  },
  {
    name: 'cursor moved on before its page is there',
    file: pull,
    find: '    if (!result.ok) return result.status === 404',
    replace:
      '    if (result.ok && result.answer.rows.length === 2) result.answer.rows = []\n    if (!result.ok) return result.status === 404',
    foundBy: 'model',
  },
  {
    name: 'tombstone ignored',
    file: base,
    find: '  const isNew = !incoming.deleted',
    replace: '  if (incoming.deleted) return null\n  const isNew = !incoming.deleted',
    foundBy: 'model',
  },
  {
    name: 'older version overwrites',
    file: base,
    find: '!isSuperseded && before.version > incoming.version)',
    replace: 'false)',
    foundBy: 'src/db/base.test.ts',
  },
  {
    name: 'epoch change keeps the old base',
    file: base,
    find: '=> row.heard < snapshotSince',
    replace: '=> row.heard < snapshotSince && false',
    foundBy: 'model',
  },
  {
    name: 'epoch change believes the old versions',
    file: base,
    find: 'snapshotSince !== null && before.heard < snapshotSince',
    replace: 'false',
    foundBy: 'model',
  },
  {
    name: 'a page that was on its way counts over an answer',
    file: base,
    find: 'export const beginPushResponse = beginPull',
    replace: 'export const beginPushResponse = (state: CursorRow): CursorRow => state',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'an interrupted snapshot is gone on with after another began',
    file: base,
    find: '  return first ? pull : (state.snapshotSince ?? pull)',
    replace: '  return state.snapshotSince ?? (first ? pull : pull)',
    foundBy: 'src/db/base.test.ts',
  },
  {
    name: 'a refused row is still shown as done',
    file: fold,
    find: "row.state === 'refused' ? undefined : findTarget",
    replace: 'touchOf',
    foundBy: 'model',
  },
  {
    name: 'an unsure addition is shown twice',
    file: fold,
    find: "  return version > row.seen && (isAdditive === true || row.state === 'settling')",
    replace: '  return false',
    foundBy: 'src/db/fold.test.ts',
  },
  {
    name: 'shown in the order of the keys',
    file: fold,
    find: '=> a.sequence - b.sequence',
    replace: '=> (a.key < b.key ? -1 : 1)',
    foundBy: 'src/db/fold.test.ts',
  },
  {
    name: 'any pull that ended answers the wish',
    file: pull,
    find: 'if (pulledFrom > lastPullAtRequest)',
    replace: 'if (pulledFrom > 0)',
    foundBy: 'model',
  },
  {
    name: 'what changed while a snapshot was read is not asked for',
    file: pull,
    find: ' && canEndPull(result.answer)) return',
    replace: ') return',
    foundBy: 'src/sync/pull.test.ts',
  },
  {
    name: 'an answer between two pages of a snapshot loses to what was there before',
    file: 'src/sync/storage.ts',
    find: 'applyRows(database, rows, state)',
    replace: 'applyRows(database, rows, { pull: state.pull, snapshotSince: null })',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'an answer from before a snapshot is believed',
    file: 'src/sync/settle.ts',
    find: 'return leftIn === snapshots ?',
    replace: 'return leftIn <= snapshots ?',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'a sleeping tab’s list is taken',
    file: 'src/sync/storage.ts',
    find: '  if (state.pull !== pull) return false',
    replace: '  if (state.pull < pull) return false',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'what settles ends though the feed is held back',
    file: pull,
    find: '  if (pullAgainMs === null) await ports.storage.endPull(firstPull, startedAt)',
    replace: '  await ports.storage.endPull(firstPull, startedAt)',
    foundBy: 'src/sync/pull.test.ts',
  },
  {
    name: 'what is held back is not asked for again',
    file: pull,
    find: 'pullAgainMs: pullAgainMs === null ? null : Math.max(1, pullAgainMs) * 1000',
    replace: 'pullAgainMs: null',
    foundBy: 'src/sync/pull.test.ts',
  },
  {
    name: 'a wish during a pull is forgotten',
    file: runner,
    find: 'this.pullAt = Math.min(this.pullAt, this.computeNextPullAt(pulled, dueAt))',
    replace: 'this.pullAt = this.computeNextPullAt(pulled, dueAt)',
    foundBy: 'src/sync/runner.test.ts',
  },
  {
    name: 'what settled before a pull began is not waited for',
    file: 'src/sync/row-transitions.ts',
    find: '(row.settledIn ?? 0) < pull',
    replace: '(row.settledIn ?? 0) <= pull',
    foundBy: 'src/sync/storage.test.ts',
  },
]
