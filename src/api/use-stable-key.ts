import { useState } from 'react'
import { newId } from './new-id'
import type { Result } from './result'

interface StableKey {
  /** The same for the same question, until the server has said no to it. */
  of(asked: unknown): string
  heard(result: Result<unknown>): void
}

/** For what is done with the network alone: pressed again after a lost answer it is the same act, and never a second one. */
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
