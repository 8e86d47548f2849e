import { describe, expect, it, vi } from 'vitest'
import {
  deriveStatus,
  idleStatus,
  noActivity,
  noCounts,
  setSyncStatus,
  subscribeSyncStatus,
  getSyncStatus,
  type Activity,
  type Counts,
} from './status'

describe('the sync status', () => {
  it.each<[string, Partial<Counts>, Partial<Activity>, string]>([
    ['idle without pending commands', {}, {}, 'idle'],
    ['idle while a drain has nothing to send', {}, { sending: true }, 'idle'],
    ['pending commands', { waiting: 2 }, { online: 'yes' }, 'waiting'],
    ['pending commands being sent', { waiting: 2 }, { online: 'yes', sending: true }, 'sending'],
    ['pending commands while offline', { waiting: 2 }, { online: 'no' }, 'offline'],
    ['offline without pending commands', {}, { online: 'no' }, 'offline'],
    ['a retry while offline', { waiting: 2 }, { online: 'no', sending: true }, 'sending'],
    ['a refused command first', { waiting: 2, attention: 1 }, { online: 'no' }, 'attention'],
  ])('is derived correctly: %s', (_, counts, activity, state) => {
    expect(deriveStatus({ ...noCounts, ...counts }, { ...noActivity, ...activity }).state).toBe(state)
  })
})

describe('the sync status store', () => {
  it('notifies of changes only', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeSyncStatus(listener)
    setSyncStatus({ ...idleStatus, cartCount: 3 })
    setSyncStatus({ ...idleStatus, cartCount: 3 })
    expect([listener.mock.calls.length, getSyncStatus().cartCount]).toEqual([1, 3])
    stop()
    setSyncStatus(idleStatus)
    expect(listener).toHaveBeenCalledOnce()
  })
})
