import { useState } from 'react'
import { newId } from './new-id'
import type { Result } from './result'

interface StableKey {
  /** Returns the same key for the same request, until the server refuses it. */
  of(asked: unknown): string
  heard(result: Result<unknown>): void
}

/**
 * Provides idempotency keys for commands that are not queued: a second tap after a lost response repeats the same
 * command.
 */
export const useStableKey = (): StableKey => useState(stableKey)[0]

export function stableKey(): StableKey {
  let last: { about: string; key: string } | null = null
  return {
    of(asked) {
      const about = JSON.stringify(asked)
      if (last?.about !== about) last = { about, key: newId() }
      return last.key
    },
    heard(result) {
      if (!result.ok && result.kind === 'refused') last = null
    },
  }
}
