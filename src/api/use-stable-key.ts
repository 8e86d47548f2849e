import { useRef } from 'react'
import { newId } from './new-id'
import type { Result } from './result'

interface StableKey {
  /** The same for the same question, until the server has said no to it. */
  of(asked: unknown): string
  heard(result: Result<unknown>): void
}

/** For what is done with the network alone: pressed again after a lost answer it is the same act, and never a second one. */
export function useStableKey(): StableKey {
  const last = useRef<{ about: string; key: string } | null>(null)
  return {
    of(asked) {
      const about = JSON.stringify(asked)
      if (last.current?.about !== about) last.current = { about, key: newId() }
      return last.current.key
    },
    heard(result) {
      if (!result.ok && result.kind === 'refused') last.current = null
    },
  }
}
