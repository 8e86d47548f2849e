import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readMessages } from '#contract/messages'
import type { Thread } from '../../db/queries/messages'
import { send } from '../../sync/index'

/** Marks messages as read while they are displayed on a visible page. */
export function useReadAlong(other: string, { conversation, messages }: Thread): void {
  const looks = useSyncExternalStore(subscribe, isLookedAt, () => false)
  const told = useRef(0)
  const unread = conversation?.unread ?? 0
  const upTo = Math.max(0, ...messages.map(({ number }) => number))
  useEffect(() => {
    if (!looks || unread === 0 || upTo <= told.current) return
    told.current = upTo
    void send(readMessages, { params: { with: other }, body: { upTo } })
  }, [looks, unread, upTo, other])
}

const isLookedAt = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
