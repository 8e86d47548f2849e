/**
 * One sender in the origin, of commands and of files, whichever tab, worker or service worker it is in. The dead let go of a lock by themselves; a
 * frozen tab does not, so whoever holds it gives a sign of life each second, and who waits without hearing one takes it.
 * Sending twice is safe, never sending is not.
 */
const drainName = 'tilipo-drain'
const beatMs = 1000
/** A holder may miss one beat. */
const silenceMs = 2500
/** However alive: what takes longer is stuck. */
const patienceMs = 60_000

export type Work<T> = (mine: () => boolean) => Promise<T>

export interface Patience {
  silence?: number
  most?: number
  name?: string
}

/** Waits its turn, but not for ever. */
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

/** @returns null at once where somebody else is at it. */
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
    // Stolen from us, or the work itself failed: either way its own end counts.
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
