/**
 * Allows one sender of commands and one of files per origin, across tabs, workers and the service worker. The browser
 * releases the lock of a closed tab, but not of a frozen one. The holder therefore sends a heartbeat each second, and a
 * waiting context steals the lock when heartbeats stop. Sending twice is safe; never sending is not.
 */
const drainName = 'tilipo-drain'
const beatMs = 1000
/** The holder may miss one heartbeat. */
const silenceMs = 2500
/** A holder that needs longer is treated as stuck, even if it sends heartbeats. */
const patienceMs = 60_000

export type Work<T> = (mine: () => boolean) => Promise<T>

export interface Patience {
  silence?: number
  most?: number
  name?: string
}

/** Runs `work` while holding the lock, and steals the lock if the holder is stuck. */
export async function withLock<T>(
  work: Work<T>,
  { silence = silenceMs, most = patienceMs, name = drainName }: Patience = {},
): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  const waiting = new AbortController()
  const unwatch = watchHolder(name, () => waiting.abort(), silence, most)
  try {
    return await hold(locks, name, { signal: waiting.signal }, work, unwatch)
  } catch (error) {
    if (!waiting.signal.aborted) throw error
    return hold(locks, name, { steal: true }, work, () => undefined)
  } finally {
    unwatch()
  }
}

/**
 * Runs `work` if the lock is free.
 * @returns null immediately if another context holds the lock.
 */
export async function withFreeLock<T>(work: Work<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  return locks.request(drainName, { ifAvailable: true }, (lock) =>
    lock ? beating(drainName, () => work(() => true)) : null,
  )
}

async function hold<T>(
  locks: LockManager,
  name: string,
  options: LockOptions,
  work: Work<T>,
  granted: () => void,
): Promise<T> {
  let mine = true
  let working: Promise<T> | undefined
  try {
    return await locks.request(name, options, () => {
      granted()
      return (working = beating(name, () => work(() => mine)))
    })
  } catch (error) {
    if (!working) throw error
    // The lock was stolen or the work failed. In both cases the result of the work counts.
    mine = false
    return working
  }
}

const openChannel = (name: string) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))

async function beating<T>(name: string, work: () => Promise<T>): Promise<T> {
  const channel = openChannel(name)
  const beat = () => channel?.postMessage('alive')
  beat()
  const timer = setInterval(beat, beatMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    channel?.close()
  }
}

function watchHolder(name: string, giveUp: () => void, silence: number, most: number): () => void {
  const channel = openChannel(name)
  const end = setTimeout(giveUp, most)
  let quiet = channel ? setTimeout(giveUp, silence) : undefined
  channel?.addEventListener('message', () => {
    clearTimeout(quiet)
    quiet = setTimeout(giveUp, silence)
  })
  return () => {
    clearTimeout(end)
    clearTimeout(quiet)
    channel?.close()
  }
}
