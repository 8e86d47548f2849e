const retryDelaysMs = [400, 1200]
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Retries a failed dynamic import up to twice while the device is online.
 *
 * @throws the import error: immediately while offline, otherwise after the last attempt
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of retryDelaysMs) {
    try {
      return await load()
    } catch (error) {
      if (!globalThis.navigator?.onLine) throw error
      await sleep(ms)
    }
  }
  return load()
}
