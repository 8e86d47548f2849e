const firstPauseMs = 2000
const longestPauseMs = 20_000

/** What a page cannot do without, asked for again until it is there, however often it gets lost; at once with a new line. */
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
