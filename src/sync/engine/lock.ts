/**
 * Allows one sender of commands and one of files per origin, across tabs, workers and the service worker. The browser
 * releases the lock of a closed tab, but not of a frozen one. The holder therefore sends a heartbeat each second, and a
 * waiting context steals the lock when heartbeats stop. Sending twice is safe; never sending is not.
 */
const drainLockName = 'tilipo-drain'
const heartbeatMs = 1000
/** The holder may miss one heartbeat. */
const defaultSilenceTimeoutMs = 2500
/** A holder that needs longer is treated as stuck, even if it sends heartbeats. */
const defaultWaitTimeoutMs = 60_000

type Work<T> = (holdsLock: () => boolean) => Promise<T>

interface LockTimeouts {
  silenceTimeoutMs?: number
  waitTimeoutMs?: number
  name?: string
}

/** Runs `work` while holding the lock, and steals the lock if the holder is stuck. */
export async function withLock<T>(
  work: Work<T>,
  {
    silenceTimeoutMs = defaultSilenceTimeoutMs,
    waitTimeoutMs = defaultWaitTimeoutMs,
    name = drainLockName,
  }: LockTimeouts = {},
): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  const controller = new AbortController()
  const stopWatching = watchHeartbeat(name, () => controller.abort(), silenceTimeoutMs, waitTimeoutMs)
  try {
    return await requestLock(locks, name, { signal: controller.signal }, work, stopWatching)
  } catch (error) {
    if (!controller.signal.aborted) throw error
    return requestLock(locks, name, { steal: true }, work, () => undefined)
  } finally {
    stopWatching()
  }
}

/**
 * Runs `work` if the lock is free.
 * @returns null immediately if another context holds the lock.
 */
export async function withFreeLock<T>(work: Work<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(() => true)
  return locks.request(drainLockName, { ifAvailable: true }, (lock) =>
    lock ? withHeartbeat(drainLockName, () => work(() => true)) : null,
  )
}

async function requestLock<T>(
  locks: LockManager,
  name: string,
  options: LockOptions,
  work: Work<T>,
  onGranted: () => void,
): Promise<T> {
  let isHeld = true
  let workResult: Promise<T> | undefined
  try {
    return await locks.request(name, options, () => {
      onGranted()
      return (workResult = withHeartbeat(name, () => work(() => isHeld)))
    })
  } catch (error) {
    if (!workResult) throw error
    // The lock was stolen or the work failed. In both cases the result of the work counts.
    isHeld = false
    return workResult
  }
}

const openChannel = (name: string) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))

async function withHeartbeat<T>(name: string, work: () => Promise<T>): Promise<T> {
  const channel = openChannel(name)
  const sendHeartbeat = () => channel?.postMessage('alive')
  sendHeartbeat()
  const timer = setInterval(sendHeartbeat, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    channel?.close()
  }
}

function watchHeartbeat(
  name: string,
  onTimeout: () => void,
  silenceTimeoutMs: number,
  waitTimeoutMs: number,
): () => void {
  const channel = openChannel(name)
  const waitTimer = setTimeout(onTimeout, waitTimeoutMs)
  let silenceTimer = channel ? setTimeout(onTimeout, silenceTimeoutMs) : undefined
  channel?.addEventListener('message', () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(onTimeout, silenceTimeoutMs)
  })
  return () => {
    clearTimeout(waitTimer)
    clearTimeout(silenceTimer)
    channel?.close()
  }
}
