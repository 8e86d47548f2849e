import { useState } from 'react'
import { newId } from './new-id'
import type { Result } from './result'

interface StableKey {
  /** Returns the same key for the same request, until the server refuses it. */
  getKey(request: unknown): string
  recordResult(result: Result<unknown>): void
}

/**
 * Provides idempotency keys for commands that are not queued: a second tap after a lost response repeats the same
 * command.
 */
export const useStableKey = (): StableKey => useState(createStableKey)[0]

export function createStableKey(): StableKey {
  let last: { serialized: string; key: string } | null = null
  return {
    getKey(request) {
      const serialized = JSON.stringify(request)
      if (last?.serialized !== serialized) last = { serialized, key: newId() }
      return last.key
    },
    recordResult(result) {
      if (!result.ok && result.kind === 'refused') last = null
    },
  }
}
