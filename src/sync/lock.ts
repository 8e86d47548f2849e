/** One sender in the origin, whichever tab, worker or service worker it is in. */

const drainName = 'tilipo-drain'
/** A tab that was frozen in the middle of a drain holds its lock for ever; sending twice is safe, never sending is not. */
const patienceMs = 60_000

export type Work<T> = (mine: () => boolean) => Promise<T>

/** Waits its turn, but not for ever. */
export async function withLock<T>(work: Work<T>, patience = patienceMs, name = drainName): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patience)
  try {
    return await hold(locks, name, { signal: waiting.signal }, work, () => clearTimeout(timer))
  } catch (error) {
    if (!waiting.signal.aborted) throw error
    return hold(locks, name, { steal: true }, work, () => undefined)
  } finally {
    clearTimeout(timer)
  }
}

/** @returns null at once where somebody else is at it. */
export async function withFreeLock<T>(work: Work<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  return locks.request(drainName, { ifAvailable: true }, (lock) => (lock ? work(() => true) : null))
}

async function hold<T>(locks: LockManager, name: string, options: LockOptions, work: Work<T>, granted: () => void): Promise<T> {
  let mine = true
  let working: Promise<T> | undefined
  try {
    return await locks.request(name, options, () => {
      granted()
      return (working = work(() => mine))
    })
  } catch (error) {
    if (!working) throw error
    // Stolen from us, or the work itself failed: either way its own end counts.
    mine = false
    return working
  }
}
