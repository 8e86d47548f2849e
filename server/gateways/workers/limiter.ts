/** Limits how many expensive tasks run at once, and how many of them one account can occupy. */
import { Refusal } from '#contract/core/refusals'

interface LimiterOptions {
  maxRunning: number
  /** More waiting tasks are refused with `busy`, so that no request waits for minutes. */
  maxWaiting: number
  /** Running and waiting tasks of one owner. */
  maxPerOwner: number
}

/** @param owner null for tasks that no account caused */
export type RunLimited = <T>(owner: string | null, run: () => Promise<T>) => Promise<T>

/** @returns a function that runs tasks in their order. It throws Refusal `busy` if too many tasks are waiting. */
export function createLimiter({ maxRunning, maxWaiting, maxPerOwner }: LimiterOptions): RunLimited {
  let running = 0
  const waiting: (() => void)[] = []
  const countByOwner = new Map<string, number>()
  return async (owner, run) => {
    const ownCount = owner === null ? 0 : (countByOwner.get(owner) ?? 0)
    if (ownCount >= maxPerOwner || (running >= maxRunning && waiting.length >= maxWaiting)) throw new Refusal('busy')
    if (owner !== null) countByOwner.set(owner, ownCount + 1)
    if (running < maxRunning) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
      const remaining = owner === null ? 0 : (countByOwner.get(owner) ?? 0) - 1
      if (owner !== null && remaining === 0) countByOwner.delete(owner)
      else if (owner !== null) countByOwner.set(owner, remaining)
    }
  }
}
