const pausesMs = [400, 1200]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Code that was lost on a bad line is asked for again, up to twice. Where there is no line at all, that is known at once. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await load()
    } catch (error) {
      if (!globalThis.navigator?.onLine) throw error
      await pause(ms)
    }
  }
  return load()
}
