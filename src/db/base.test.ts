import { describe, expect, it } from 'vitest'
import { mergeIncomingRow, isMissingFromSnapshot, advanceCursor, type ReceiveContext } from './base'
import { initialCursor, type BaseRow, type CursorRow } from './rows'

const baseRow = (version: number, more: Partial<BaseRow> = {}): BaseRow => ({
  id: 'a',
  version,
  deleted: 0,
  data: `v${version}`,
  heard: 3,
  rank: 1,
  ...more,
})
const delta: ReceiveContext = { pull: 4, snapshotSince: null }
const snapshot: ReceiveContext = { pull: 4, snapshotSince: 4 }
const row = (version: number, deleted?: boolean) => ({
  entity: 'cartItem',
  id: 'a',
  version,
  ...(deleted ? { deleted } : { data: `v${version}` }),
})

describe('receiving a row', () => {
  it.each([
    ['stores a new row', undefined, row(1), delta, { version: 1, deleted: 0, data: 'v1', rank: 9 }],
    ['replaces an older version', baseRow(1), row(2), delta, { version: 2, data: 'v2', rank: 1 }],
    ['ignores an older version', baseRow(5), row(2), delta, { version: 5, data: 'v5', heard: 4 }],
    ['applies a tombstone', baseRow(1), row(2, true), delta, { version: 2, deleted: 1 }],
    [
      'does not restore a row older than its tombstone',
      baseRow(5, { deleted: 1, data: undefined }),
      row(4),
      delta,
      { version: 5, deleted: 1 },
    ],
    ['ignores an older tombstone', baseRow(5), row(4, true), delta, { version: 5, deleted: 0, data: 'v5' }],
    [
      'restores a row newer than its tombstone at the end',
      baseRow(5, { deleted: 1 }),
      row(6),
      delta,
      { version: 6, deleted: 0, rank: 9 },
    ],
    [
      'accepts an older version in a snapshot, as after a restore',
      baseRow(5),
      row(2),
      snapshot,
      { version: 2, data: 'v2' },
    ],
    [
      'ignores an older version in a snapshot if a newer one came since its start',
      baseRow(5, { heard: 4 }),
      row(2),
      snapshot,
      { version: 5, data: 'v5' },
    ],
  ] as const)('%s', (_, before, incoming, context, expected) => {
    expect(mergeIncomingRow(before as BaseRow | undefined, incoming, context, 9)).toMatchObject(expected)
  })

  it('changes nothing for the same version in the same pull', () => {
    expect(mergeIncomingRow(baseRow(2, { heard: 4 }), row(2), delta, 9)).toBeNull()
  })

  it('stores no data in a tombstone', () => {
    expect(mergeIncomingRow(baseRow(1), row(2, true), delta, 9)).not.toHaveProperty('data')
  })
})

describe('a snapshot', () => {
  const state = (more: Partial<CursorRow> = {}): CursorRow => ({ ...initialCursor, pull: 7, ...more })
  const page = (more: boolean, isSnapshot = true, first = false) => ({
    cursor: 'next',
    snapshot: isSnapshot,
    first,
    more,
  })

  it.each([
    ['of one page starts and ends with it', state(), page(false), 7, { snapshotSince: null }, 7],
    ['of several pages continues', state(), page(true), 7, { snapshotSince: 7 }, null],
    [
      'continues in a later pull with its original start',
      state({ snapshotSince: 5 }),
      page(true),
      7,
      { snapshotSince: 5 },
      null,
    ],
    [
      'ends in a later pull with its original start',
      state({ snapshotSince: 5 }),
      page(false),
      7,
      { snapshotSince: null },
      5,
    ],
    ['ends with the first delta', state({ snapshotSince: 5 }), page(false, false), 7, { snapshotSince: null }, 5],
    [
      'that starts during another one has its own start',
      state({ snapshotSince: 5 }),
      page(true, true, true),
      7,
      { snapshotSince: 7 },
      null,
    ],
    [
      'is not started by deltas, which only move the cursor',
      state(),
      page(true, false),
      7,
      { snapshotSince: null },
      null,
    ],
  ] as const)('%s', (_, before, incomingPage, pull, after, endedSnapshot) => {
    const advanced = advanceCursor(before, incomingPage, pull)
    expect(advanced.state).toMatchObject({ cursor: 'next', ...after })
    expect(advanced.endsSnapshot).toBe(endedSnapshot)
  })

  it('removes rows that none of its pages contained', () => {
    expect(isMissingFromSnapshot(baseRow(1, { heard: 6 }), 7)).toBe(true)
    expect(isMissingFromSnapshot(baseRow(1, { heard: 7 }), 7)).toBe(false)
  })
})
