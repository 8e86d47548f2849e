const initialPauseMs = 2000
const maxPauseMs = 20_000

/**
 * Repeats a dynamic import that the page depends on until it succeeds, with increasing pauses, and immediately when the
 * device is online again.
 * @param pauseMs pause before the next attempt, in ms
 */
export async function retryImportUntilLoaded<T>(load: () => Promise<T>, pauseMs = initialPauseMs): Promise<T> {
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
    return retryImportUntilLoaded(load, Math.min(pauseMs * 2, maxPauseMs))
  }
}
