import { useState } from 'react'
import type { Result } from '../../../../api/client'
import { useOnReconnect } from '../../../../api/use-on-reconnect'
import type { UnsentChanges } from '../../../../db/queries/unsent-changes'
import {
  discardPending,
  discardRefused,
  pullNow,
  reportOffline,
  type QueueResult,
  type UserAction,
} from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'

interface Options<T> {
  /** The price was not confirmed by the server. */
  isQuotedOffline: boolean
  /** Requests that were saved before, which the new one replaces. */
  unsent: UnsentChanges['changes']
  change(): Promise<Result<T>>
  /** Saves the same change, with the same id, as a request. */
  queue(): Promise<QueueResult>
  /** @param answer null if it was saved as a request */
  onSaved(answer: T | null): void
}

/** Sends a change, or saves it as a request while there is no connection, also after a response that was lost. */
export function useSaveChange<T>({ isQuotedOffline, unsent, change, queue, onSaved }: Options<T>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Of fields that the server has refused.
  const [faults, setFaults] = useState<Record<string, string>>({})
  // The change was sent, and no answer came.
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const isOffline = isQuotedOffline || isUnconfirmed
  useOnReconnect(isUnconfirmed, () => {
    setUnconfirmed(false)
    setFailure(undefined)
  })
  /** The new request is stored first, so that none is lost. */
  const saveRequest = async (action: UserAction) => {
    await reportOffline()
    const result = await queue()
    if (result.ok) await discardAll(unsent, action)
    return result
  }
  const save = async (action: UserAction & { preventDefault(): void }) => {
    action.preventDefault()
    setBusy(true)
    setFailure(undefined)
    setFaults({})
    const result = isOffline ? await saveRequest(action) : await change()
    if ('answer' in result) {
      await discardAll(unsent, action)
      await pullNow()
    }
    setBusy(false)
    if (!result.ok) {
      setUnconfirmed('kind' in result && result.kind === 'unreachable')
      if ('fields' in result && result.fields) setFaults(result.fields)
      return setFailure(result.message)
    }
    if (!('answer' in result)) {
      toast({ title: 'Change saved', description: "It is sent when you're back online." })
      return onSaved(null)
    }
    onSaved(result.answer)
  }
  return { save, busy, failure, faults, isOffline }
}

/** A request that may have reached the server stays: the newer change follows it. */
async function discardAll(rows: UnsentChanges['changes'], action: UserAction): Promise<void> {
  for (const { key, state } of rows) await (state === 'refused' ? discardRefused : discardPending)(key, action)
}
