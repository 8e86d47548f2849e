import { useState } from 'react'
import { readConversation } from '#contract/conversations'
import { call } from '../../api/client'
import type { SeenMessage } from '../../db/queries/messages'

export interface Older {
  messages: SeenMessage[]
  /** Whether older messages exist. */
  more: boolean
  busy: boolean
  /** Error message of the last failed request. */
  fault: string | null
  fetch(): void
}

/** Fetches older messages one page at a time. The device stores only the newest messages; older ones stay in memory. */
export function useOlder(other: string, kept: readonly SeenMessage[]): Older {
  const [messages, setMessages] = useState<SeenMessage[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const first = (messages[0] ?? kept.find(({ number }) => number > 0))?.number ?? 1
  const fetch = async () => {
    setBusy(true)
    const result = await call(readConversation, { params: { with: other }, query: { before: first } })
    setBusy(false)
    setFault(
      result.ok
        ? null
        : result.kind === 'unreachable'
          ? 'Connect to the internet to see earlier messages.'
          : result.message,
    )
    if (result.ok)
      setMessages((before) => [...result.answer.messages.map((one) => ({ ...one, state: 'sent' as const })), ...before])
  }
  // A pull may also store messages that were fetched here.
  const known = new Set(kept.map(({ _id }) => _id))
  return {
    messages: messages.filter(({ _id }) => !known.has(_id)),
    more: first > 1,
    busy,
    fault,
    fetch: () => void fetch(),
  }
}
