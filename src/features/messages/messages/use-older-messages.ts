import { useState } from 'react'
import { readConversation } from '#contract/messages/conversations'
import { call } from '../../../api/client'
import type { MessageLine } from '../../../db/queries/messages'

export interface OlderMessages {
  messages: MessageLine[]
  /** Whether older messages exist. */
  hasMore: boolean
  busy: boolean
  /** Error message of the last failed request. */
  fault: string | null
  fetch(): void
}

/** Fetches older messages one page at a time. The device stores only the newest messages; older ones stay in memory. */
export function useOlderMessages(counterpartyId: string, storedMessages: readonly MessageLine[]): OlderMessages {
  const [messages, setMessages] = useState<MessageLine[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const oldestNumber = (messages[0] ?? storedMessages.find(({ number }) => number > 0))?.number ?? 1
  const fetch = async () => {
    setBusy(true)
    const result = await call(readConversation, { params: { with: counterpartyId }, query: { before: oldestNumber } })
    setBusy(false)
    setFault(
      result.ok
        ? null
        : result.kind === 'unreachable'
          ? 'Connect to the internet to see earlier messages.'
          : result.message,
    )
    if (result.ok)
      setMessages((before) => [
        ...result.answer.messages.map((message) => ({ ...message, state: 'sent' as const })),
        ...before,
      ])
  }
  // A pull may also store messages that were fetched here.
  const storedIds = new Set(storedMessages.map(({ _id }) => _id))
  return {
    messages: messages.filter(({ _id }) => !storedIds.has(_id)),
    hasMore: oldestNumber > 1,
    busy,
    fault,
    fetch: () => void fetch(),
  }
}
