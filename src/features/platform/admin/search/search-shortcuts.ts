/**
 * What an administrator has opened lately and pinned, on this device. Only kinds and ids are stored: what they show is personal data
 * of others, and is read from the server.
 */
import { useState } from 'react'
import { searchKinds, type SearchResult } from '#contract/platform/search'

interface Shortcuts {
  /** `kind:id`, the latest first. */
  recent: readonly string[]
  pinned: readonly string[]
}

const maxRecent = 10
const maxPinned = 20

export const getItemKey = ({ kind, _id }: Pick<SearchResult, 'kind' | '_id'>): string => `${kind}:${_id}`

const none: Shortcuts = { recent: [], pinned: [] }
/** Administrators who share a device have their own. */
const getStorageKey = (userId: string): string => `tilipo-search-${userId}`

function readShortcuts(userId: string): Shortcuts {
  try {
    const { recent, pinned } = JSON.parse(localStorage.getItem(getStorageKey(userId)) ?? '{}')
    return { recent: readKeys(recent, maxRecent), pinned: readKeys(pinned, maxPinned) }
  } catch {
    return none
  }
}

/** Anybody can write the storage of this origin, and another release may have other kinds. */
const readKeys = (stored: unknown, max: number): string[] =>
  Array.isArray(stored)
    ? stored
        .filter((key): key is string => typeof key === 'string')
        .filter((key) => searchKinds.some((kind) => key.startsWith(`${kind}:`)))
        .slice(0, max)
    : []

export function useSearchShortcuts(userId: string) {
  const [shortcuts, setShortcuts] = useState(() => readShortcuts(userId))
  const store = (next: Shortcuts) => {
    setShortcuts(next)
    try {
      localStorage.setItem(getStorageKey(userId), JSON.stringify(next))
    } catch {
      // They are kept until the screen is closed.
    }
  }
  const { recent, pinned } = shortcuts
  return {
    ...shortcuts,
    isPinned: (key: string) => pinned.includes(key),
    addRecent: (key: string) =>
      store({ pinned, recent: [key, ...recent.filter((other) => other !== key)].slice(0, maxRecent) }),
    togglePinned: (key: string) =>
      store({
        recent,
        pinned: pinned.includes(key) ? pinned.filter((other) => other !== key) : [key, ...pinned].slice(0, maxPinned),
      }),
  }
}
