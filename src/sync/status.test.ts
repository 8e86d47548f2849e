import { describe, expect, it, vi } from 'vitest'
import {
  deriveStatus,
  idleStatus,
  noActivity,
  noCounts,
  setSyncStatus,
  subscribeSyncStatus,
  syncStatus,
  type Activity,
  type Counts,
} from './status'

describe('how syncing stands', () => {
  it.each<[string, Partial<Counts>, Partial<Activity>, string]>([
    ['nothing to do', {}, {}, 'idle'],
    ['a turn with nothing to send is nothing to see', {}, { sending: true }, 'idle'],
    ['something waits', { waiting: 2 }, { online: 'yes' }, 'waiting'],
    ['it is on its way', { waiting: 2 }, { online: 'yes', sending: true }, 'sending'],
    ['no network', { waiting: 2 }, { online: 'no' }, 'offline'],
    ['no network and nothing to send', {}, { online: 'no' }, 'offline'],
    ['trying again with no network known', { waiting: 2 }, { online: 'no', sending: true }, 'sending'],
    ['something was refused, before all else', { waiting: 2, attention: 1 }, { online: 'no' }, 'attention'],
  ])('%s', (_, counts, activity, state) => {
    expect(deriveStatus({ ...noCounts, ...counts }, { ...noActivity, ...activity }).state).toBe(state)
  })
})

describe('the store', () => {
  it('tells of a change, and of nothing else', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeSyncStatus(listener)
    setSyncStatus({ ...idleStatus, cartCount: 3 })
    setSyncStatus({ ...idleStatus, cartCount: 3 })
    expect([listener.mock.calls.length, syncStatus().cartCount]).toEqual([1, 3])
    stop()
    setSyncStatus(idleStatus)
    expect(listener).toHaveBeenCalledOnce()
  })
})
