const firstPauseMs = 2000
const longestPauseMs = 20_000

/**
 * Repeats a dynamic import that the page depends on until it succeeds, with increasing pauses, and immediately when the
 * device is online again.
 * @param pauseMs pause before the next attempt, in ms
 */
export async function untilThere<T>(load: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        removeEventListener('online', goOn)
        resolve()
      }
      const timer = setTimeout(goOn, pauseMs)
      addEventListener('online', goOn)
    })
    return untilThere(load, Math.min(pauseMs * 2, longestPauseMs))
  }
}
