const pausesMs = [400, 1200]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Retries a failed dynamic import up to twice while the device is online.
 *
 * @throws the import error: immediately while offline, otherwise after the last attempt
 */
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
