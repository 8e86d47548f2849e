import { describe, expect, it } from 'vitest'
import { heard, isGone, turnPage, type Hearing } from './base'
import { unread, type BaseRow, type CursorRow } from './rows'

const there = (version: number, more: Partial<BaseRow> = {}): BaseRow => ({
  id: 'a',
  version,
  deleted: 0,
  data: `v${version}`,
  heard: 3,
  rank: 1,
  ...more,
})
const delta: Hearing = { pull: 4, snapshotSince: null }
const snapshot: Hearing = { pull: 4, snapshotSince: 4 }
const row = (version: number, deleted?: boolean) => ({
  entity: 'cartItem',
  id: 'a',
  version,
  ...(deleted ? { deleted } : { data: `v${version}` }),
})

describe('a row that is heard of', () => {
  it.each([
    ['for the first time', undefined, row(1), delta, { version: 1, deleted: 0, data: 'v1', rank: 9 }],
    ['newer, takes the place', there(1), row(2), delta, { version: 2, data: 'v2', rank: 1 }],
    ['older, leaves what is there', there(5), row(2), delta, { version: 5, data: 'v5', heard: 4 }],
    ['a tombstone, takes what was there away', there(1), row(2, true), delta, { version: 2, deleted: 1 }],
    [
      'older than a tombstone, does not rise',
      there(5, { deleted: 1, data: undefined }),
      row(4),
      delta,
      { version: 5, deleted: 1 },
    ],
    ['an older tombstone, does nothing', there(5), row(4, true), delta, { version: 5, deleted: 0, data: 'v5' }],
    [
      'newer than a tombstone, appears anew, at the end',
      there(5, { deleted: 1 }),
      row(6),
      delta,
      { version: 6, deleted: 0, rank: 9 },
    ],
    [
      'older in a snapshot, as after a restore, wins over what was heard before it',
      there(5),
      row(2),
      snapshot,
      { version: 2, data: 'v2' },
    ],
    [
      'older in a snapshot, loses to what was heard since it began',
      there(5, { heard: 4 }),
      row(2),
      snapshot,
      { version: 5, data: 'v5' },
    ],
  ] as const)('%s', (_, before, incoming, hearing, expected) => {
    expect(heard(before as BaseRow | undefined, incoming, hearing, 9)).toMatchObject(expected)
  })

  it('in the same version and pull changes nothing', () => {
    expect(heard(there(2, { heard: 4 }), row(2), delta, 9)).toBeNull()
  })

  it('leaves no data behind in a tombstone', () => {
    expect(heard(there(1), row(2, true), delta, 9)).not.toHaveProperty('data')
  })
})

describe('a snapshot', () => {
  const state = (more: Partial<CursorRow> = {}): CursorRow => ({ ...unread, pull: 7, ...more })
  const page = (more: boolean, isSnapshot = true, first = false) => ({
    cursor: 'next',
    snapshot: isSnapshot,
    first,
    more,
  })

  it.each([
    ['of one page begins and ends with it', state(), page(false), 7, { snapshotSince: null }, 7],
    ['of more goes on', state(), page(true), 7, { snapshotSince: 7 }, null],
    [
      'goes on in a later pull, counted from where it began',
      state({ snapshotSince: 5 }),
      page(true),
      7,
      { snapshotSince: 5 },
      null,
    ],
    [
      'ends there, counted from where it began',
      state({ snapshotSince: 5 }),
      page(false),
      7,
      { snapshotSince: null },
      5,
    ],
    [
      'that was being read ends with the first delta',
      state({ snapshotSince: 5 }),
      page(false, false),
      7,
      { snapshotSince: null },
      5,
    ],
    [
      'that begins while another is being read counts from itself',
      state({ snapshotSince: 5 }),
      page(true, true, true),
      7,
      { snapshotSince: 7 },
      null,
    ],
    ['is none: deltas only move the cursor', state(), page(true, false), 7, { snapshotSince: null }, null],
  ] as const)('%s', (_, before, given, pull, after, ends) => {
    const turned = turnPage(before, given, pull)
    expect(turned.state).toMatchObject({ cursor: 'next', ...after })
    expect(turned.endsSnapshot).toBe(ends)
  })

  it('takes away what none of its pages named', () => {
    expect(isGone(there(1, { heard: 6 }), 7)).toBe(true)
    expect(isGone(there(1, { heard: 7 }), 7)).toBe(false)
  })
})
