import { useEffect, useRef, useSyncExternalStore } from 'react'
import { markMessagesRead } from '#contract/messages/messages'
import type { Thread } from '../../../db/queries/messages'
import { send } from '../../../sync/index'

/** Marks messages as read while they are displayed on a visible page. */
export function useMarkAsRead(counterpartyId: string, { conversation, messages }: Thread): void {
  const isVisible = useSyncExternalStore(subscribe, isPageVisible, () => false)
  const lastReported = useRef(0)
  const unread = conversation?.unread ?? 0
  const upTo = Math.max(0, ...messages.map(({ number }) => number))
  useEffect(() => {
    if (!isVisible || unread === 0 || upTo <= lastReported.current) return
    lastReported.current = upTo
    void send(markMessagesRead, { params: { with: counterpartyId }, body: { upTo } })
  }, [isVisible, unread, upTo, counterpartyId])
}

const isPageVisible = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
