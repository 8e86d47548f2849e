import { retryImport } from '../retry-import'
import type { QueueResult } from './queue-result'

type Client = typeof import('./client')

export const loadClient = (): Promise<Client> => retryImport(() => import('./client'))

/** Code that cannot be loaded saves nothing, and the screen says so. */
export async function saveWithClient(write: (client: Client) => Promise<QueueResult>): Promise<QueueResult> {
  const client = await loadClient().catch(() => null)
  return client
    ? write(client)
    : { ok: false, reason: 'storage', message: "We couldn't save your change on this device. Please try again." }
}
