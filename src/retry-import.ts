/** Dynamic imports with a time limit: a stalled file must not keep a screen waiting for ever. */
const retryDelaysMs = [400, 1200]
/** A file that stalls is reported after this time. A chunk takes several seconds on a 2G connection. */
export const maxImportMs = 20_000
const initialPauseMs = 2000
const maxPauseMs = 20_000

/** Contains the words by which `ErrorBoundary` recognizes missing code. */
const stalledMessage = 'Importing a module took too long'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @throws Error if the import takes longer than `limitMs`. The browser continues to load it. */
export async function limitImport<T>(loading: Promise<T>, limitMs = maxImportMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(stalledMessage)), limitMs)
  })
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer))
}

interface RetryOptions {
  /**
   * Repeats the import until it succeeds, with increasing pauses, and immediately when the device is online again. Without
   * a time limit: only for code that no screen waits for, or that a screen cannot do without.
   */
  untilLoaded?: boolean
}

/**
 * The one way to load code that is not a component. `lazyPart` of `src/ui` loads components.
 *
 * By default it retries a failed dynamic import up to twice while the device is online. A stalled import is not
 * repeated: the browser would return the same pending import.
 *
 * @throws the import error: immediately while offline or if it stalls, otherwise after the last attempt; never with
 *   `untilLoaded`
 */
export async function retryImport<T>(load: () => Promise<T>, { untilLoaded = false }: RetryOptions = {}): Promise<T> {
  if (untilLoaded) return repeatUntilLoaded(load, initialPauseMs)
  for (const ms of retryDelaysMs) {
    try {
      return await limitImport(load())
    } catch (error) {
      if (!globalThis.navigator?.onLine || (error instanceof Error && error.message === stalledMessage)) throw error
      await sleep(ms)
    }
  }
  return limitImport(load())
}

/** @param pauseMs pause before the next attempt, in ms */
async function repeatUntilLoaded<T>(load: () => Promise<T>, pauseMs: number): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        removeEventListener('online', resume)
        resolve()
      }
      const timer = setTimeout(resume, pauseMs)
      addEventListener('online', resume)
    })
    return repeatUntilLoaded(load, Math.min(pauseMs * 2, maxPauseMs))
  }
}
