/**
 * Protects the database from public reads: identical concurrent reads share one query, and one network address can only
 * use some of the connections (decision 070).
 */
import { Refusal } from '#contract/core/refusals'

export interface ReadLimits {
  /** Reads of one address that run at the same time. Fewer than the connections for reads. */
  running: number
  /** Reads of one address that wait for their turn. Phones of one mobile network can share an address. */
  waiting: number
}

const defaults: ReadLimits = { running: 6, waiting: 60 }

interface Queue {
  running: number
  waiting: (() => void)[]
}

export interface SharedReads {
  /**
   * @param key equal for reads with the same response
   * @param onShared called if the read waits for the result of another one
   * @param address the caller's network address; empty for pages that the server renders
   * @throws Refusal `busy` if too many reads of the address wait
   */
  run<T>(key: string, address: string, read: () => Promise<T>, onShared?: () => void): Promise<T>
}

export function createSharedReads({ running, waiting }: ReadLimits = defaults): SharedReads {
  const pendingReads = new Map<string, Promise<unknown>>()
  const queues = new Map<string, Queue>()

  async function runInTurn<T>(address: string, read: () => Promise<T>): Promise<T> {
    if (!address) return read()
    const queue = queues.get(address) ?? { running: 0, waiting: [] }
    queues.set(address, queue)
    if (queue.running >= running) {
      if (queue.waiting.length >= waiting) throw new Refusal('busy')
      await new Promise<void>((start) => queue.waiting.push(start))
    } else queue.running++
    try {
      return await read()
    } finally {
      const next = queue.waiting.shift()
      // The next read takes over the place.
      if (next) next()
      else if (--queue.running === 0) queues.delete(address)
    }
  }

  return {
    run<T>(key: string, address: string, read: () => Promise<T>, onShared?: () => void): Promise<T> {
      const pending = pendingReads.get(key) as Promise<T> | undefined
      if (pending) {
        onShared?.()
        return pending
      }
      const started = runInTurn(address, read).finally(() => pendingReads.delete(key))
      pendingReads.set(key, started)
      return started
    },
  }
}
